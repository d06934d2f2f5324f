/** A reference to a component of the document. */
type ComponentKind = 'schemas' | 'parameters' | 'headers' | 'responses'

export function refTo(kind: ComponentKind, name: string): { readonly $ref: string } {
  return { $ref: `#/components/${kind}/${name}` }
}
