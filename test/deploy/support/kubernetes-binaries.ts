/**
 * kube-apiserver and kubectl, built by Go from the module of Kubernetes, which takes about 20 minutes, and kept among
 * temporary files. Its parts are replaced by their published modules, since it names none of their versions itself.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KUBERNETES } from './kubernetes-schemas.ts'

const PROGRAMS = ['kube-apiserver', 'kubectl'] as const

export type KubernetesBinaries = { readonly [program in (typeof PROGRAMS)[number]]: string }

export function kubernetesBinaries(): KubernetesBinaries {
  const folder = join(tmpdir(), 'selvedge-tools', `kubernetes-${KUBERNETES}`)
  if (!existsSync(folder)) {
    mkdirSync(join(tmpdir(), 'selvedge-tools'), { recursive: true })
    const unfinished = mkdtempSync(`${folder}-`)
    build(unfinished)
    renameSync(unfinished, folder)
  }
  return Object.fromEntries(PROGRAMS.map((name) => [name, join(folder, name)])) as KubernetesBinaries
}

function build(folder: string): void {
  const env = { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false' }
  const go = (...args: string[]): string =>
    execFileSync('go', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const { GoMod } = JSON.parse(go('mod', 'download', '-json', `k8s.io/kubernetes@v${KUBERNETES}`)) as { GoMod: string }
  const upstream = readFileSync(GoMod, 'utf8')
  const parts = [...upstream.matchAll(/^\s*(k8s\.io\/\S+) v0\.0\.0$/gm)].map(([, name]) => name)
  const published = KUBERNETES.replace(/^1\./, 'v0.')
  writeFileSync(
    join(folder, 'go.mod'),
    [
      'module selvedge/kubernetes',
      /^go .*$/m.exec(upstream)![0],
      `require k8s.io/kubernetes v${KUBERNETES}`,
      ...parts.map((name) => `replace ${name} => ${name} ${published}`),
      '',
    ].join('\n'),
  )
  const imports = PROGRAMS.map((name) => `import _ "k8s.io/kubernetes/cmd/${name}"`)
  writeFileSync(join(folder, 'tools.go'), ['//go:build tools', '', 'package tools', '', ...imports, ''].join('\n'))
  go('mod', 'tidy')
  // Charts ask for the version, which is otherwise only known to the makefiles of Kubernetes.
  const version = `-X k8s.io/component-base/version.gitVersion=v${KUBERNETES}`
  for (const name of PROGRAMS) go('build', '-ldflags', version, '-o', name, `k8s.io/kubernetes/cmd/${name}`)
}
