/**
 * Receivers that want the service to call somebody else, or to keep it busy. One address is allowed, as that of a receiver in the house;
 * all others of this machine are traps that count connections.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallableAddresses } from '../../packages/service/webhooks/addresses.ts'
import { Caller } from '../../packages/service/webhooks/call.ts'
import { readTarget } from '../../packages/service/webhooks/target.ts'
import { NameServer } from './support/name-server.ts'

const ALLOWED = '127.0.0.2'
/** Shorter than in production, which has 10 s. */
const TIMEOUT_MS = 2_000
/** How late a timer of a busy machine may be. */
const LATE_MS = 5_000

let port: number
let names: NameServer
let caller: Caller
const servers: Server[] = []
const sockets = new Set<Socket>()
/** Connections to addresses that are not allowed. */
let trapped = 0
/** Requests that the allowed address got, as their first lines. */
const received: string[] = []

beforeAll(async () => {
  const receiver = await listen(ALLOWED, 0, (socket) => {
    socket.once('data', (data) => {
      const [line] = data.toString('latin1').split('\r\n')
      received.push(line!)
      behave(socket, line!.split(' ')[1]!)
    })
  })
  port = (receiver.address() as { port: number }).port
  for (const address of ['127.0.0.1', '::1']) {
    // A machine without IPv6 has no trap there, and nothing to protect.
    const trap = listen(address, port, (socket) => {
      trapped++
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
    if (address === '::1') await trap.catch(() => {})
    else await trap
  }
  names = await NameServer.start({
    'receiver.test': [[ALLOWED]],
    'loopback.test': [['127.0.0.1']],
    'private.test': [['10.0.0.1']],
    'metadata.test': [['169.254.169.254']],
    'loopback6.test': [['::1']],
    'mapped.test': [['::ffff:7f00:1']],
    'mixed.test': [[ALLOWED, '127.0.0.1']],
    'rebinding.test': [[ALLOWED], ['127.0.0.1']],
    'silent.test': [null],
    'empty.test': [[]],
    'alias.test': [['elsewhere.test']],
    'alias6.test': [['elsewhere.test', '::1']],
  })
  const allowed = [{ address: ALLOWED, prefix: 32, family: 'ipv4' }] as const
  const addresses = new CallableAddresses(allowed)
  caller = new Caller({ addresses, isHttpAllowed: true, nameServers: [names.address], timeoutMs: TIMEOUT_MS })
})

afterAll(() => {
  names.stop()
  for (const server of servers) server.close()
  for (const socket of sockets) socket.destroy()
})

async function listen(address: string, at: number, accept: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    accept(socket)
  })
  server.listen(at, address)
  await once(server, 'listening')
  servers.push(server)
  return server
}

/** What the receiver does, by the path. */
function behave(socket: Socket, path: string): void {
  const repeat = (text: string): void => {
    if (!socket.destroyed) socket.write(text, () => setImmediate(repeat, text))
  }
  const head = 'HTTP/1.1 200 OK\r\n'
  if (path === '/accept') socket.end(`${head}Content-Length: 0\r\n\r\n`)
  if (path.startsWith('/redirect')) socket.end(`HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:${port}/\r\n\r\n`)
  if (path === '/huge') socket.end(`${head}Content-Length: ${2 ** 24}\r\n\r\n${'x'.repeat(2 ** 24)}`)
  if (path === '/endless') socket.write(`${head}\r\n`, () => repeat('x'.repeat(65_536)))
  if (path === '/endless-headers') socket.write(head, () => repeat(`X-${'x'.repeat(1_000)}: y\r\n`))
  if (path === '/endless-hints') repeat('HTTP/1.1 103 Early Hints\r\nLink: </>; rel=preload\r\n\r\n')
  if (path === '/body-hangs') socket.write(`${head}Content-Length: 10\r\n\r\nx`)
  if (path === '/no-http') socket.end('220 mail.example ESMTP\r\n')
  if (path === '/upgrade') socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')
  if (path === '/closes') socket.destroy()
}

function call(url: string) {
  return caller.call(url.replace('PORT', String(port)), {}, '{}')
}

