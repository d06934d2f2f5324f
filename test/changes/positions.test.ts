/** When a client can continue from a position in the feed of changes, and which server may decide that it cannot. */
import { describe, expect, it } from 'vitest'
import {
  checkPosition,
  type Journal,
  type Position,
  positionAt,
} from '../../packages/service/store/changes/position.ts'

const seen = { sequence: 5, stamp: 'five' }
const position: Position = positionAt(seen)
const journal: Journal = { head: { sequence: 7, stamp: 'seven' }, oldest: 5, stampAtHead: 'five' }

describe('a position', () => {
  it('is good while the load that it saw is there, however many came since', () => {
    expect(checkPosition(position, journal, true)).toBe('good')
    expect(checkPosition(position, { ...journal, head: seen }, true)).toBe('good')
  })

  it('is gone by retention once that load is pruned, or one that was not read to its end', () => {
    expect(checkPosition(position, { ...journal, oldest: 6, stampAtHead: null }, true)).toBe('retention')
    const reading = { ...position, next: { sequence: 3, group: 'tags', entry: 500 } }
    expect(checkPosition(reading, { ...journal, oldest: 4 }, true)).toBe('retention')
    expect(checkPosition(reading, { ...journal, oldest: 3 }, true)).toBe('good')
  })

  it('is gone by history where its load was lost, whether or not others took its number', () => {
    expect(checkPosition(position, { head: { sequence: 4, stamp: 'four' }, oldest: 1, stampAtHead: null }, true)).toBe(
      'history',
    )
    expect(checkPosition(position, { ...journal, stampAtHead: 'another five' }, true)).toBe('history')
  })

  it('from before the first load is good as long as all loads are there', () => {
    const first = positionAt({ sequence: 0, stamp: '' })
    expect(checkPosition(first, { head: { sequence: 0, stamp: '' }, oldest: null, stampAtHead: null }, true)).toBe(
      'good',
    )
    expect(checkPosition(first, { ...journal, oldest: 1, stampAtHead: null }, true)).toBe('good')
    expect(checkPosition(first, { ...journal, oldest: 2, stampAtHead: null }, true)).toBe('retention')
  })
})

it('a standby never says that a position is gone', () => {
  for (const other of [
    { ...journal, oldest: 6, stampAtHead: null },
    { ...journal, stampAtHead: 'another five' },
    { head: { sequence: 4, stamp: 'four' }, oldest: 1, stampAtHead: null },
  ]) {
    expect(checkPosition(position, other, false)).toBe('elsewhere')
  }
})
