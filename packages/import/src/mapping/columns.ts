/** The columns that the file of a group may have: its fields; those of an object with a dot, such as `relationship.status`. */
import { directoryFields, type Field, type Fields, type Resource } from '@selvedge/catalogue'

export interface MappedColumn {
  readonly name: string
  readonly field: Field
  /** The group of the id that the field holds; null if it holds none, or one that no group owns. */
  readonly idOf: string | null
  readonly isRequired: boolean
}

export function columnsOf(resource: Resource): MappedColumn[] {
  return columns(resource, resource.fields, '')
}

function columns(resource: Resource, fields: Fields, within: string): MappedColumn[] {
  return Object.entries(fields).flatMap(([name, field]): MappedColumn[] => {
    const dotted = `${within}${name}`
    if (field.fields) return columns(resource, field.fields, `${dotted}.`)
    const isId = field.schema.format === 'uuid'
    const isOwn = within === '' && resource.key.includes(name)
    const isGiven = resource.single === true && directoryFields.includes(name)
    return [
      {
        name: dotted,
        field,
        idOf: isId ? (field.to ?? (isOwn ? resource.path : null)) : null,
        isRequired: !field.nullable && !isGiven,
      },
    ]
  })
}
