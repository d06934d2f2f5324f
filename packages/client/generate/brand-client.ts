/** The client of one brand: a property for each collection. */
import { propertyName, type Resource } from '@selvedge/catalogue'
import { collectionClass, listed } from './kinds.ts'
import { comment } from './layout.ts'
import { quoted } from './names.ts'

export function brandClientFile(resources: readonly Resource[]): string {
  return [
    "import { BrandBase } from '../brand-base.ts'",
    "import { FileCollection, LinkCollection, RecordCollection } from '../collection.ts'",
    '',
    comment('', 'The records of one brand.'),
    'export class BrandClient extends BrandBase {',
    listed(resources).map(property).join('\n\n'),
    '}',
    '',
  ].join('\n')
}

function property(resource: Resource): string {
  const { path, about, deprecated } = resource
  const created = `new ${collectionClass(resource)}(this.source, ${quoted(path)})`
  return `${comment('  ', about, deprecated)}\n  readonly ${propertyName(path)} = ${created}`
}
