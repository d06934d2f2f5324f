/**
 * The fingerprints of all shapes that records had, group by group, as the file of the catalogue that keeps them. What the
 * last release had is the beginning of it, and stays. The steps that were declared since lead from there to the fields of
 * today; a difference that they do not explain is refused, because stored records would never get there.
 */
import { checkRecord, objectSchema, type Resource, type Step } from '@selvedge/catalogue'
import { fingerprintOf, releasedShape, type Shape, shapeOf } from './shape.ts'
import { differenceOf } from './shape-difference.ts'

/** A change of the catalogue that stored records cannot follow. */
export class UnexplainedChange extends Error {}

/** `released` is the OpenAPI document of the last release; null before the first one. */
export function shapesFile(resources: readonly Resource[], released: object | null): string {
  const problems: string[] = []
  const lines = resources.map((resource) => {
    try {
      return lineOf(resource.path, shapesOf(resource, released))
    } catch (error) {
      if (!(error instanceof UnexplainedChange)) throw error
      problems.push(error.message)
      return ''
    }
  })
  if (problems.length > 0) throw new UnexplainedChange(problems.join('\n'))
  return `/** Fingerprints of the shapes of each group: the first one, and one after each of its steps. */
export const shapes: { readonly [path: string]: readonly string[] } = {
${lines.join('\n')}
}
`
}

const LINE_LENGTH_MAX = 120

/** As the formatter would write it. */
function lineOf(path: string, fingerprints: readonly string[]): string {
  const name = /^\w+$/.test(path) ? path : `'${path}'`
  const values = fingerprints.map((fingerprint) => `'${fingerprint}'`)
  const line = `  ${name}: [${values.join(', ')}],`
  return line.length <= LINE_LENGTH_MAX
    ? line
    : `  ${name}: [\n${values.map((value) => `    ${value},\n`).join('')}  ],`
}

function shapesOf(resource: Resource, released: object | null): string[] {
  const current = shapeOf(objectSchema(resource.fields))
  const steps = resource.steps ?? []
  const before = released && releasedShape(released, resource.path, resource.single === true)
  if (before === null) {
    if (steps.length > 0) refuse(resource, 'has not been released yet, so it needs no steps: remove them')
    return [fingerprintOf(current)]
  }
  const known = resource.shapes.length > 0 ? resource.shapes : [fingerprintOf(before)]
  const stepsReleased = known.indexOf(fingerprintOf(before))
  if (stepsReleased < 0) {
    refuse(resource, 'has a released shape that packages/catalogue/shapes.ts does not know: restore that file from Git')
  }
  if (steps.length < stepsReleased) {
    refuse(resource, `was released with ${stepsReleased} steps and has ${steps.length}: what was released stays`)
  }
  const due = steps.slice(stepsReleased)
  for (const step of due) checkStep(resource, step)
  // Backwards, because only the fields of today say where a new one is and what it looks like.
  const later: string[] = []
  let shape = current
  for (const step of due.toReversed()) {
    later.unshift(fingerprintOf(shape))
    shape = undone(resource, step, shape, before)
  }
  const difference = differenceOf(before, shape)
  if (difference) refuse(resource, difference)
  return [...known.slice(0, stepsReleased + 1), ...later]
}

/** What a step asks for has to be possible in the records of today. */
function checkStep(resource: Resource, step: Step): void {
  const { fields, key, steps = [] } = resource
  if ('add' in step) {
    const name = laterName(step.add, steps.slice(steps.indexOf(step) + 1))
    const field = fields[name]
    if (!field) return
    const value = step.value ?? null
    if (value === null && !field.nullable) {
      refuse(resource, `cannot add ${step.add}: make it nullable, or give the step a value for the records of before`)
    }
    if (checkRecord({ ...resource, fields: { [name]: field }, columns: [name] }, { [name]: value }).length > 0) {
      refuse(resource, `cannot add ${step.add} with ${JSON.stringify(value)}, which is no value of this field`)
    }
    if (key.includes(name)) refuse(resource, `cannot add ${step.add} to the key: a record keeps its key for good`)
  }
  if ('rename' in step && key.includes(laterName(step.rename, steps))) {
    refuse(resource, `cannot rename ${step.rename}, which is part of the key: copies know their records by it`)
  }
}

function laterName(name: string, steps: readonly Step[]): string {
  return steps.reduce((now, step) => ('rename' in step && step.rename === now ? step.to : now), name)
}

/** The shape before a step. */
function undone(resource: Resource, step: Step, shape: Shape, released: Shape): Shape {
  const has = (name: string): boolean => shape.some(([each]) => each === name)
  if ('add' in step) {
    if (!has(step.add)) refuse(resource, `says that ${step.add} was added, and has no such field`)
    return shape.filter(([name]) => name !== step.add)
  }
  if ('rename' in step) {
    if (!has(step.to)) refuse(resource, `says that ${step.rename} was renamed to ${step.to}, and has no such field`)
    return shape.map(([name, schema]) => [name === step.to ? step.rename : name, schema])
  }
  if ('widen' in step) return narrowed(resource, step, shape)
  if (has(step.remove)) refuse(resource, `says that ${step.remove} was removed, and still has it`)
  const index = released.findIndex(([name]) => name === step.remove)
  if (index < 0) refuse(resource, `says that ${step.remove} was removed, and no release had it`)
  const earlier = new Set(released.slice(0, index).map(([name]) => name))
  const at = shape.findLastIndex(([name]) => earlier.has(name)) + 1
  return shape.toSpliced(at, 0, released[index]!)
}

function narrowed(resource: Resource, { widen, by }: Extract<Step, { widen: string }>, shape: Shape): Shape {
  const values = shape.find(([name]) => name === widen)?.[1].enum as readonly unknown[] | undefined
  const missing = by.filter((value) => !values?.includes(value))
  if (missing.length > 0) refuse(resource, `says that ${widen} gained ${missing.join(', ')}, which it does not list`)
  return shape.map(([name, schema]) =>
    name === widen
      ? [name, { ...schema, enum: values!.filter((value) => !by.includes(value as string)) }]
      : [name, schema],
  )
}

function refuse({ path }: Resource, sentence: string): never {
  throw new UnexplainedChange(`packages/catalogue/resources/${path}.ts ${sentence}.`)
}
