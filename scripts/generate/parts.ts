/** A text that people write, with parts between `<!-- name -->` and `<!-- /name -->` that a generator writes. */
export function withParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((whole, [name, part]) => {
    const [from, to] = boundsOf(whole, name)
    return whole.slice(0, from) + part + whole.slice(to)
  }, text)
}

export function partOf(text: string, name: string): string {
  return text.slice(...boundsOf(text, name))
}

function boundsOf(text: string, name: string): [from: number, to: number] {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)]
  if (from < start.length || to < from) throw new Error(`Put ${start} and ${end} around the generated part.`)
  return [from, to]
}
