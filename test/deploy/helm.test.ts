/** The charts: what they refuse, what they render, and that Kubernetes would take it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { variables } from '../../packages/service/cli/configuration/variables.ts'
import { shellBlocks } from '../docs/support/page.ts'
import { BUILD_TIMEOUT_MS, goTool } from '../support/go-tool.ts'
import { KUBERNETES, schemaLocation } from './support/kubernetes-schemas.ts'

const CHART = 'deploy/helm/selvedge'
const DATABASE_CHART = 'deploy/helm/selvedge-database'
const REQUIRED = [
  'image.repository=registry.example/selvedge',
  'secretName=selvedge',
  'migrate.secretName=selvedge-migrate',
]
const INGEST = ['ingest.enabled=true', 'ingest.secretName=selvedge-ingest']
const NOTIFY = ['notify.enabled=true', 'notify.secretName=selvedge-notify']
const IN_THE_HOUSE = [
  'notify.caConfigMapName=authorities',
  'notify.egress=[{"ports":[{"port":8443}],"to":[{"ipBlock":{"cidr":"10.20.0.0/16"}}]}]',
]
const SCALED = ['autoscaling.enabled=true', 'metrics.serviceMonitor.enabled=true']
const EVERYTHING = [...REQUIRED, ...INGEST, ...NOTIFY, ...IN_THE_HOUSE, ...SCALED]
const DATABASE = ['rolesSecretName=selvedge-roles', 'storage.storageClass=fast']

interface Manifest {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly annotations?: Record<string, string>
    readonly labels?: Record<string, string>
  }
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own.
  readonly spec: any
}

beforeAll(() => {
  goTool('helm')
  goTool('kubeconform')
  schemaLocation()
}, BUILD_TIMEOUT_MS)

function helm(
  command: readonly string[],
  values: readonly string[],
): { status: number | null; output: string; manifests: string } {
  const set = values.flatMap((value) => ['--set-json', asJson(value)])
  const { status, stdout, stderr } = spawnSync(goTool('helm'), [...command, ...set], { encoding: 'utf8' })
  return { status, output: stdout + stderr, manifests: stdout }
}

/** `a.b=text` with the value as JSON, so that numbers and flags stay what they are. */
function asJson(value: string): string {
  const [path, text] = value.split(/=(.*)/s)
  try {
    JSON.parse(text!)
    return value
  } catch {
    return `${path}=${JSON.stringify(text)}`
  }
}

const template = (chart: string, values: readonly string[]) =>
  helm(['template', 'test', chart, `--kube-version=${KUBERNETES}`], values)

function rendered(chart: string, values: readonly string[]): Manifest[] {
  const { status, output, manifests } = template(chart, values)
  if (status !== 0) throw new Error(output)
  return parseAllDocuments(manifests)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null)
}

