/** Where a request ends: lengths, chunks, and requests hidden in the content of others. */
import { answered, type Case, HOST, KEY, notHttp, request, TAGS, unread } from './case.ts'

const withContent = (headers: readonly string[], body: string): string =>
  request({ headers: [HOST, KEY, ...headers], body })

/** Would be answered with 404, were it taken for a request. */
const HIDDEN = `GET /hidden HTTP/1.1\r\n${HOST}\r\n\r\n`

const LENGTHS = ['-1', '+3', '0x3', '3.0', '3e0', ' ', 'abc', '3, 3', '3,4', '99999999999999999999', '3 3', '\u0663']

/** With any of these nobody can tell where the content ends. */
const CODINGS = [
  'identity',
  'gzip',
  'xchunked',
  'chunkedx',
  'chunked, identity',
  'chunked, chunked',
  'chunked;q=1',
  '"chunked"',
]

const BROKEN_CHUNKS = [
  'zz\r\n',
  '-1\r\n',
  '3\r\nabcdef\r\n0\r\n\r\n',
  '3;\x00\r\nabc\r\n0\r\n\r\n',
  'fffffffffffffffff\r\n',
]

export const framing: readonly Case[] = [
  answered('no content, said so', withContent(['Content-Length: 0'], ''), '200'),
  unread('content of a given length', withContent(['Content-Length: 3'], 'abc'), '400 invalid_parameter'),
  unread(
    'content in chunks',
    withContent(['Transfer-Encoding: chunked'], '3\r\nabc\r\n0\r\n\r\n'),
    '400 invalid_parameter',
  ),
  unread('content in Chunks', withContent(['Transfer-Encoding: CHUNKED'], '0\r\n\r\n'), '400 invalid_parameter'),
  unread(
    'chunks with extensions',
    withContent(['Transfer-Encoding: chunked'], '1;a=b\r\nx\r\n0;c\r\n\r\n'),
    '400 invalid_parameter',
  ),
  unread('a trailer', withContent(['Transfer-Encoding: chunked'], '0\r\nX-Later: a\r\n\r\n'), '400 invalid_parameter'),
  unread(
    'a key in a trailer',
    request({ headers: [HOST, 'Transfer-Encoding: chunked'], body: `0\r\n${KEY}\r\n\r\n` }),
    '400 invalid_parameter',
  ),
  unread(
    'a request in the content of another',
    withContent([`Content-Length: ${HIDDEN.length}`], HIDDEN),
    '400 invalid_parameter',
  ),
  unread(
    'a request in a chunk of another',
    withContent(['Transfer-Encoding: chunked'], `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`),
    '400 invalid_parameter',
  ),
  ...LENGTHS.map((length) => notHttp(`length ${length}`, withContent([`Content-Length: ${length}`], 'abc'))),
  notHttp('two lengths', withContent(['Content-Length: 3', 'Content-Length: 3'], 'abc')),
  notHttp('two lengths that differ', withContent(['Content-Length: 3', 'content-length: 0'], 'abc')),
  notHttp('a length and chunks', withContent(['Content-Length: 3', 'Transfer-Encoding: chunked'], '0\r\n\r\n')),
  notHttp('chunks and a length', withContent(['Transfer-Encoding: chunked', 'Content-Length: 3'], '0\r\n\r\n')),
  notHttp(
    'two codings in two headers',
    withContent(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'),
  ),
  ...CODINGS.map((coding) => notHttp(`coding ${coding}`, withContent([`Transfer-Encoding: ${coding}`], HIDDEN))),
  unread(
    'a coding besides chunks',
    withContent(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
    '400 invalid_parameter',
  ),
  {
    name: 'chunks in HTTP/1.0',
    bytes: request({
      line: `GET ${TAGS} HTTP/1.0`,
      headers: [KEY, 'Transfer-Encoding: chunked'],
      body: '0\r\n\r\n',
    }),
    answers: ['400 invalid_parameter'],
    left: 'closed',
  },
  // The request is refused for its content before it is known that this is broken.
  ...BROKEN_CHUNKS.map(
    (chunks): Case => ({
      name: `broken chunks ${JSON.stringify(chunks)}`,
      bytes: withContent(['Transfer-Encoding: chunked'], chunks),
      answers: ['400 invalid_parameter'],
      left: 'closed',
    }),
  ),
  {
    name: 'chunks that break after the answer',
    bytes: [withContent(['Transfer-Encoding: chunked'], '3\r\nabc\r\n'), ...Array(20).fill(''), 'zz\r\n'],
    answers: ['400 invalid_parameter'],
    left: 'closed',
  },
  {
    name: 'a chunk extension of 20,000 bytes',
    bytes: withContent(['Transfer-Encoding: chunked'], `1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`),
    answers: ['400 invalid_parameter'],
    left: 'closed',
  },
  {
    name: 'less content than promised, then the end',
    bytes: withContent(['Content-Length: 10'], 'abc'),
    answers: ['400 invalid_parameter'],
    left: 'closed',
    halfClose: true,
  },
  // What comes behind content that nobody reads is not taken for a request.
  unread(
    'another request behind content',
    `${withContent(['Content-Length: 3'], 'abc')}${HIDDEN}`,
    '400 invalid_parameter',
  ),
  unread(
    'content of a preflight',
    request({ line: `OPTIONS ${TAGS} HTTP/1.1`, headers: [HOST, 'Content-Length: 3'], body: 'abc' }),
    '405 method_not_allowed',
  ),
  unread(
    'chunks of one byte that nobody reads',
    request({
      line: `POST ${TAGS} HTTP/1.1`,
      headers: [HOST, 'Transfer-Encoding: chunked'],
      body: '1\r\nA\r\n'.repeat(60_000),
    }),
    '405 method_not_allowed',
  ),
  unread(
    'chunks at an address that is not there',
    request({ line: 'POST /nowhere HTTP/1.1', headers: [HOST, 'Transfer-Encoding: chunked'], body: '1\r\nA\r\n' }),
    '405 method_not_allowed',
  ),
]
