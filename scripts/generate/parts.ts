/** A text that people write, with parts between `<!-- name -->` and `<!-- /name -->` that a generator writes. */
export function withParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((whole, [name, part]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const [from, to] = [whole.indexOf(start) + start.length, whole.indexOf(end)]
    if (from < start.length || to < from) throw new Error(`Put ${start} and ${end} around the generated part.`)
    return whole.slice(0, from) + part + whole.slice(to)
  }, text)
}
