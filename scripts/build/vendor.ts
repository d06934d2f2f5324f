/**
 * Single files of other packages that a built package carries with it. The reference page needs one file of Scalar; as a
 * dependency Scalar would bring 300 MB of Vue, icons and TypeScript along.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const VENDORED = [{ into: 'service', name: 'scalar.js', from: '@scalar/api-reference', file: 'browser/standalone.js' }]

export function vendor(packageName: string, out: string): void {
  for (const { name, from, file } of VENDORED.filter(({ into }) => into === packageName)) {
    const library = dirname(createRequire(import.meta.url).resolve(from))
    const { version, license, repository } = JSON.parse(readFileSync(join(library, '../package.json'), 'utf8'))
    const banner = `/*! ${from} ${version} | ${license} License | ${repository.url} */\n`
    mkdirSync(join(out, 'vendor'), { recursive: true })
    writeFileSync(join(out, 'vendor', name), banner + readFileSync(join(library, file), 'utf8'))
  }
}