describe('an address that is not called', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://017700000001:PORT/',
    'http://0177.0.0.01:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://127。0。0。1:PORT/',
    'http://①②⑦.0.0.1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://[64:ff9b:1::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[2001:0:7f00:1::1]:PORT/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]:PORT/',
    'http://[fc00::1]:PORT/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]:PORT/',
    'http://10.1.2.3/',
    'http://172.31.255.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://loopback.test:PORT/',
    'http://private.test/',
    'http://metadata.test/',
    'http://loopback6.test:PORT/',
    'http://mapped.test:PORT/',
    'http://mixed.test:PORT/',
    'http://alias6.test:PORT/',
  ])('%s', async (url) => {
    const { status, problem } = await call(url)
    expect(status).toBeNull()
    expect(problem).toMatch(/is not public/)
    expect(trapped).toBe(0)
  })

  it('a name that leads to another name alone, which has no address', async () => {
    expect(await call('http://alias.test:PORT/')).toMatchObject({ status: null, problem: 'the name has no address' })
    expect(trapped).toBe(0)
  })

  it('localhost, however it is looked up', async () => {
    expect((await call('http://localhost:PORT/')).status).toBeNull()
    expect((await call('http://localhost.:PORT/')).status).toBeNull()
    expect(trapped).toBe(0)
  })
})

it('a name server that cannot be reached is not taken for the receiver', async () => {
  const addresses = new CallableAddresses([])
  const lost = new Caller({ addresses, isHttpAllowed: false, nameServers: ['127.0.0.1:1'], timeoutMs: TIMEOUT_MS })
  const { problem } = await lost.call('https://receiver.test/', {}, '{}')
  expect(problem).toBe('the name cannot be looked up: ECONNREFUSED')
})

it('cloud metadata is never called, whatever is allowed', () => {
  const all = new CallableAddresses([
    { address: '0.0.0.0', prefix: 0, family: 'ipv4' },
    { address: '::', prefix: 0, family: 'ipv6' },
  ])
  expect(all.includes('10.0.0.1')).toBe(true)
  for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254', '100.100.100.200']) {
    expect(all.includes(address), address).toBe(false)
  }
})

it('an http URL is called only if that is allowed', () => {
  expect(() => readTarget('http://receiver.test/', { isHttpAllowed: false })).toThrow(/must start with https/)
  expect(readTarget('https://receiver.test/', { isHttpAllowed: false }).isTls).toBe(true)
})

describe('a URL that is no receiver', () => {
  it.each([
    'ftp://receiver.test/',
    'file:///etc/passwd',
    'http://user:password@receiver.test:PORT/',
    'http://127.0.0.2:PORT@127.0.0.1:PORT/',
    `http://receiver.test:PORT/${'x'.repeat(3_000)}`,
    'receiver.test',
  ])('%s', async (url) => {
    const before = received.length
    expect(await call(url)).toMatchObject({ status: null, problem: expect.stringMatching(/^The URL/) })
    expect(received).toHaveLength(before)
    expect(trapped).toBe(0)
  })
})

describe('a receiver', () => {
  it('that may be called is called', async () => {
    expect(await call('http://receiver.test:PORT/accept')).toMatchObject({ status: 200, problem: null })
  })

  it('is called at the address that was checked, whatever the name server says next', async () => {
    expect(await call('http://rebinding.test:PORT/accept')).toMatchObject({ status: 200 })
    expect(await call('http://rebinding.test:PORT/accept')).toMatchObject({ status: null })
    expect(trapped).toBe(0)
  })

  it('cannot send the call on', async () => {
    expect(await call('http://receiver.test:PORT/redirect')).toMatchObject({ status: 307 })
    expect(trapped).toBe(0)
  })

  it.each([
    ['/huge', 200],
    ['/endless', 200],
    ['/endless-headers', null],
    ['/no-http', null],
    ['/upgrade', null],
    ['/closes', null],
  ])('cannot make us read on: %s', async (path, status) => {
    const result = await call(`http://receiver.test:PORT${path}`)
    expect(result.status).toBe(status)
    expect(result.tookMs).toBeLessThan(TIMEOUT_MS)
  })

  it('gets so much time in all, whatever it does with it', async () => {
    const results = await Promise.all(
      [
        ['http://receiver.test:PORT/says-nothing', null],
        ['http://receiver.test:PORT/body-hangs', 200],
        ['http://receiver.test:PORT/endless-hints', null],
        ['https://receiver.test:PORT/no-tls', null],
        ['http://silent.test:PORT/', null],
        ['http://empty.test:PORT/', null],
      ].map(async ([url, expected]) => ({ url, expected, ...(await call(url as string)) })),
    )
    for (const { url, expected, status, tookMs } of results) {
      expect(status, `${url}`).toBe(expected)
      expect(tookMs, `${url}`).toBeLessThan(TIMEOUT_MS + LATE_MS)
    }
    expect(results.map(({ problem }) => problem).filter((problem) => problem?.includes('2 s'))).not.toEqual([])
  }, 30_000)
})
