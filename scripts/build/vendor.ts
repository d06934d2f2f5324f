/**
 * Single files of other packages that a built package carries with it. The reference page needs one file of Scalar; as a
 * dependency Scalar would bring 300 MB of Vue, icons and TypeScript along.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const VENDORED = [{ into: 'service', name: 'scalar.js', from: '@scalar/api-reference', file: 'browser/standalone.js' }]

export interface VendoredPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly repository: { readonly url: string }
}

/** What the vendored files come from. */
export function vendoredPackages(): VendoredPackage[] {
  return VENDORED.map(({ from }) => manifestOf(from))
}

export function vendor(packageName: string, out: string): void {
  for (const { name, from, file } of VENDORED.filter(({ into }) => into === packageName)) {
    const { version, license, repository } = manifestOf(from)
    const banner = `/*! ${from} ${version} | ${license} License | ${repository.url} */\n`
    mkdirSync(join(out, 'vendor'), { recursive: true })
    writeFileSync(join(out, 'vendor', name), banner + readFileSync(join(libraryOf(from), file), 'utf8'))
  }
}

function libraryOf(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(name))
}

function manifestOf(name: string): VendoredPackage {
  return JSON.parse(readFileSync(join(libraryOf(name), '../package.json'), 'utf8'))
}
