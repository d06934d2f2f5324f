/** How an operation is called with `selvedge_client`, the Python client. */
import { attributeName, inSentence } from '../../names.ts'
import type { BrandOperationKind, GroupOperation, Operation } from '../../operations.ts'
import type { Report } from '../../reports/index.ts'
import type { OperationKind, Resource } from '../../resource.ts'
import { exampleFilter, exampleKey } from './examples.ts'

const CLIENT = `import os

from selvedge_client import Selvedge

selvedge = Selvedge(api_key=os.environ["SELVEDGE_API_KEY"], base_url=os.environ["SELVEDGE_URL"])
`

const START = `${CLIENT}brand = selvedge.brand("alder-finch")
`

export function pythonSample(operation: Operation): string {
  if (operation.kind === 'key') return OF_KEY
  if ('report' in operation) return START + ofReport(operation.report)
  return START + ('resource' in operation ? ofGroup(operation) : ofBrand[operation.kind])
}

const OF_KEY = `${CLIENT}key = selvedge.key()
print([brand["slug"] for brand in key["brands"]], key["groups"], key["expiresAt"])`

function ofReport({ name }: Report): string {
  return `for row in brand.report("${name}"):
    print(row)`
}

function ofGroup({ kind, resource }: GroupOperation): string {
  return resource.single ? 'print(brand.get())' : ofKind[kind](resource)
}

const ofKind: Record<OperationKind, (resource: Resource) => string> = {
  list: (resource) => `for ${variableOf(resource)} in ${collectionOf(resource)}.list(${filterOf(resource)}):
    print(${variableOf(resource)})`,
  get: (resource) => `print(${collectionOf(resource)}.get(${literal(exampleKey(resource))}))`,
  content: (resource) => `link = ${collectionOf(resource)}.content(${literal(exampleKey(resource))})
print(link["url"], link["expiresAt"])`,
}

const ofBrand: Record<BrandOperationKind, string> = {
  lookup: `for page in brand.order_items.list().pages():
    # One lookup for all orders of the page.
    print(brand.follow_all(page.items, "orderId"))`,
  search: `for hit in brand.search("po 104")["hits"]:
    print(hit["group"], hit["key"], hit["label"], hit["line"])`,
  changes: `for page in brand.changes(groups=["orders", "order-items"]).pages():
    for change in page.items:
        print(change.op, change.group, change.key)
    # Store this with what you applied. Next time, pass it to changes as cursor.
    print(page.next_cursor)`,
  state: `for state in brand.state().groups:
    print(state["group"], state["count"], state["digest"])`,
  snapshot: `snapshot = brand.snapshot()
for file in snapshot["files"]:
    print(file["group"], file["records"], file["url"])
# Pass it to changes, to continue from the snapshot.
print(snapshot["cursor"])`,
  reports: `for report in brand.reports():
    print(report["name"], report["asOf"], report["rows"])`,
}

function collectionOf({ path }: Resource): string {
  return `brand.${attributeName(path)}`
}

function variableOf({ title }: Resource): string {
  return inSentence(title).toLowerCase().replaceAll(/[ -]/g, '_')
}

function filterOf(resource: Resource): string {
  const filter = exampleFilter(resource)
  return filter ? `${filter.name}=${literal(filter.value)}` : ''
}

/** JSON, except for what Python writes with a capital. */
function literal(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
}
