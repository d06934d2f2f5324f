/** Requests to an S3 store that hangs: each ends, whatever it is for, and none is cut that still moves bytes. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { S3Store } from '../../packages/service/files/s3-store.ts'
import { FullListener } from '../support/hanging-store.ts'

const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

let folder: string
beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' })
  folder = mkdtempSync(join(tmpdir(), 'selvedge-hanging-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

function storeAt(url: string, idleMs: number): S3Store {
  const settings = { kind: 's3', endpoint: url, region: 'us-east-1', bucket: 'any', pathStyle: true } as const
  return new S3Store({ ...settings, linkSeconds: 60 }, { connectMs: idleMs, idleMs })
}

async function* chunks(): AsyncGenerator<Buffer> {
  yield Buffer.from('any')
}

const REQUESTS: readonly [string, (store: S3Store) => Promise<unknown>][] = [
  ['probe', (store) => store.probe(new AbortController().signal)],
  ['has', (store) => store.has('any')],
  ['put', (store) => store.put('any', join(folder, 'file'), SHA256)],
  ['putStream', (store) => store.putStream('any', chunks())],
  ['read', (store) => buffer(store.read('any'))],
  ['remove', (store) => store.remove('any')],
  ['list', (store) => Readable.from(store.list('')).toArray()],
  ['removeAll', (store) => store.removeAll('')],
  ['folders', (store) => store.folders('')],
]

describe.each(REQUESTS)('%s ends', (_name, act) => {
  test('where the store accepts the connection, and never responds', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const store = storeAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 100)
    await expect(act(store)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('where the store accepts no connection', async () => {
    const full = await FullListener.start()
    onTestFinished(() => full.stop())
    await expect(act(storeAt(full.url, 100))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

async function storeWith(answer: RequestListener, idleMs: number): Promise<S3Store> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return storeAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, idleMs)
}

describe('a file that takes longer than the limit', () => {
  test('is downloaded while bytes come', async () => {
    const store = await storeWith(async (_, response) => {
      for (let sent = 0; sent < 10; sent++) {
        response.write('any')
        await sleep(100)
      }
      response.end()
    }, 600)
    expect(await buffer(store.read('any'))).toHaveLength(30)
  })

  test('is uploaded while bytes are taken', async () => {
    const bytes = Buffer.alloc(64 * 2 ** 20)
    writeFileSync(join(folder, 'large'), bytes)
    let received = 0
    const store = await storeWith(async (request, response) => {
      for await (const chunk of request) {
        received += chunk.length
        await sleep(2)
      }
      response.end()
    }, 1_000)
    const started = performance.now()
    await store.put('any', join(folder, 'large'), SHA256)
    expect([received, performance.now() - started > 2_000]).toEqual([bytes.length, true])
  })

  test('fails if it stops in the middle', async () => {
    const store = await storeWith((_, response) => void response.write('any'), 300)
    await expect(buffer(store.read('any'))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
