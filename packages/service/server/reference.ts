/**
 * The interface, for people and programs that want to read about it: the OpenAPI document, the reference page and
 * llms.txt. No key is needed, and nothing is fetched from elsewhere: the page's script is part of the installation.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { BASE_PATH, llmsText, openapiDocument } from '@selvedge/catalogue'
import type { FastifyInstance } from 'fastify'
import { Asset } from './reference/asset.ts'
import { pageHeaders, pageHtml, startScript } from './reference/page.ts'

/** Kept by whoever likes, and asked about again each time: a new release may say something else. */
const CHECKED = { 'cache-control': 'public, no-cache' }
/** Kept for ever: the address has the hash of the contents in it. */
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }

export function addReference(app: FastifyInstance): void {
  const addChecked = (path: string, asset: Asset, headers: Record<string, string> = {}): void => {
    app.get(path, (request, reply) => asset.send(request, reply, { ...CHECKED, ...headers }))
  }
  const addImmutable = (name: string, extension: string, asset: Asset): string => {
    const path = `/docs/${name}.${asset.hash}.${extension}`
    app.get(path, (request, reply) => asset.send(request, reply, IMMUTABLE))
    return path
  }
  const page = pageHtml({
    theme: addImmutable('theme', 'css', new Asset('text/css; charset=utf-8', readTheme())),
    scalar: addImmutable('scalar', 'js', new Asset('text/javascript; charset=utf-8', readScalar())),
    start: addImmutable('start', 'js', new Asset('text/javascript; charset=utf-8', startScript)),
  })
  addChecked('/docs', new Asset('text/html; charset=utf-8', page), pageHeaders)
  addChecked(
    `${BASE_PATH}/openapi.json`,
    new Asset('application/json; charset=utf-8', JSON.stringify(openapiDocument())),
  )
  addChecked('/llms.txt', new Asset('text/plain; charset=utf-8', llmsText()))
}

function readTheme(): Buffer {
  return readFileSync(new URL('reference/theme.css', import.meta.url))
}

/** A built package carries the file with it; a checkout has the library, for development. */
function readScalar(): Buffer {
  const { resolve } = createRequire(import.meta.url)
  try {
    return readFileSync(resolve('#vendor/scalar.js'))
  } catch {
    return readFileSync(join(dirname(resolve('@scalar/api-reference')), 'browser/standalone.js'))
  }
}
