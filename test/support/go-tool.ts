/**
 * Programs of others that tests need and that only Go's module proxy has. Each is built once and kept among temporary
 * files; the gate builds them before the tests, because compiling takes minutes and would slow whatever is measured
 * meanwhile.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TOOLS = {
  /** An object store that verifies signatures. */
  versitygw: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
  actionlint: 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
} as const

type GoTool = keyof typeof TOOLS

/** How long building one may take, on a machine that has to fetch everything first. */
export const BUILD_TIMEOUT_MS = 1_800_000

export function goTool(name: GoTool): string {
  const module = TOOLS[name]
  const folder = join(tmpdir(), 'selvedge-tools')
  const binary = join(folder, `${name}-${module.split('@')[1]}`)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  const unfinished = mkdtempSync(join(folder, 'building-'))
  try {
    // Not optimized, and with less garbage collection: takes two thirds of the CPU time, and tests do not need fast tools.
    execFileSync('go', ['install', '-gcflags=all=-N -l', '-ldflags=-s -w', module], {
      env: { ...process.env, GOBIN: unfinished, GOGC: '800' },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: BUILD_TIMEOUT_MS,
    })
    renameSync(join(unfinished, readdirSync(unfinished)[0]!), binary)
  } finally {
    rmSync(unfinished, { recursive: true })
  }
  return binary
}

/** All of them, for the gate. */
if (import.meta.main) for (const name of Object.keys(TOOLS) as GoTool[]) console.log(goTool(name))
