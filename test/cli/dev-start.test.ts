/** `selvedge dev` while it starts: clients that connect too early, and Ctrl-C. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { openSocket } from '../support/raw-socket.ts'
import { DevProcess } from './support/dev-process.ts'

/** Ports that are known before it has started. */
async function start(options: readonly string[] = []) {
  const ports = [await freePort(), await freePort()] as const
  const [port, ingestPort] = ports.map(String) as [string, string]
  const dev = new DevProcess(options, { SELVEDGE_PORT: port, SELVEDGE_INGEST_PORT: ingestPort })
  onTestFinished(() => void dev.remove())
  await dev.until(() => dev.output.includes('Starting PostgreSQL'))
  return { dev, ports }
}

/** Clients that send nothing, half a request, and a request on a connection that they keep; when each is ended. */
async function connectEarly(port: number): Promise<Promise<unknown>[]> {
  const idle = await openSocket(port)
  const slow = await openSocket(port)
  slow.write('GET / HTTP/1.1\r\nHost: a')
  const closed = [idle, slow].map((socket) => once(socket.resume(), 'end').finally(() => socket.destroy()))
  get({ port, agent: new Agent({ keepAlive: true }) }, (response) => response.resume()).on('error', () => {})
  return closed
}

test('clients that connect before it serves get a 503, and do not keep it from serving; --keep says what it keeps', async () => {
  const { dev, ports } = await start(['--keep'])
  const ended = (await Promise.all(ports.map(connectEarly))).flat()
  for (const port of ports) {
    const [response] = (await once(get({ port }), 'response')) as [IncomingMessage]
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
    expect(await text(response)).toBe('Selvedge is starting. Try again in a few seconds.\n')
  }
  // Without --retry-delay, curl waits for minutes after a refused connection that follows several responses of 503.
  const retry = ['--retry', '200', '--retry-delay', '1', '--retry-connrefused', '--max-time', '10']
  const patient = ['-sS', '--fail', ...retry, `http://127.0.0.1:${ports[0]}/healthz`]
  await promisify(execFile)('curl', patient)
  await Promise.all(ended)
  await dev.until(() => dev.output.includes('Ctrl-C'))
  expect(dev.output).toContain('Ctrl-C stops it and keeps the database and the images.')
  const { code, left } = await dev.stop('SIGTERM')
  const [, kept] = /^Kept: (.*)$/m.exec(dev.output)!
  expect([code, left]).toEqual([0, expect.arrayContaining(kept!.split(', ').map((path) => basename(path)))])
  expect(left).toHaveLength(2)
})

describe('Ctrl-C leaves nothing behind', () => {
  const phases: readonly [string, (dev: DevProcess) => boolean][] = [
    ['at once', () => true],
    ['while the database is created', ({ folder }) => globSync(join(folder, '*/data/PG_VERSION')).length > 0],
    ['while the database starts', ({ folder }) => existsSync(globSync(join(folder, '*/data/postmaster.pid'))[0] ?? '')],
    ['while records are made', ({ output }) => output.includes('Making ')],
    ['while records are loaded', ({ output }) => output.includes('Loading ')],
    ['while reports are made', ({ output }) => output.includes('Making tables')],
    ['while the API starts', ({ output }) => output.includes('Starting the API')],
  ]

  test.each(phases)('%s', async (_, begun) => {
    const { dev, ports } = await start()
    await Promise.all(ports.map(connectEarly))
    await dev.until(() => begun(dev))
    expect(await dev.stop('SIGINT')).toEqual({ code: 0, left: [] })
  })
})
