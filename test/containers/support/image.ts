/** The image of the Containerfile, on the local base. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseContext } from './base.ts'
import type { Engine } from './engine.ts'

export const IMAGE = 'localhost/selvedge'
export const BASE_IMAGE = 'localhost/selvedge-base'
/** The machine's own certificates, where npm's registry is reached through a proxy that has one. */
const CERTIFICATES = '/etc/ssl/certs'

export async function buildImage(engine: Engine): Promise<void> {
  if (await engine.has(IMAGE)) return
  await engine.build([`--tag=${BASE_IMAGE}`, baseContext([])])
  const npmrc = join(engine.folder, 'npmrc')
  writeFileSync(npmrc, `cafile=${CERTIFICATES}/ca-certificates.crt\n`)
  const mounted = [`--volume=${CERTIFICATES}:${CERTIFICATES}:ro`, `--volume=${npmrc}:/root/.npmrc:ro`]
  await engine.build([`--tag=${IMAGE}`, `--build-arg=BASE=${BASE_IMAGE}`, ...mounted, '--file=Containerfile', '.'])
}
