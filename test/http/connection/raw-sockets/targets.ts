/** What is asked for: in all forms of a target, encoded and misencoded. */
import { answered, byteName, type Case, CONTROLS, notHttp, type Outcome, request, TAGS } from './case.ts'

const asking = (target: string): string => request({ line: `GET ${target} HTTP/1.1` })

const FORMS: readonly [target: string, outcome: Outcome][] = [
  [TAGS, '200'],
  [`http://example.test${TAGS}`, '200'],
  [`HTTP://example.test${TAGS}`, '200'],
  [`https://other.test:8443${TAGS}?limit=1`, '200'],
  [`http://user:secret@example.test${TAGS}`, '200'],
  [`http://[::1]${TAGS}`, '200'],
  ['http://example.test', '200'],
  ['http://example.test/', '200'],
  [`ftp://example.test${TAGS}`, '404 not_found'],
  [`file://${TAGS}`, '404 not_found'],
  ['*', '404 not_found'],
  ['/', '200'],
  [`/${TAGS}`, '404 not_found'],
  [`//example.test${TAGS}`, '404 not_found'],
  [`${TAGS};version=1`, '404 not_found'],
  [`${TAGS}.json`, '404 not_found'],
  [TAGS.toUpperCase(), '404 not_found'],
  ['/api/public/v1/brands/alder-finch/../other-brand/tags', '404 not_found'],
  ['/api/public/v1/brands/alder-finch/./tags', '404 not_found'],
  ['/api/public/v1/../../etc/passwd', '404 not_found'],
  ['/api/public/v1/brands/alder-finch/tags/..%2f..%2fetc', '400 invalid_parameter'],
  [`${TAGS}/`, '400 invalid_parameter'],
  [`${TAGS}/%00`, '400 invalid_parameter'],
  [`${TAGS}/%`, '400 invalid_parameter'],
  [`${TAGS}/%zz`, '400 invalid_parameter'],
  [`${TAGS}/%C0%AF`, '400 invalid_parameter'],
  [`${TAGS}/%E0%A4%A`, '400 invalid_parameter'],
  [`${TAGS}/%ED%A0%80`, '400 invalid_parameter'],
  [`${TAGS}/%u0041`, '400 invalid_parameter'],
  [`${TAGS}/${'a'.repeat(5_000)}`, '400 invalid_parameter'],
  [`${TAGS}#part`, '400 invalid_parameter'],
  [`${TAGS}?limit=1#part`, '400 invalid_parameter'],
  [`http://example.test${TAGS}#part`, '400 invalid_parameter'],
  [`${TAGS}?`, '200'],
  [`${TAGS}??limit=1`, '400 invalid_parameter'],
  [`${TAGS}?limit=1?`, '400 invalid_parameter'],
  [`${TAGS}?&`, '400 invalid_parameter'],
  [`${TAGS}?limit=1;limit=2`, '400 invalid_parameter'],
  [`${TAGS}?name=%00`, '400 invalid_parameter'],
  [`${TAGS}?name=%FF`, '400 invalid_parameter'],
  [`${TAGS}?name=%C0%80`, '400 invalid_parameter'],
  [`${TAGS}?name=%F4%90%80%80`, '400 invalid_parameter'],
  [`${TAGS}?name=%ED%BF%BF`, '400 invalid_parameter'],
  [`${TAGS}?name=%E2%80%AE`, '200'],
  [`${TAGS}?name=%F0%9F%A7%B5`, '200'],
  [`${TAGS}?name=%0D%0ASet-Cookie:%20a=b`, '200'],
  [`${TAGS}?name=\\`, '200'],
  [`${TAGS}?name=<>"'{}|^\``, '200'],
  [`${TAGS}?${'a'.repeat(10_000)}=1`, '400 invalid_parameter'],
  [`${TAGS}?${'a=1&'.repeat(2_000)}a=1`, '400 invalid_parameter'],
  ['/api/public/v1/brands/alder%2Dfinch/tags', '200'],
  ['/api/public/v1/brands/%61lder-finch/%74ags', '200'],
  ['/healthz', '200'],
]

/** Spaces and line ends part the line; that the rest is not HTTP either is tested with the lines. */
const PARTING = [0x0a, 0x0d]

export const targets: readonly Case[] = [
  ...FORMS.map(([target, outcome]) => answered(`target ${target.slice(0, 80)}`, asking(target), outcome)),
  ...CONTROLS.filter((byte) => !PARTING.includes(byte)).map((byte) =>
    notHttp(`${byteName(byte)} in the target`, asking(`${TAGS}?name=a${String.fromCharCode(byte)}b`)),
  ),
  ...['\x80', '\xe9', '\xff', '\xc3\xa9'].map((bytes) =>
    notHttp(`bare ${Buffer.from(bytes, 'latin1').toString('hex')} in the target`, asking(`${TAGS}?name=${bytes}`)),
  ),
  notHttp('a space in the target', asking(`${TAGS}?name=a b`)),
  notHttp('a target that is a word', asking('tags')),
  notHttp('a target that is a query', asking('?limit=1')),
  notHttp('a target that begins with a backslash', asking('\\api')),
]
