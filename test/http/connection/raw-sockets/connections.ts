/** What becomes of a connection: kept, closed, tunnelled, upgraded, filled ahead, or none of HTTP at all. */
import { answered, type Case, HOST, KEY, notHttp, request, TAGS, unread, withHeaders } from './case.ts'

const get = request()
const fill = (times: number): Pick<Case, 'bytes' | 'answers'> => ({
  bytes: get.repeat(times),
  answers: Array.from({ length: times }, () => '200'),
})

const OTHER_PROTOCOLS: readonly [name: string, bytes: string][] = [
  ['TLS', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['SSH', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['SMTP', 'EHLO example.test\r\n'],
  ['Redis', '*1\r\n$4\r\nPING\r\n'],
  ['PostgreSQL', '\x00\x00\x00\x08\x04\xd2\x16\x2f'],
  ['the PROXY protocol', `PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n${get}`],
  ['zeros', '\x00'.repeat(64)],
  ['an answer', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
]

export const connections: readonly Case[] = [
  { name: 'HTTP/1.0', bytes: request({ line: `GET ${TAGS} HTTP/1.0` }), answers: ['200'], left: 'closed' },
  {
    name: 'HTTP/1.0 without Host',
    bytes: request({ line: `GET ${TAGS} HTTP/1.0`, headers: [KEY] }),
    answers: ['200'],
    left: 'closed',
  },
  answered(
    'HTTP/1.0 that wants to go on',
    request({ line: `GET ${TAGS} HTTP/1.0`, headers: [KEY, 'Connection: keep-alive'] }),
    '200',
  ),
  { name: 'Connection: close', bytes: withHeaders('Connection: close'), answers: ['200'], left: 'closed' },
  { name: 'Connection: CLOSE', bytes: withHeaders('Connection: CLOSE'), answers: ['200'], left: 'closed' },
  answered('Connection: nonsense', withHeaders('Connection: nonsense'), '200'),
  answered('Connection: Authorization', withHeaders('Connection: Authorization'), '200'),
  {
    name: 'more bytes after the last request',
    bytes: `${withHeaders('Connection: close')}and more`,
    answers: ['200'],
    left: 'closed',
  },
  {
    name: 'another request after the last',
    bytes: `${withHeaders('Connection: close')}${get}`,
    answers: ['200'],
    left: 'closed',
  },
  answered('an upgrade to WebSocket', withHeaders('Connection: Upgrade', 'Upgrade: websocket'), '200'),
  answered(
    'an upgrade to HTTP/2',
    withHeaders('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
    '200',
  ),
  answered('an expectation', withHeaders('Expect: 100-continue'), '200'),
  unread(
    'an expectation with content',
    withHeaders('Expect: 100-continue', 'Content-Length: 3'),
    '400 invalid_parameter',
  ),
  answered('an expectation that nobody knows', withHeaders('Expect: the-unexpected'), '200'),
  answered('an empty line before the request', `\r\n${get}`, '200'),
  answered('many empty lines before the request', `${'\r\n'.repeat(50)}${get}`, '200'),
  answered('a request byte by byte', [...get.slice(0, 60), get.slice(60)], '200'),
  answered('a request cut in the middle of a line end', [get.slice(0, -3), get.slice(-3, -1), get.slice(-1)], '200'),
  { name: '2 requests at once', ...fill(2), left: 'open' },
  { name: '60 requests at once', ...fill(60), left: 'open' },
  {
    name: 'requests of every outcome at once',
    bytes: [get, request({ headers: [HOST] }), request({ line: 'GET /nowhere HTTP/1.1' }), get].join(''),
    answers: ['200', '401 api_key_missing', '404 not_found', '200'],
    left: 'open',
  },
  {
    name: 'two requests, then garbage: they are answered first',
    bytes: `${get}${get}\x01garbage\r\n\r\n`,
    answers: ['200', '200', '400 invalid_parameter'],
    left: 'closed',
  },
  {
    name: 'a request, then a tunnel: it is answered first',
    bytes: `${get}${request({ line: 'CONNECT example.test:443 HTTP/1.1' })}`,
    answers: ['200', '405 method_not_allowed'],
    left: 'closed',
  },
  {
    name: 'a tunnel, then a request that would go through it',
    bytes: `${request({ line: 'CONNECT example.test:443 HTTP/1.1' })}${get}`,
    answers: ['405 method_not_allowed'],
    left: 'closed',
  },
  {
    name: 'a request, then a header that is too large',
    bytes: `${get}${withHeaders(`X-Filler: ${'a'.repeat(20_000)}`)}`,
    answers: ['200', '431 request_too_large'],
    left: 'closed',
  },
  { name: 'a request and the end', bytes: get, answers: ['200'], left: 'closed', halfClose: true },
  { name: 'three requests and the end', ...fill(3), left: 'closed', halfClose: true },
  { ...notHttp('half a request and the end', get.slice(0, 50)), halfClose: true },
  { name: 'nothing and the end', bytes: '', answers: [], left: 'closed', halfClose: true },
  { name: 'an empty line and the end', bytes: '\r\n', answers: [], left: 'closed', halfClose: true },
  ...OTHER_PROTOCOLS.map(([name, bytes]) => notHttp(`the bytes of ${name}`, bytes)),
]
