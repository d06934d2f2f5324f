/** What a key for a topic opens: its records can be understood with it, and it opens no more. */
import { sections } from '@selvedge/catalogue'
import { describe, expect, it } from 'vitest'

type Group = (typeof sections)[number]['resources'][number]

/** Groups whose records these always name. */
function needed(groups: readonly Group[]): Set<string> {
  const fields = groups.flatMap((group) => Object.values<{ to: string | null; nullable: boolean }>(group.fields))
  return new Set(fields.filter(({ to, nullable }) => to !== null && !nullable).map(({ to }) => to!))
}

const paths = (groups: readonly Group[]): string[] => groups.map(({ path }) => path)

describe.each(sections)('$topic', ({ resources, opens = [], withholds = [] }) => {
  const opened = [...resources, ...opens]

  it('opens or withholds each group that its records always name', () => {
    const decided = new Set(paths([...opened, ...withholds]))
    expect([...needed(opened)].filter((path) => !decided.has(path))).toEqual([])
  })

  it('opens no group of another topic that they do not name, and withholds none that it opens', () => {
    const own = needed(opened)
    expect(paths([...opens, ...withholds]).filter((path) => !own.has(path))).toEqual([])
    expect(paths(withholds).filter((path) => paths(opened).includes(path))).toEqual([])
  })
})

it('a forwarder sees where its shipments go, and no order', () => {
  const { opens = [], withholds = [] } = sections.find(({ topic }) => topic === 'freight')!
  expect(paths(opens)).toEqual(['locations', 'countries'])
  expect(paths(withholds)).toContain('orders')
})
