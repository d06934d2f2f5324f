/** Receivers with TLS: which certificates are accepted, and what an operator is told about the others. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CallableAddresses } from '../../packages/service/webhooks/addresses.ts'
import { Caller } from '../../packages/service/webhooks/call.ts'
import { NameServer } from './support/name-server.ts'

const ADDRESS = '127.0.0.2'
/** A name that nobody but the receiver knows. */
const OTHER_NAME = 'internal.receiver.example'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-tls-'))
const servers: (Server | SocketServer)[] = []
let names: NameServer
let caller: Caller
/** Ports. */
let known: number
let unknown: number
let plain: number
/** The name that each call asked for in its handshake, and in its header. */
const asked: (readonly [unknown, unknown])[] = []

beforeAll(async () => {
  known = await receiver('known')
  unknown = await receiver('unknown')
  const noTls = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  })
  plain = await listen(noTls)
  // As NODE_EXTRA_CA_CERTS does for a process.
  setDefaultCACertificates([readFileSync(join(folder, 'known.crt'), 'utf8')])
  names = await NameServer.start({ 'receiver.test': [[ADDRESS]], 'other.test': [[ADDRESS]] })
  const addresses = new CallableAddresses([{ address: ADDRESS, prefix: 32, family: 'ipv4' }])
  caller = new Caller({ addresses, isHttpAllowed: false, nameServers: [names.address], timeoutMs: 10_000 })
})
afterAll(() => {
  names.stop()
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

async function receiver(name: string): Promise<number> {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const issued = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`]
  const names = ['-addext', `subjectAltName=DNS:receiver.test,DNS:${OTHER_NAME},IP:${ADDRESS}`]
  await promisify(execFile)('openssl', [...issued, ...names, '-keyout', key, '-out', cert])
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    asked.push([Object.getOwnPropertyDescriptor(request.socket, 'servername')?.value, request.headers.host])
    response.writeHead(204, { connection: 'close' }).end()
  })
  return listen(server)
}

async function listen(server: Server | SocketServer): Promise<number> {
  server.listen(0, ADDRESS)
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as { port: number }).port
}

it('a receiver is called by its name, or by its address, if its certificate has it', async () => {
  expect(await caller.call(`https://receiver.test:${known}/`, {}, '{}')).toMatchObject({ status: 204 })
  expect(await caller.call(`https://${ADDRESS}:${known}/`, {}, '{}')).toMatchObject({ status: 204 })
  expect(asked).toEqual([
    ['receiver.test', `receiver.test:${known}`],
    [false, `${ADDRESS}:${known}`],
  ])
})

it.each([
  ['a certificate for another name', 'other.test', () => known, 'its certificate is for another name'],
  ['an unknown authority', 'receiver.test', () => unknown, expect.stringContaining('NODE_EXTRA_CA_CERTS')],
  ['no TLS', 'receiver.test', () => plain, 'the TLS handshake failed: wrong version number'],
])(
  'a receiver with %s is not called, for a reason that has nothing of its own words',
  async (_, name, port, problem) => {
    const result = await caller.call(`https://${name}:${port()}/`, {}, '{}')
    expect(result).toMatchObject({ status: null, problem })
    expect(result.problem).not.toContain(OTHER_NAME)
  },
)
