/** How an operation is called with `@selvedge/client`. */
import { inSentence, propertyName } from '../../names.ts'
import type { BrandOperationKind, GroupOperation, Operation } from '../../operations.ts'
import type { Report } from '../../reports/index.ts'
import type { OperationKind, Resource } from '../../resource.ts'
import { exampleFilter, exampleKey } from './examples.ts'

const IMPORTS = `import { Selvedge } from '@selvedge/client'

const { SELVEDGE_API_KEY: apiKey = '', SELVEDGE_URL: baseUrl = '' } = process.env
`

const START = `${IMPORTS}const brand = new Selvedge({ apiKey, baseUrl }).brand('alder-finch')
`

export function typescriptSample(operation: Operation): string {
  if (operation.kind === 'key') return OF_KEY
  if ('report' in operation) return START + ofReport(operation.report)
  return START + ('resource' in operation ? ofGroup(operation) : ofBrand[operation.kind])
}

const OF_KEY = `${IMPORTS}const { brands, groups, expiresAt } = await new Selvedge({ apiKey, baseUrl }).key()
console.log(brands.map(({ slug }) => slug), groups, expiresAt)`

function ofReport({ name }: Report): string {
  return `for await (const row of brand.report('${name}')) console.log(row)`
}

function ofGroup({ kind, resource }: GroupOperation): string {
  return resource.single ? 'console.log(await brand.get())' : ofKind[kind](resource)
}

const ofKind: Record<OperationKind, (resource: Resource) => string> = {
  list: (
    resource,
  ) => `for await (const ${variableOf(resource)} of ${collectionOf(resource)}.list(${filterOf(resource)})) {
  console.log(${variableOf(resource)})
}`,
  get: (
    resource,
  ) => `const ${variableOf(resource)} = await ${collectionOf(resource)}.get(${literal(exampleKey(resource))})
console.log(${variableOf(resource)})`,
  content: (
    resource,
  ) => `const { url, expiresAt } = await ${collectionOf(resource)}.content(${literal(exampleKey(resource))})
console.log(url, expiresAt)`,
}

const ofBrand: Record<BrandOperationKind, string> = {
  lookup: `for await (const { items } of brand.orderItems.list().pages()) {
  // One lookup for all orders of the page.
  const orders = await Promise.all(items.map((item) => brand.follow(item, 'orderId')))
  console.log(orders)
}`,
  search: `const { hits, found, isExact } = await brand.search('po 104')
for (const { group, key, label, line } of hits) console.log(group, key, label, line)
console.log(found, isExact)`,
  changes: `for await (const { items, nextCursor } of brand.changes({ groups: ['orders', 'order-items'] }).pages()) {
  for (const { op, group, key } of items) console.log(op, group, key)
  // Store this with what you applied. Next time, pass it to changes as cursor.
  console.log(nextCursor)
}`,
  state: `const { groups } = await brand.state()
for (const { group, count, digest } of groups) console.log(group, count, digest)`,
  snapshot: `const { files, cursor } = await brand.snapshot()
for (const { group, records, url } of files) console.log(group, records, url)
// Pass it to changes, to continue from the snapshot.
console.log(cursor)`,
  reports: `for (const { name, asOf, rows } of await brand.reports()) console.log(name, asOf, rows)`,
}

function collectionOf({ path }: Resource): string {
  return `brand.${propertyName(path)}`
}

function variableOf({ title }: Resource): string {
  return propertyName(inSentence(title).toLowerCase().replaceAll(' ', '-'))
}

function filterOf(resource: Resource): string {
  const filter = exampleFilter(resource)
  return filter ? `{ ${filter.name}: ${literal(filter.value)} }` : ''
}

function literal(value: unknown): string {
  return typeof value === 'string' && !/['\\]/.test(value) ? `'${value}'` : JSON.stringify(value)
}
