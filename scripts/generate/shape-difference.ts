/** What is different between the shape of a release and the one that the declared steps come from, and how to declare it. */
import type { Shape } from './shape.ts'

/** The first difference, as the rest of a sentence about the group's file. Null if there is none. */
export function differenceOf(released: Shape, now: Shape): string | null {
  const [before, after] = [new Map(released), new Map(now)]
  const gone = released.find(([name]) => !after.has(name))?.[0]
  const come = now.find(([name]) => !before.has(name))?.[0]
  if (gone !== undefined && come !== undefined) {
    return `has ${come} and not ${gone} any more. Declare { rename: '${gone}', to: '${come}' } in its steps, or { remove: '${gone}' } and { add: '${come}' }`
  }
  if (come !== undefined) return `has a new field. Declare { add: '${come}' } in its steps`
  if (gone !== undefined) return `has lost ${gone}. Declare { remove: '${gone}' } in its steps, or keep the field`
  const index = released.findIndex(([name], each) => now[each]![0] !== name)
  if (index >= 0) {
    return `has ${now[index]![0]} where ${released[index]![0]} was. No step moves a field: restore the order`
  }
  for (const [name, schema] of released) {
    const difference = schemaDifference(name, schema, after.get(name)!)
    if (difference) return difference
  }
  return null
}

type Schema = Shape[number][1]

function schemaDifference(name: string, before: Schema, after: Schema): string | null {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keywords.find((keyword) => JSON.stringify(before[keyword]) !== JSON.stringify(after[keyword]))
  if (changed === undefined) return null
  const [were, are] = [before.enum, after.enum].map((values) => (values ?? []) as readonly unknown[])
  const gained = are!.filter((value) => value !== null && !were!.includes(value))
  if (before.enum && gained.length > 0 && were!.every((value) => are!.includes(value))) {
    const list = gained.map((value) => `'${value}'`).join(', ')
    return `lists new values of ${name}. Declare { widen: '${name}', by: [${list}] } in its steps`
  }
  const [from, to] = [before, after].map((schema) => JSON.stringify(schema[changed]) ?? 'none')
  return `has changed ${name}: its ${changed} was ${from} and is ${to}. No step does that, and stored records would not match. Keep the field as it was, and add another one`
}
