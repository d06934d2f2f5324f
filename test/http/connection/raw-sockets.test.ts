/**
 * Requests that no HTTP client would send: the right status, the specified body and nothing else, and a connection that
 * is either fit for the next request or closed. Whatever arrives, the process keeps serving.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, openSocket, type RawAnswer } from '../../support/raw-socket.ts'
import { TestService } from '../../support/service.ts'
import type { Case } from './raw-sockets/case.ts'
import { connections } from './raw-sockets/connections.ts'
import { framing } from './raw-sockets/framing.ts'
import { headers } from './raw-sockets/headers.ts'
import { requestLines } from './raw-sockets/request-lines.ts'
import { targets } from './raw-sockets/targets.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PROBE = Buffer.from('GET /healthz HTTP/1.1\r\nHost: example.test\r\nConnection: close\r\n\r\n')

let service: TestService
const requestIds: string[] = []
beforeAll(async () => {
  service = await TestService.start()
})
afterAll(() => service.stop())

const open = () => openSocket(Number(new URL(service.url).port))
const pieces = (bytes: string | readonly string[]): Buffer[] =>
  [bytes].flat().map((piece) => Buffer.from(piece.replaceAll('{key}', service.keys.brand), 'latin1'))

/** Status and code, once the answer is seen to be what every answer must be. */
function outcomeOf({ status, headers, body }: RawAnswer, bodiless: boolean): string {
  expect(headers.get('x-request-id')).toMatch(UUID)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('date')).toMatch(/GMT$/)
  requestIds.push(headers.get('x-request-id')!)
  if (status === 200 || bodiless) return String(status)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { error, errorCode, details, ...others } = JSON.parse(body)
  expect([typeof error, others]).toEqual(['string', {}])
  if (status === 400) expect(details[0]).toMatchObject({ parameter: expect.any(String), problem: expect.any(String) })
  return `${status} ${errorCode}`
}

const groups: Record<string, readonly Case[]> = { requestLines, targets, headers, framing, connections }

it('has 200 cases and more', () => {
  expect(Object.values(groups).flat().length).toBeGreaterThan(200)
})

describe.each(Object.entries(groups))('%s', (_, cases) => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const { bytes, answers, left, halfClose = false, bodiless = false } = each
    const socket = await open()
    const answersMax = left === 'open' ? answers.length : Number.POSITIVE_INFINITY
    const seen = await exchange(socket, pieces(bytes), { answersMax, halfClose, bodiless })
    expect(seen.answers.map((answer) => outcomeOf(answer, bodiless))).toEqual(answers)
    expect([seen.left, seen.rest]).toEqual([left, ''])
    if (left === 'open') {
      const next = await exchange(socket, [PROBE], { answersMax: Number.POSITIVE_INFINITY })
      expect(next.answers.map(({ body }) => body)).toEqual([expect.stringContaining('"status":"ok"')])
    }
    socket.destroy()
  })
})

describe('a client that goes away', () => {
  const goodbyes = ['CONNECT a.test:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\n']

  it.each(goodbyes)('without waiting for the answer to %j is not missed', async (bytes) => {
    for (let n = 0; n < 30; n++) {
      const socket = await open()
      socket.on('error', () => {})
      socket.write(bytes)
      if (n % 3 > 0) await new Promise((resolve) => setTimeout(resolve, n % 3))
      socket.resetAndDestroy()
    }
    expect((await service.get('/healthz', {})).status).toBe(200)
  })
})

describe('afterwards', () => {
  it('every answer is found in the log by its request id, and none was an error of the service', () => {
    const logged = service.logged.map((line) => JSON.parse(line))
    const known = new Set(logged.map(({ requestId }) => requestId))
    expect(requestIds.length).toBeGreaterThan(200)
    expect(requestIds.filter((id) => !known.has(id))).toEqual([])
    // One of the cases sends the header of a proxy that is not trusted, which is worth a warning.
    const isExpected = ({ msg }: { msg: string }) => msg.startsWith('X-Forwarded-For')
    expect(logged.filter((line) => line.level > 30 && !isExpected(line))).toEqual([])
  })
})
