/** The client of one brand: a class for each collection, an attribute for it, and what each reference leads to. */
import { attributeName, DIRECTIONS, LIMIT_MAX, type Resource } from '@selvedge/catalogue'
import { collectionClass, listed } from '../kinds.ts'
import { filtersName, typeName } from '../names.ts'
import { referenceTargets } from '../references.ts'
import { holderName, maybeHolderName } from './holders.ts'
import { className, docstring, literal, pythonModule, quoted } from './layout.ts'

/** The two clients have the same classes; one blocks where the other awaits. */
type Mode = 'sync' | 'async'

export function brandClientModule(resources: readonly Resource[], mode: Mode): string {
  const prefix = mode === 'async' ? 'Async' : ''
  const base = mode === 'async' ? '.._async' : '.._sync'
  const classes = ['BrandBase', 'FileCollection', 'LinkCollection', 'RecordCollection', 'RecordList']
  const imports = [
    'from collections.abc import Iterable, Sequence',
    'from typing import TYPE_CHECKING, Any, Literal, overload',
    '',
    `from ${base} import ${classes.map((name) => `${prefix}${name}`).join(', ')}`,
    '',
    'if TYPE_CHECKING:',
    '    from typing_extensions import Unpack',
    '',
    '    from . import holders, records',
  ]
  return pythonModule(`The client of one brand, which ${mode === 'async' ? 'awaits' : 'blocks'}.`, imports, [
    ...listed(resources).map((resource) => collection(resource, prefix)),
    brandClass(resources, prefix),
  ])
}

function collection(resource: Resource, prefix: string): string {
  const record = typeName(resource)
  const filters = `**filters: Unpack[records.${filtersName(resource)}]`
  return [
    `class ${prefix}${className(resource.path)}(${prefix}${collectionClass(resource)}["records.${record}"]):`,
    docstring('    ', resource.about, resource.deprecated),
    '',
    '    def list(',
    `        self, *, limit: int = ${LIMIT_MAX}, direction: ${literal(DIRECTIONS)} = "asc", ${filters}`,
    `    ) -> ${prefix}RecordList[records.${record}]:`,
    docstring(
      '        ',
      'The records that match all filters; `desc` begins with the one that arrived last. Nothing is read until the list is used.',
    ),
    '        return self._list(limit, direction, filters)',
  ].join('\n')
}

function brandClass(resources: readonly Resource[], prefix: string): string {
  const attributes = listed(resources).flatMap(({ path, about, deprecated }) => [
    `        self.${attributeName(path)} = ${prefix}${className(path)}(self._runner, self._connection, ${quoted(path)})`,
    docstring('        ', about, deprecated),
  ])
  return [
    `class ${prefix}BrandClient(${prefix}BrandBase):`,
    docstring('    ', 'The records of one brand.'),
    '',
    `    def __init__(self, *parts: Any) -> None:`,
    '        super().__init__(*parts)',
    ...attributes,
    '',
    ...following(resources, prefix),
  ].join('\n')
}

/** A field that may be null leads to a record or to None; so does a record that is None itself. */
function following(resources: readonly Resource[], prefix: string): string[] {
  const define = prefix === '' ? 'def' : 'async def'
  const wait = prefix === '' ? '' : 'await '
  const targets = referenceTargets(resources).map(([name, target]) => {
    const sure = `holders.${holderName(name)}`
    const resource = resources.find(({ path }) => path === target)!
    return {
      field: `field: Literal[${quoted(name)}]`,
      sure,
      maybe: `${sure} | holders.${maybeHolderName(name)} | None`,
      record: `records.${typeName(resource)}`,
    }
  })
  return [
    ...targets.flatMap(({ field, sure, maybe, record }) => [
      '    @overload',
      `    ${define} follow(self, record: ${sure}, ${field}) -> ${record}: ...`,
      '    @overload',
      `    ${define} follow(self, record: ${maybe}, ${field}) -> ${record} | None: ...`,
    ]),
    `    ${define} follow(self, record: Any, field: str) -> Any:`,
    docstring(
      '        ',
      'The record that a reference leads to; None, without a request, where there is no record or no reference.',
    ),
    `        return (${wait}self._follow_all([record], field))[0]`,
    '',
    ...targets.flatMap(({ field, sure, maybe, record }) => [
      '    @overload',
      `    ${define} follow_all(self, records: Iterable[${sure}], ${field}) -> Sequence[${record}]: ...`,
      '    @overload',
      `    ${define} follow_all(self, records: Iterable[${maybe}], ${field}) -> Sequence[${record} | None]: ...`,
    ]),
    `    ${define} follow_all(self, records: Any, field: str) -> Any:`,
    docstring(
      '        ',
      'What the reference of each record leads to, in the order of the records: one request for each 100 of them.',
    ),
    `        return ${wait}self._follow_all(records, field)`,
  ]
}
