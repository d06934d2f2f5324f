/** What a cell says to a reader that looks for a brand there, for every row that it may have and everything a reader may believe. */
import { describe, expect, it } from 'vitest'
import { compareHint } from '../../packages/service/store/cells/reader-hint.ts'

const hint = { cell: 'north', epoch: 5 }

describe('a brand that lives in the cell', () => {
  it.each(['here', 'leaving'])('is served while it is %s, and its epoch is learnt', (status) => {
    expect(compareHint(`5 ${status}`, hint)).toEqual({ kind: 'served', home: { cell: 'north', epoch: 5 } })
    expect(compareHint(`7 ${status}`, hint)).toEqual({ kind: 'served', home: { cell: 'north', epoch: 7 } })
  })

  it.each(['here', 'leaving'])('is not served from a server that has only an earlier stay, %s', (status) => {
    expect(compareHint(`4 ${status}`, hint)).toEqual({ kind: 'behind' })
  })
})

describe('a brand that has left', () => {
  it('is followed to where it went', () => {
    expect(compareHint('6 gone south', hint)).toEqual({ kind: 'elsewhere', home: { cell: 'south', epoch: 6 } })
  })

  it('is not followed on the word of a server that has not seen it come back', () => {
    expect(compareHint('5 gone south', hint)).toEqual({ kind: 'behind' })
    expect(compareHint('4 gone south', hint)).toEqual({ kind: 'behind' })
  })
})

describe('a brand that is arriving', () => {
  it('is served once the reader has heard from the other cell that it is gone', () => {
    expect(compareHint('5 ready south', hint)).toEqual({ kind: 'served', home: hint })
  })

  it.each(['copying', 'ready'])('is looked for in the other cell before, while %s', (status) => {
    expect(compareHint(`6 ${status} south`, hint)).toEqual({ kind: 'elsewhere', home: { cell: 'south', epoch: 5 } })
  })

  it.each(['copying', 'ready'])(
    'is not looked for on the word of a server that shows an earlier move, %s',
    (status) => {
      expect(compareHint(`4 ${status} south`, hint)).toEqual({ kind: 'behind' })
    },
  )

  it('is not served while it is copied, even if the directory already names the cell', () => {
    expect(compareHint('5 copying south', hint)).toEqual({ kind: 'behind' })
  })
})

describe('a brand without a row', () => {
  it('lives in main if it was never moved', () => {
    const main = { cell: 'main', epoch: 0 }
    expect(compareHint(null, main)).toEqual({ kind: 'served', home: main })
  })

  it('is not taken to live anywhere else', () => {
    expect(compareHint(null, { cell: 'main', epoch: 1 })).toEqual({ kind: 'behind' })
    expect(compareHint(null, hint)).toEqual({ kind: 'behind' })
    expect(compareHint(null, { cell: 'north', epoch: 0 })).toEqual({ kind: 'behind' })
  })
})
