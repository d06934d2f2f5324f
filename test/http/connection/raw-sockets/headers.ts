/** Headers: missing, doubled, malformed, many and huge; and values that mean nothing to the service. */
import {
  answered,
  byteName,
  type Case,
  CONTROLS,
  HOST,
  KEY,
  notHttp,
  type Outcome,
  request,
  TAGS,
  withHeaders,
} from './case.ts'

const tooLarge = (name: string, bytes: string | readonly string[]): Case => ({
  name,
  bytes,
  answers: ['431 request_too_large'],
  left: 'closed',
})

const HOSTS: readonly [host: string, outcome: Outcome][] = [
  ['', '200'],
  ['example.test:8080', '200'],
  ['[::1]:80', '200'],
  ['xn--bcher-kva.example', '200'],
  ['a b', '400 invalid_parameter'],
  ['user@example.test', '400 invalid_parameter'],
  ['example.test/path', '400 invalid_parameter'],
  ['example.test:port', '400 invalid_parameter'],
  ['http://example.test', '400 invalid_parameter'],
  ['[::1', '400 invalid_parameter'],
  ['<script>', '400 invalid_parameter'],
  ['ex\u00e4mple.test', '400 invalid_parameter'],
]

const AUTHORIZATIONS: readonly [authorization: string, outcome: Outcome][] = [
  ['', '401 api_key_missing'],
  ['Bearer', '401 api_key_missing'],
  ['{key}', '401 api_key_missing'],
  ['Basic {key}', '401 api_key_missing'],
  ['Bearer {key} {key}', '401 api_key_missing'],
  ['Bearer\t{key}', '401 api_key_missing'],
  ['Bearer {key},Bearer {key}', '401 api_key_missing'],
  ['Bearer "{key}"', '401 api_key_invalid'],
  ['Bearer {key}x', '401 api_key_invalid'],
  ['Bearer \u00ff\u00fe', '401 api_key_invalid'],
  ['Bearer %7B', '401 api_key_invalid'],
  [`Bearer ${'a'.repeat(8_000)}`, '401 api_key_invalid'],
  ['bearer {key}', '200'],
  ['BEARER    {key}   ', '200'],
]

/** Nothing of it changes what is asked, or who asks. */
const PASSED_OVER = [
  'Accept: text/html',
  'Accept: nonsense/',
  'Accept-Encoding: gzip;q=0',
  'Accept-Encoding: ,,;q=,identity;q=banana',
  'Accept-Charset: utf-7',
  'Range: bytes=0-1',
  'If-Match: "no"',
  'If-Modified-Since: yesterday',
  'If-None-Match: nonsense',
  'If-None-Match: W/"', // unfinished
  'X-HTTP-Method-Override: DELETE',
  'X-Forwarded-Host: evil.test',
  'X-Forwarded-For: 10.0.0.1, unknown, \u00ff',
  'X-Original-URL: /api/public/v1/brands/other-brand/tags',
  'X-Request-Id: mine',
  'Forwarded: for=_hidden',
  'Origin: null',
  'Cookie: a=b; c',
  'Content-Type: nonsense',
  'Content-Encoding: gzip',
  'Max-Forwards: 0',
  'Trailer: X-Later',
  'TE: trailers',
  'Via: 1.0 somewhere',
  '__proto__: x',
  'constructor: x',
]

const filler = (bytes: number): string => `X-Filler: ${'a'.repeat(bytes)}`

export const headers: readonly Case[] = [
  answered('no Host', request({ headers: [KEY] }), '400 invalid_parameter'),
  answered('two Hosts', request({ headers: [HOST, HOST, KEY] }), '400 invalid_parameter'),
  answered('two Hosts that differ', request({ headers: [HOST, 'HOST: b.test', KEY] }), '400 invalid_parameter'),
  ...HOSTS.map(([host, outcome]) =>
    answered(`Host ${JSON.stringify(host)}`, request({ headers: [`Host: ${host}`, KEY] }), outcome),
  ),
  answered('no Authorization', request({ headers: [HOST] }), '401 api_key_missing'),
  answered('two Authorizations', withHeaders(KEY), '400 invalid_parameter'),
  answered('two Authorizations, one empty', withHeaders('authorization:'), '400 invalid_parameter'),
  answered('two Authorizations that differ', withHeaders('AUTHORIZATION: Basic eDp5'), '400 invalid_parameter'),
  ...AUTHORIZATIONS.map(([value, outcome]) =>
    answered(
      `Authorization ${JSON.stringify(value.slice(0, 40))}`,
      request({ headers: [HOST, `Authorization: ${value}`] }),
      outcome,
    ),
  ),
  ...PASSED_OVER.map((header) => answered(`passed over: ${header}`, withHeaders(header), '200')),
  answered('a header without a value', withHeaders('X-Empty:'), '200'),
  answered('a header without a space', withHeaders('X-Close:a'), '200'),
  answered('a tab before a value', withHeaders('X-Tab:\ta'), '200'),
  answered('a tab in a value', withHeaders('X-Tab: a\tb'), '200'),
  answered('bytes above ASCII in a value', withHeaders('X-Name: caf\u00e9 \u00ff'), '200'),
  notHttp('no colon', withHeaders('X-Nothing')),
  notHttp('no name', withHeaders(': value')),
  notHttp('a space before the colon', withHeaders('X-Space : a')),
  notHttp('a space before the name', request({ headers: [` ${HOST}`, KEY] })),
  notHttp('a value folded over lines', withHeaders('X-Long: a', ' b')),
  notHttp('a value folded with a tab', withHeaders('X-Long: a', '\tb')),
  notHttp('a name with brackets', withHeaders('X[a]: b')),
  notHttp('a name above ASCII', withHeaders('X-\u00e9: b')),
  notHttp('LF alone after a header', `GET ${TAGS} HTTP/1.1\r\n${HOST}\n${KEY}\r\n\r\n`),
  notHttp('CR alone after a header', `GET ${TAGS} HTTP/1.1\r\n${HOST}\r${KEY}\r\n\r\n`),
  ...CONTROLS.filter((byte) => byte !== 0x0a && byte !== 0x0d).map((byte) =>
    notHttp(`${byteName(byte)} in a name`, withHeaders(`X-${String.fromCharCode(byte)}: a`)),
  ),
  ...CONTROLS.filter((byte) => ![0x09, 0x0a, 0x0d].includes(byte)).map((byte) =>
    notHttp(`${byteName(byte)} in a value`, withHeaders(`X-Value: a${String.fromCharCode(byte)}b`)),
  ),
  answered('a header of 15,000 bytes', withHeaders(filler(15_000)), '200'),
  answered('500 headers', withHeaders(...Array.from({ length: 500 }, () => 'a: b')), '200'),
  tooLarge('a header of 17,000 bytes', withHeaders(filler(17_000))),
  tooLarge('a header of a million bytes', withHeaders(filler(1_000_000))),
  tooLarge('a header that goes on after it was refused', [
    request({ headers: [HOST, filler(20_000)] }).trimEnd(),
    'b'.repeat(20_000),
    'c'.repeat(20_000),
    '\r\n\r\n',
  ]),
  tooLarge('two headers of 9,000 bytes', withHeaders(filler(9_000), filler(9_000))),
  tooLarge('5,000 headers', withHeaders(...Array.from({ length: 5_000 }, (_, n) => `h${n}: v`))),
  tooLarge('a name of 20,000 bytes', withHeaders(`${'n'.repeat(20_000)}: v`)),
  tooLarge('a target of 20,000 bytes', request({ line: `GET ${TAGS}?name=${'a'.repeat(20_000)} HTTP/1.1` })),
]
