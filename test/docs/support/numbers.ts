/** Numbers as the code and the deployment have them, to compare with what the pages say. */
import { readFileSync } from 'node:fs'

/** A number that a file has once, after these words. */
export function numberIn(file: string, before: string): number {
  const [, digits] = readFileSync(file, 'utf8').split(before)
  return Number(/^[\d_]+(\.\d+)?/.exec(digits!)![0].replaceAll('_', ''))
}

export function serviceConstant(file: string, constant: string): number {
  return numberIn(`packages/service/${file}`, `const ${constant} = `)
}

/** Between markers that `npm run generate` looks for. */
export const GENERATED_PART = /<!-- ([\w-]+) -->.*?<!-- \/\1 -->/gs

/** The text of a page without code, addresses of links and parts that are generated, in one line. */
export function proseOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(GENERATED_PART, '')
    .replaceAll(/^ *```.*?^ *```/gms, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\s+/g, ' ')
}
