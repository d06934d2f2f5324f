/** The image of the Containerfile and those that tests need beside it, on the local base. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goTool } from '../../support/go-tool.ts'
import { baseContext } from './base.ts'
import type { Engine } from './engine.ts'

export const IMAGE = 'localhost/selvedge'
const BASE_IMAGE = 'localhost/selvedge-base'
/** The machine's own certificates, where npm's registry is reached through a proxy that has one. */
const CERTIFICATES = '/etc/ssl/certs'

export async function buildBase(engine: Engine): Promise<void> {
  if (!(await engine.has(BASE_IMAGE))) await engine.build([`--tag=${BASE_IMAGE}`, baseContext([])])
}

/** One of test/containers/images, as `localhost/<name>`. */
export async function buildTestImage(engine: Engine, name: string): Promise<void> {
  if (await engine.has(`localhost/${name}`)) return
  const context = join(engine.folder, 'images')
  mkdirSync(context, { recursive: true })
  for (const file of ['Containerfile', 'postgres.sh'])
    copyFileSync(`test/containers/images/${file}`, join(context, file))
  copyFileSync(goTool('versitygw'), join(context, 'versitygw'))
  await engine.build([`--tag=localhost/${name}`, `--target=${name}`, `--build-arg=BASE=${BASE_IMAGE}`, context])
}

export async function buildImage(engine: Engine): Promise<void> {
  if (await engine.has(IMAGE)) return
  await buildBase(engine)
  const npmrc = join(engine.folder, 'npmrc')
  writeFileSync(npmrc, `cafile=${CERTIFICATES}/ca-certificates.crt\n`)
  const mounted = [`--volume=${CERTIFICATES}:${CERTIFICATES}:ro`, `--volume=${npmrc}:/root/.npmrc:ro`]
  await engine.build([`--tag=${IMAGE}`, `--build-arg=BASE=${BASE_IMAGE}`, ...mounted, '--file=Containerfile', '.'])
}
