/** A cycle in a process that is killed: as a program, it ends itself with SIGKILL some time after a stage begins. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SelvedgeLoader } from '@selvedge/client'
import { runCycle } from '../../../packages/import/src/cycle/cycle.ts'
import { destinedFolder } from '../../../packages/import/src/folder/destination.ts'
import { readFolder } from '../../../packages/import/src/folder/folder.ts'
import { silent } from '../../../packages/import/src/progress/progress.ts'
import { Secrets } from '../../../packages/import/src/source/secrets.ts'
import { COMPILE_CACHE } from '../../support/clean-environment.ts'

export interface Kill {
  readonly folder: string
  readonly loadKey: string
  readonly erpUrl: string
  readonly extensions: string
  /** What the stage begins with. */
  readonly stage: string
  readonly afterMs: number
  readonly quarantineMax: number
}

/** Whether it was killed before it ended by itself. */
export async function runKilledCycle(kill: Kill): Promise<boolean> {
  const program = fileURLToPath(import.meta.url)
  const env = { PATH: process.env.PATH!, ...COMPILE_CACHE, KILL: JSON.stringify(kill) }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [, signal] = await once(child, 'exit')
  return signal === 'SIGKILL'
}

if (import.meta.main) {
  const {
    folder: path,
    loadKey,
    erpUrl,
    extensions,
    stage,
    afterMs,
    quarantineMax,
  } = JSON.parse(process.env.KILL!) as Kill
  const secrets = new Secrets({ ERP_URL: erpUrl })
  const folder = destinedFolder(readFolder(path), { brand: null, url: null }, {})
  const { brand: slug, url } = folder.settings
  const brand = new SelvedgeLoader({ loadKey, loadUrl: url }).brand(slug)
  const end = (): void => void process.kill(process.pid, 'SIGKILL')
  const progress = {
    ...silent,
    stage(text: string): void {
      if (!text.startsWith(stage)) return
      if (afterMs === 0) end()
      else setTimeout(end, afterMs)
    },
  }
  const source = { folder, secrets, memory: '256MB', extensions }
  const allowed = {
    skipRefused: false,
    quarantineMax,
    removalsMax: '100%',
    allowEmpty: folder.files.map(({ resource }) => resource.path),
  }
  await runCycle({ ...source, ...allowed, brand, now: Date.now }, progress, new AbortController().signal)
}