/** What kubeconform has to say about manifests. */
function conformity(manifests: string): { status: number | null; output: string } {
  const args = ['-strict', '-summary', '-schema-location', schemaLocation()]
  const { status, stdout, stderr } = spawnSync(goTool('kubeconform'), args, { input: manifests, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

it('the example for the import is what Kubernetes takes', () => {
  const { output } = conformity(readFileSync('deploy/import/kubernetes.yaml', 'utf8'))
  expect(output).toMatch(/Summary: 1 resource .* Valid: 1, Invalid: 0, Errors: 0, Skipped: 0/)
})

describe.each([
  ['the service with what is needed', CHART, REQUIRED, 6],
  ['the service with everything', CHART, EVERYTHING, 15],
  ['the database', DATABASE_CHART, DATABASE, 1],
])('%s', (_, chart, values, count) => {
  it('passes helm lint', () => {
    const { status, output } = helm(['lint', '--strict', chart, `--kube-version=${KUBERNETES}`], values)
    expect([status, output]).toEqual([0, expect.stringContaining('0 chart(s) failed')])
  })

  it('renders what Kubernetes takes', () => {
    const { output } = conformity(template(chart, values).manifests)
    expect(output).toMatch(
      new RegExp(`Summary: ${count} resources? .* Valid: ${count}, Invalid: 0, Errors: 0, Skipped: 0`),
    )
  })
})

describe('values that are wrong are refused', () => {
  it.each<[string, string, readonly string[], RegExp]>([
    ['no secret', CHART, ['migrate.secretName=m'], /secretName/],
    ['no secret for loads', CHART, [...REQUIRED, 'ingest.enabled=true'], /ingest\/secretName/],
    ['no secret for webhooks', CHART, [...REQUIRED, 'notify.enabled=true'], /notify\/secretName/],
    ['no port of a database', CHART, [...REQUIRED, ...NOTIFY, 'notify.databasePorts=[]'], /notify\/databasePorts/],
    ['no ports of databases at all', CHART, [...REQUIRED, ...NOTIFY, 'notify.databasePorts=null'], /databasePorts/],
    ['no secret for migrate', CHART, ['secretName=s'], /migrate\/secretName/],
    ['a misspelt value', CHART, [...REQUIRED, 'replicaCount=3'], /replicaCount/],
    ['a misspelt value deep inside', CHART, [...REQUIRED, 'metrics.prot=1'], /prot/],
    ['a setting that is not a string', CHART, [...REQUIRED, 'settings.SELVEDGE_RATE_QUOTA=100'], /RATE_QUOTA/],
    ['a setting of something else', CHART, [...REQUIRED, 'settings.PATH=/bin'], /PATH/],
    ['a drain delay beyond what the service takes', CHART, [...REQUIRED, 'drainDelayMs=70000'], /drainDelayMs/],
    ['a database without roles', DATABASE_CHART, [], /rolesSecretName/],
    ['a database without a size', DATABASE_CHART, [...DATABASE, 'storage.size=big'], /size/],
  ])('%s', (_, chart, values, complaint) => {
    const { status, output } = template(chart, values)
    expect([status, output]).toEqual([1, expect.stringMatching(complaint)])
  })
})

describe('faults in templates are found', () => {
  it.each([
    ['a misspelt field', 'deployment.yaml', 'readinessProbe:', 'readynessProbe:'],
    ['a wrong type', 'deployment.yaml', 'failureThreshold: 60', 'failureThreshold: many'],
    ['a field of another kind', 'service.yaml', 'clusterIP: None', 'replicas: 1'],
    ['an API version that is gone', 'scaling.yaml', 'policy/v1', 'policy/v1beta1'],
    ['a misspelt field of an operator', 'servicemonitor.yaml', 'endpoints:', 'endpoint:'],
  ])('%s', (_, file, right, wrong) => {
    const chart = mkdtempSync(join(tmpdir(), 'selvedge-chart-'))
    onTestFinished(() => rmSync(chart, { recursive: true }))
    cpSync(CHART, chart, { recursive: true })
    const path = join(chart, 'templates', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(right)
    writeFileSync(path, text.replace(right, wrong))
    const { status, output } = conformity(template(chart, EVERYTHING).manifests)
    expect([status, output]).toEqual([1, expect.stringMatching(/Invalid: 1, Errors: 0|Invalid: 0, Errors: 1/)])
  })
})

describe('what is rendered', () => {
  const manifests = (): Manifest[] => rendered(CHART, EVERYTHING)
  const one = (kind: string): Manifest => manifests().find((manifest) => manifest.kind === kind)!
  const deployment = (name: string): Manifest =>
    manifests().find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)!
  const pods = () => manifests().flatMap(({ spec }) => spec?.template?.spec ?? [])

  it('meets the PodSecurity standard "restricted"', () => {
    expect(pods()).toHaveLength(4)
    for (const { securityContext, containers } of pods()) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
      }
    }
  })

  it('lets no Service set variables that the service would refuse', () => {
    for (const pod of pods()) expect(pod.enableServiceLinks).toBe(false)
  })

  it('gives the service no secret of the administrator', () => {
    const [service, migrate] = [one('Deployment'), one('Job')].map(
      ({ spec }) => spec.template.spec.containers[0].envFrom,
    )
    expect([service, migrate]).toEqual([
      [{ secretRef: { name: 'selvedge' } }],
      [{ secretRef: { name: 'selvedge-migrate' } }],
    ])
  })

  it.each([
    ['the listener for loads', 'ingest'],
    ['the caller of webhooks', 'notify'],
  ])('gives the login of %s to it alone', (_, command) => {
    expect(deployment(`test-selvedge-${command}`).spec.template.spec.containers[0]).toMatchObject({
      args: [command],
      envFrom: [{ secretRef: { name: `selvedge-${command}` } }],
    })
  })

  it('lets the caller of webhooks reach DNS, databases, public addresses, and what else is named', () => {
    const policy = manifests().find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'test-selvedge-notify',
    )!
    expect(policy.spec).toMatchObject({
      podSelector: { matchLabels: { 'app.kubernetes.io/component': 'notify' } },
      policyTypes: ['Egress'],
      egress: [
        {
          ports: [
            { port: 53, protocol: 'UDP' },
            { port: 53, protocol: 'TCP' },
          ],
        },
        { ports: [{ port: 5432 }] },
        {
          ports: [{ port: 443 }],
          to: [
            { ipBlock: { cidr: '0.0.0.0/0', except: expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']) } },
            { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] } },
          ],
        },
        { ports: [{ port: 8443 }], to: [{ ipBlock: { cidr: '10.20.0.0/16' } }] },
      ],
    })
  })

  it('watches the caller of webhooks by its metrics, the only port that it has', () => {
    const { containers, volumes } = deployment('test-selvedge-notify').spec.template.spec
    const [{ ports, livenessProbe, env, volumeMounts }] = containers
    expect(ports).toEqual([{ name: 'metrics', containerPort: 9464 }])
    expect(livenessProbe.httpGet).toEqual({ path: '/metrics', port: 'metrics' })
    expect(env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: `${volumeMounts[0].mountPath}/ca.crt` })
    expect(volumes[0].configMap.name).toBe('authorities')
    const bare = rendered(CHART, [...REQUIRED, ...NOTIFY, 'metrics.enabled=false', 'networkPolicy.enabled=false'])
    const names = bare.flatMap(({ metadata }) => (metadata.name.includes('notify') ? metadata.name : []))
    expect(names).toEqual(['test-selvedge-notify'])
    expect(JSON.stringify(bare)).not.toContain('/metrics')
  })

  it('has Prometheus name the jobs as the alerts do', () => {
    const { jobLabel } = one('ServiceMonitor').spec
    const jobs = manifests().flatMap(({ kind, metadata }) => (kind === 'Service' && metadata.labels?.[jobLabel]) || [])
    expect(jobs.toSorted()).toEqual(['selvedge', 'selvedge-ingest', 'selvedge-notify'])
    const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8')
    expect([...new Set([...alerts.matchAll(/job="([^"]+)"/g)].map(([, job]) => job))].sort()).toEqual(jobs.toSorted())
  })

  it('migrates before anything of the release is there, and needs nothing of it', () => {
    expect(one('Job').metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade')
    expect(one('Job').spec.template.spec).not.toHaveProperty('serviceAccountName')
    expect(manifests().map(({ kind }) => kind)).not.toContain('Cluster')
  })

  it('waits for a stopping pod until it has drained', () => {
    const { terminationGracePeriodSeconds, containers } = one('Deployment').spec.template.spec
    const delay = containers[0].env.find(({ name }: { name: string }) => name === 'SELVEDGE_DRAIN_DELAY_MS').value
    expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(Number(delay) + 10_000)
    expect(variables.drainDelayMs.kind.read('60000')).toBe(60_000)
  })

  it('leaves the number of pods to the autoscaler', () => {
    expect(one('Deployment').spec).not.toHaveProperty('replicas')
    expect(rendered(CHART, REQUIRED).find(({ kind }) => kind === 'Deployment')!.spec.replicas).toBe(2)
  })

  it('keeps the database when its release is uninstalled', () => {
    const [cluster] = rendered(DATABASE_CHART, DATABASE)
    expect(cluster!.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' })
  })
})

describe('the guide', () => {
  const commands = shellBlocks('docs/operating/kubernetes.md').flatMap((block) =>
    block
      .replaceAll('\\\n', '')
      .split('\n')
      .filter((line) => line.startsWith('helm install')),
  )

  it.each(commands)('%s', (command) => {
    const [, , ...args] = command.split(/ +/)
    const { status, output } = helm(['template', `--kube-version=${KUBERNETES}`, ...args], [])
    expect([status, output]).toEqual([0, expect.stringContaining('kind:')])
  })

  it('installs both charts', () => expect(commands.length).toBe(2))
})
