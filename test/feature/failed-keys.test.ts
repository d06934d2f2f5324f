/** Whose attempts at guessing keys count together: those of one IPv4 address, or of one IPv6 network of 64 bits. */
import { describe, expect, it } from 'vitest'
import { FailedKeys } from '../../packages/service/server/limits/failed-keys.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { TestService } from '../support/service.ts'

/** Whether the second address finds its attempts used up by the first. */
function together(first: string, second: string): boolean {
  const failed = new FailedKeys(1)
  expect(failed.attempt(first)).toBeNull()
  return failed.attempt(second) !== null
}

describe('addresses that count together', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::1', '::2'],
    ['2001:db8::1', '2001:db8:0:0:1:2:3:4'],
    ['2001:db8::1:0:0:1', '2001:db8:0:0:1::'],
    ['2001:DB8:0:5::1', '2001:db8::5:ffff:0:0:1'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
  ])('%s and %s', (first, second) => expect(together(first, second)).toBe(true))
})

describe('addresses that do not', () => {
  it.each([
    ['10.0.0.1', '10.0.0.2'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2'],
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['2001::5:1:1:1:1', '2001::6:1:1:1:1'],
    ['::1', '1::'],
  ])('%s and %s', (first, second) => expect(together(first, second)).toBe(false))
})

it('an attempt that turned out well is taken back', () => {
  const failed = new FailedKeys(1)
  for (let n = 0; n < 5; n++) {
    expect(failed.attempt('10.0.0.1')).toBeNull()
    failed.forgive('10.0.0.1')
  }
  expect(failed.attempt('10.0.0.1')).toBeNull()
  expect(failed.attempt('10.0.0.1')).toBeGreaterThan(0)
})

it('attempts are given anew when the minute is over', () => {
  const clock = new ManualClock()
  const failed = new FailedKeys(1, clock)
  expect(failed.attempt('10.0.0.1')).toBeNull()
  clock.advance(59_000)
  expect(failed.attempt('10.0.0.1')).toBe(1)
  clock.advance(1_000)
  expect(failed.attempt('10.0.0.1')).toBeNull()
})

it('a good key that is used many times at once before it is known counts once', async () => {
  const service = await TestService.start({ failedKeysMax: 1 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => service.list('tags')))
  await service.stop()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
