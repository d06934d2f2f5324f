/** Signatures, as receivers verify them with the library of the standard; and the secrets that make them. */
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { CannotDecrypt, generateSigningSecret, SecretBox } from '../../packages/service/webhooks/secrets.ts'
import { signedHeaders } from '../../packages/service/webhooks/signature.ts'

const BODY = '{"type":"records.changed","data":{"brand":"alder-finch","groups":["tags"]}}'
const [secret, former] = [generateSigningSecret(), generateSigningSecret()]

function headers(ageMs = 0, secrets: readonly string[] = [secret]): Record<string, string> {
  return signedHeaders('msg_1', Date.now() - ageMs, BODY, secrets)
}

describe('a receiver with the library', () => {
  it('accepts a call', () => {
    expect(new Webhook(secret).verify(BODY, headers())).toEqual(JSON.parse(BODY))
  })

  it('accepts a call with either secret while they are rotated', () => {
    for (const each of [secret, former]) new Webhook(each).verify(BODY, headers(0, [secret, former]))
  })

  it.each<[string, string, Record<string, string>]>([
    ['another body', BODY.replace('alder', 'other'), headers()],
    ['another id', BODY, { ...headers(), 'webhook-id': 'msg_2' }],
    ['another time', BODY, { ...headers(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 10) }],
    ['the signature of another secret', BODY, headers(0, [former])],
    ['a call that is sent again after ten minutes', BODY, headers(600_000)],
    ['no signature', BODY, { ...headers(), 'webhook-signature': '' }],
  ])('refuses %s', (_, body, given) => {
    expect(() => new Webhook(secret).verify(body, given)).toThrow()
  })
})

describe('a signing secret', () => {
  const [first, second] = ['x'.repeat(32), 'y'.repeat(32)] as const

  it('is decrypted with any configured secret, for the webhook that it was encrypted for', () => {
    const sealed = new SecretBox([first]).seal('one', secret)
    expect(sealed.toString('latin1')).not.toContain(secret)
    expect(new SecretBox([first]).open('one', sealed)).toBe(secret)
    expect(new SecretBox([second, first]).open('one', sealed)).toBe(secret)
    expect(() => new SecretBox([second]).open('one', sealed)).toThrow(CannotDecrypt)
    expect(() => new SecretBox([first]).open('two', sealed)).toThrow(CannotDecrypt)
  })

  it('is never encrypted to the same bytes', () => {
    const box = new SecretBox([first])
    expect(box.seal('one', secret)).not.toEqual(box.seal('one', secret))
  })
})
