/**
 * The charts on a real kube-apiserver with a real etcd: everything is accepted under strict validation and in a namespace
 * that enforces PodSecurity `restricted`, and planted faults are not.
 * `node test/deploy/kube-apiserver.ts`: a minute, and 20 more for building Kubernetes the first time; needs Go and etcd.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseAllDocuments } from 'yaml'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { shellBlocks } from '../docs/support/page.ts'
import { type Finding, report } from '../faults/support/findings.ts'
import { goTool } from '../support/go-tool.ts'
import { kubernetesBinaries } from './support/kubernetes-binaries.ts'
import { customResources, KUBERNETES } from './support/kubernetes-schemas.ts'

const PAGE = 'docs/operating/kubernetes.md'
const NAMESPACE = 'charts'
const TOKEN = 'test'
const START_TIMEOUT_MS = 120_000

interface Outcome {
  readonly status: number | null
  readonly output: string
}

const binaries = kubernetesBinaries()
const folder = mkdtempSync(join(tmpdir(), 'selvedge-kubernetes-'))
const children: ChildProcess[] = []
try {
  await start()
  report([...check(), ...guide()])
} finally {
  for (const child of children.toReversed()) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function start(): Promise<void> {
  const [clients, peers, secure] = [await freePort(), await freePort(), await freePort()]
  const etcd = `http://127.0.0.1:${clients}`
  run('etcd', [
    `--data-dir=${folder}/etcd`,
    `--listen-client-urls=${etcd}`,
    `--advertise-client-urls=${etcd}`,
    `--listen-peer-urls=http://127.0.0.1:${peers}`,
  ])
  execFileSync('openssl', ['genrsa', '-out', join(folder, 'accounts.key'), '2048'], { stdio: 'ignore' })
  writeFileSync(join(folder, 'tokens.csv'), `${TOKEN},admin,admin,system:masters\n`)
  run(binaries['kube-apiserver'], [
    `--etcd-servers=${etcd}`,
    `--secure-port=${secure}`,
    '--bind-address=127.0.0.1',
    `--cert-dir=${folder}/certificates`,
    `--token-auth-file=${folder}/tokens.csv`,
    '--authorization-mode=RBAC',
    // There is no controller that would make the accounts of a namespace.
    '--disable-admission-plugins=ServiceAccount',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${folder}/accounts.key`,
    `--service-account-signing-key-file=${folder}/accounts.key`,
  ])
  const server = `https://127.0.0.1:${secure}`
  const config = {
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token: TOKEN } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
    'current-context': 'test',
  }
  writeFileSync(join(folder, 'kubeconfig'), JSON.stringify({ apiVersion: 'v1', kind: 'Config', ...config }))
  process.env.KUBECONFIG = join(folder, 'kubeconfig')
  const deadline = Date.now() + START_TIMEOUT_MS
  while (kubectl(['get', '--raw', '/readyz']).status !== 0) {
    if (Date.now() > deadline) throw new Error('kube-apiserver did not start')
    await sleep(500)
  }
}

function run(program: string, args: readonly string[]): void {
  children.push(spawn(program, args, { stdio: 'ignore' }))
}

function kubectl(args: readonly string[], input = ''): Outcome {
  const { status, stdout, stderr } = spawnSync(binaries.kubectl, args, { input, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

function apply(manifests: string): Outcome {
  return kubectl(['apply', '--namespace', NAMESPACE, '--server-side', '--validate=strict', '--filename=-'], manifests)
}

function render(chart: string, ...values: string[]): string {
  const set = values.flatMap((value) => ['--set', value])
  const args = ['template', 'test', `deploy/helm/${chart}`, `--kube-version=${KUBERNETES}`, ...set]
  return execFileSync(goTool('helm'), args, { encoding: 'utf8' })
}

/** The pods that controllers would make, which is where PodSecurity is enforced. */
function podsOf(manifests: string): string {
  return parseAllDocuments(manifests)
    .map((document) => document.toJS())
    .filter((manifest) => manifest?.spec?.template?.spec)
    .map(({ metadata, spec }) =>
      JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: metadata.name }, spec: spec.template.spec }),
    )
    .join('\n---\n')
}

function check(): Finding[] {
  const namespace = { name: NAMESPACE, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } }
  const prepared = apply(JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: namespace }))
  const definitions = customResources().map((text) => apply(text))
  for (const name of ['servicemonitors.monitoring.coreos.com', 'clusters.postgresql.cnpg.io']) {
    kubectl(['wait', '--for=condition=Established', `crd/${name}`, '--timeout=30s'])
  }
  const everything = [
    ...['ingest.enabled=true', 'ingest.secretName=selvedge-ingest'],
    ...['notify.enabled=true', 'notify.secretName=selvedge-notify', 'notify.caConfigMapName=authorities'],
    ...['autoscaling.enabled=true', 'metrics.serviceMonitor.enabled=true'],
  ]
  const service = render(
    'selvedge',
    'image.repository=registry.example/selvedge',
    'secretName=selvedge',
    'migrate.secretName=selvedge-migrate',
    ...everything,
  )
  const database = render('selvedge-database', 'rolesSecretName=selvedge-roles')
  const pods = podsOf(service)
  const accepted = (what: string, { status, output }: Outcome): Finding => ({
    what,
    holds: status === 0,
    measured: status === 0 ? { accepted: output.trim().split('\n').length } : { output },
  })
  const refused = (what: string, { status, output }: Outcome, why: RegExp): Finding => ({
    what,
    holds: status !== 0 && why.test(output),
    measured: { output: output.trim().split('\n')[0]!.slice(0, 160) },
  })
  return [
    accepted(`a namespace that enforces restricted, on Kubernetes ${KUBERNETES}`, prepared),
    ...definitions.map((each) => accepted('a custom resource definition', each)),
    accepted('the chart of the service, with everything', apply(service)),
    accepted('the chart of the database', apply(database)),
    accepted('the pods of all processes, under PodSecurity restricted', apply(pods)),
    refused(
      'a pod that may run as root is not accepted',
      apply(pods.replaceAll('"runAsNonRoot":true', '"runAsNonRoot":false').replaceAll('"name":"test', '"name":"root')),
      /violates PodSecurity "restricted/,
    ),
    refused(
      'a misspelt field is not accepted',
      apply(service.replaceAll('readinessProbe', 'readynessProbe')),
      /readynessProbe/,
    ),
    refused(
      'a metrics port out of range is not accepted',
      apply(service.replaceAll('containerPort: 9464', 'containerPort: 94640')),
      /94640/,
    ),
  ]
}

/** The commands of the page, in a folder with its charts; without hooks, since nobody here runs jobs. */
function guide(): Finding[] {
  const place = join(folder, 'guide')
  mkdirSync(place)
  symlinkSync(resolve('deploy'), join(place, 'deploy'))
  const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
  const asHere = (block: string): string =>
    block
      .replaceAll('npx --no-install selvedge', 'selvedge')
      .replaceAll(/^kubectl/gm, binaries.kubectl)
      .replaceAll(/^helm install/gm, `${goTool('helm')} install --no-hooks`)
  return shellBlocks(PAGE).map((block) => {
    const script = `set -euo pipefail\n${asHere(block)}`
    const { status, stderr } = spawnSync('bash', ['-c', script], { cwd: place, env, encoding: 'utf8' })
    return { what: `the guide: ${block.split('\n')[0]!.slice(0, 60)}`, holds: status === 0, measured: { stderr } }
  })
}
