/** Clients of the last release as others run them: exports one after the other, and a folder of each brand kept in sync. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { groups } from '@selvedge/client/catalogue'
import { Command, type Finished } from '../../export/support/command.ts'
import { OutFolder } from '../../export/support/out-folder.ts'
import { BASE } from '../../support/service.ts'
import { differences, digest } from './digest.ts'
import type { Installation, UpgradeBrand } from './installation.ts'
import { LOADED_GROUPS } from './loads.ts'

/** Longer than any run: a folder is kept in sync to its end. */
const TIMEOUT_MS = 3_600_000
const SYNC_EVERY = '2s'

/** The groups that clients copy. The brand itself is not one of them. */
const COPIED_GROUPS: readonly string[] = groups.map(({ path }) => path)
/** Loads do not change them: an export that finds a group changed during every walk gives up, and is right to do so. */
const STEADY_GROUPS = COPIED_GROUPS.filter((path) => !LOADED_GROUPS.some((each) => each === path))

/** The export command of a release, for one brand. */
function exportCommand(program: string, url: string, { slug, key }: UpgradeBrand, args: readonly string[]): Command {
  const environment = { SELVEDGE_URL: url + BASE, SELVEDGE_API_KEY: key }
  return new Command(['--brand', slug, ...args], environment, program, TIMEOUT_MS)
}

export class Exports {
  readonly failures: string[] = []
  readonly spans: { readonly fromMs: number; readonly toMs: number }[] = []
  readonly #installation: Installation
  readonly #program: string
  readonly #pauseMs: number
  readonly #running: Promise<void>
  #stops = false

  constructor(program: string, installation: Installation, pauseMs: number) {
    this.#program = program
    this.#pauseMs = pauseMs
    this.#installation = installation
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stops = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { url, brands } = this.#installation
    const expected = await Promise.all(brands.map(({ id }) => this.#installation.bodies(id)))
    for (let n = 0; !this.#stops; n++) {
      const index = n % brands.length
      const out = new OutFolder()
      const fromMs = performance.now()
      const args = ['--out', out.path, '--only', STEADY_GROUPS.join()]
      const ended = await exportCommand(this.#program, url, brands[index]!, args).finished
      this.spans.push({ fromMs, toMs: performance.now() })
      if (ended.exitCode !== 0) this.failures.push(complaint(ended))
      else this.failures.push(...differences(bodiesIn(out.path), expected[index]!, STEADY_GROUPS))
      out.remove()
      await sleep(this.#pauseMs)
    }
  }
}

/** A folder of JSON lines that the command keeps current. */
export class SyncedFolder {
  readonly brand: UpgradeBrand
  readonly #url: string
  readonly #out = new OutFolder()
  readonly #running: Command

  constructor(program: string, url: string, brand: UpgradeBrand) {
    this.brand = brand
    this.#url = url
    this.#running = exportCommand(program, url, brand, [...this.#args, '--every', SYNC_EVERY])
  }

  /** Returns how it ended, with what it complained of. */
  async stop(): Promise<string[]> {
    this.#running.kill('SIGTERM')
    const ended = await this.#running.finished
    return ended.exitCode === 0 && ended.stderr === '' ? [] : [complaint(ended)]
  }

  /** Once more, by the command of any release. */
  async update(program: string): Promise<string[]> {
    const ended = await exportCommand(program, this.#url, this.brand, this.#args).finished
    return ended.exitCode === 0 ? [] : [complaint(ended)]
  }

  /** Names of the groups that are not what the database has. */
  differences(expected: ReadonlyMap<string, readonly string[]>): string[] {
    return differences(bodiesIn(this.#out.path), expected, COPIED_GROUPS)
  }

  remove(): void {
    this.#running.kill()
    this.#out.remove()
  }

  get #args(): string[] {
    return ['--sync', this.#out.path]
  }
}

/** A copy that starts from the snapshot there is, and is proven by the command itself. */
export async function copyAfresh(program: string, url: string, brand: UpgradeBrand): Promise<string[]> {
  const out = new OutFolder()
  const ended = await exportCommand(program, url, brand, ['--sync', out.file('copy.sqlite')]).finished
  out.remove()
  return ended.exitCode === 0 ? [] : [complaint(ended)]
}

function bodiesIn(folder: string): Map<string, readonly string[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ndjson'))
  const groups = names.map((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
    return [name.slice(0, -'.ndjson'.length), lines.map(digest)] as const
  })
  return new Map(groups.filter(([, digests]) => digests.length > 0))
}

function complaint({ exitCode, stderr, stdout }: Finished): string {
  return `ended with ${exitCode}: ${stderr || stdout.split('\n').slice(-3).join(' ')}`
}
