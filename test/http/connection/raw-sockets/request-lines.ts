/** Methods and versions, known and unknown, and lines that are none. */
import { METHODS } from 'node:http'
import { answered, type Case, HOST, notHttp, request, TAGS, unread } from './case.ts'

const WRITING = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method))
const UNKNOWN_METHODS = ['FOO', 'get', 'Get', 'gET', 'GETS', 'G', 'GET,HEAD', 'PRI', '"GET"', 'G\u00c9T', 'GET\t']
const VERSIONS = [
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.2',
  'HTTP/3.0',
  'HTTP/9.9',
  'HTTP/1',
  'HTTP/1.',
  'HTTP/.1',
  'HTTP/1.11',
  'HTTP/11.1',
  'HTTP/-1.1',
  'HTTP/1,1',
  'HTTP/a.b',
  'HTTP 1.1',
  'HTTP/1.1 extra',
  'http/1.1',
  'HTTPS/1.1',
  'XTTP/1.1',
  'ICE/1.0',
]

export const requestLines: readonly Case[] = [
  ...WRITING.map((method) =>
    answered(`method ${method}`, request({ line: `${method} ${TAGS} HTTP/1.1` }), '405 method_not_allowed'),
  ),
  ...WRITING.slice(0, 4).map((method) =>
    unread(
      `method ${method} with content of a type that is none`,
      request({
        line: `${method} ${TAGS} HTTP/1.1`,
        headers: [HOST, 'Content-Type: nonsense', 'Content-Length: 3'],
        body: 'abc',
      }),
      '405 method_not_allowed',
    ),
  ),
  {
    name: 'method HEAD',
    bytes: request({ line: `HEAD ${TAGS} HTTP/1.1` }),
    answers: ['200'],
    left: 'open',
    bodiless: true,
  },
  ...['CONNECT example.test:443', 'CONNECT [::1]:80', `CONNECT ${TAGS}`].map(
    (line): Case => ({
      name: `tunnel ${line}`,
      bytes: request({ line: `${line} HTTP/1.1` }),
      answers: ['405 method_not_allowed'],
      left: 'closed',
    }),
  ),
  ...UNKNOWN_METHODS.map((method) =>
    notHttp(`unknown method ${JSON.stringify(method)}`, request({ line: `${method} ${TAGS} HTTP/1.1` })),
  ),
  // Node's parser also reads RTSP, and does not tell: to the service it is the same version of HTTP.
  { name: 'version RTSP/1.0', bytes: request({ line: `GET ${TAGS} RTSP/1.0` }), answers: ['200'], left: 'closed' },
  ...VERSIONS.map((version) => notHttp(`version ${version}`, request({ line: `GET ${TAGS} ${version}` }))),
  notHttp('no version, as in HTTP/0.9', `GET ${TAGS}\r\n\r\n`),
  notHttp('no target', request({ line: 'GET HTTP/1.1' })),
  notHttp('no method', request({ line: `${TAGS} HTTP/1.1` })),
  notHttp('a space before the method', request({ line: ` GET ${TAGS} HTTP/1.1` })),
  notHttp('a tab between method and target', request({ line: `GET\t${TAGS} HTTP/1.1` })),
  notHttp('a line that ends with LF alone', request().replace('\r\n', '\n')),
  notHttp('a line that ends with CR alone', request().replace('\r\n', '\r')),
  notHttp('lines that all end with LF alone', request().replaceAll('\r\n', '\n')),
]
