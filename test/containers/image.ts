/**
 * The image, built and run as production runs it: read-only, without capabilities, as user 1000, in 640 MB. It migrates,
 * loads, serves, is found healthy, and is stopped under load without a failed request.
 * `node test/containers/image.ts`: some minutes, as root; needs buildah, podman, runc, debootstrap and haproxy. With a
 * folder as its argument, images stay there for the next run.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemPostgres } from '../../harness/binaries.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { freePort, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { allBlocks } from '../docs/support/page.ts'
import { Balancer } from '../faults/support/balancer.ts'
import { type Finding, report, summaryOf } from '../faults/support/findings.ts'
import { sending } from '../faults/support/requests.ts'
import { Site } from '../faults/support/site.ts'
import { BASE } from '../support/service.ts'
import { TEMPLATE } from '../support/template.ts'
import { Engine } from './support/engine.ts'
import { buildImage, IMAGE } from './support/image.ts'

const PAGE = 'docs/operating/containers.md'
// Podman's read-only containers have a writable /tmp, Docker's do not.
const HARDENED = [...flagsOfPage(), '--read-only-tmpfs=false']
const VERSION_LABEL = 'org.opencontainers.image.version'
const SIZE_MAX_BYTES = 350e6
const STOP_MAX_MS = 10_000
const PER_SECOND = 200

const engine = new Engine(process.argv[2])
try {
  await buildImage(engine)
  report([...(await contents()), ...(await firstSteps()), ...(await stopUnderLoad())])
} finally {
  await engine.stop()
}

async function contents(): Promise<Finding[]> {
  const bytes = Number(await engine.podman('inspect', '--format={{.Size}}', IMAGE))
  const label = await engine.podman('inspect', `--format={{index .Labels "${VERSION_LABEL}"}}`, IMAGE)
  const { version } = JSON.parse(readFileSync('packages/service/package.json', 'utf8'))
  const script = 'id -u; id -g; command -v npm npx corepack yarn; touch /app/x 2>&1; grep CapEff /proc/self/status'
  const shell = await engine.run(IMAGE, [...HARDENED, '--entrypoint=sh'], '-c', `${script}; true`)
  return [
    { what: 'its label has the version of the packages', holds: label === version, measured: { label } },
    { what: 'at most 350 MB', holds: bytes <= SIZE_MAX_BYTES, measured: { megabytes: Math.round(bytes / 1e6) } },
    {
      what: 'user 1000, no package manager, nothing can be written, no capabilities',
      holds: /^1000\n1000\ntouch: .*Read-only file system\nCapEff:\t0{16}$/.test(shell),
      measured: { shell },
    },
  ]
}

/** From an empty database to a record, by the image alone. */
async function firstSteps(): Promise<Finding[]> {
  const postgres = await startPostgres(systemPostgres())
  try {
    const url = (role: string): string => postgres.url(role, 'postgres')
    const environment = {
      SELVEDGE_ADMIN_DATABASE_URL: url('postgres'),
      SELVEDGE_LOADER_DATABASE_URL: url('selvedge_loader'),
      SELVEDGE_API_PASSWORD: postgres.password,
      SELVEDGE_LOADER_PASSWORD: postgres.password,
    }
    const step = (...command: string[]): Promise<string> =>
      engine.run(IMAGE, [...HARDENED, '--tmpfs=/tmp', ...asFlags(environment)], ...command)
    await step('migrate')
    await step('brands', 'create', 'alder-finch')
    const key = /slv_live_\w+/.exec(await step('keys', 'create', '--brand', 'alder-finch', '--name', 'erp'))![0]
    const files = await step('demo', '--out', '/tmp/demo', '--files', '/tmp/pictures', '--scale', '0.001')
    await step('demo', '--brand', 'alder-finch', '--scale', '0.001')

    const service = await startService({ SELVEDGE_DATABASE_URL: url('selvedge_api') })
    const list = await fetch(`${service.url}${BASE}/brands/alder-finch/orders?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { totalItems } = (await list.json()) as { totalItems: number }
    const docs = await fetch(`${service.url}/docs`)
    const guides = await fetch(`${service.url}/guides/`)
    const explorer = await fetch(`${service.url}/explore`)
    const health = await engine.podman('healthcheck', 'run', service.id).then(
      () => 'healthy',
      () => 'unhealthy',
    )
    const { exitCode, ms } = await stopService(service.id)
    return [
      { what: 'migrate, brands, keys and demo, which writes to tmpfs', holds: files !== '', measured: {} },
      { what: 'records are served', holds: totalItems > 0, measured: { status: list.status, totalItems } },
      { what: '/docs is served', holds: docs.status === 200, measured: {} },
      { what: '/guides/ is served', holds: guides.status === 200, measured: {} },
      { what: '/explore is served', holds: (await explorer.text()).includes('/explore/app.'), measured: {} },
      { what: 'the health check finds it healthy', holds: health === 'healthy', measured: {} },
      { what: 'starts', holds: true, measured: { untilReadyMs: service.untilReadyMs } },
      { what: 'SIGTERM ends it with 0', holds: exitCode === 0, measured: { ms } },
    ]
  } finally {
    await postgres.stop()
  }
}

/** One of two containers behind a balancer gets SIGTERM while requests come in. */
async function stopUnderLoad(): Promise<Finding[]> {
  const site = await Site.start({ brands: 8, standbys: 0 })
  let balancer: Balancer | undefined
  try {
    const settings = {
      SELVEDGE_DATABASE_URL: site.primary.url('selvedge_api', TEMPLATE),
      SELVEDGE_RATE_QUOTA: '1000000',
    }
    const one = await startService(settings)
    const two = await startService(settings)
    balancer = await Balancer.start([one.port, two.port])
    const traffic = new SteadyLoad(PER_SECOND, sending(site.asks(balancer.url)))
    await sleep(3_000)
    const { exitCode, ms } = await stopService(one.id)
    await sleep(3_000)
    const samples = await traffic.stop()
    await stopService(two.id)
    const failed = samples.filter(({ status }) => status !== 200).length
    return [
      {
        what: `SIGTERM under ${PER_SECOND} requests/s: no failed request`,
        holds: failed === 0 && samples.length > PER_SECOND,
        measured: { failed, ...summaryOf(samples) },
      },
      { what: 'exit 0 within 10 s', holds: exitCode === 0 && ms < STOP_MAX_MS, measured: { exitCode, ms } },
    ]
  } finally {
    await balancer?.stop()
    await site.stop()
  }
}

/** How the page runs it, but for the port and the settings, which are others here. */
function flagsOfPage(): string[] {
  const command = allBlocks(PAGE).find((block) => block.startsWith('docker run'))!
  const flags = [...command.matchAll(/--([\w-]+)(?: (?!--)(\S+))?/g)]
  return flags
    .filter(([, name]) => name !== 'publish' && name !== 'env-file')
    .map(([, name, value]) => `--${name}${value ? `=${value}` : ''}`)
}

interface RunningService {
  readonly id: string
  readonly port: number
  readonly url: string
  readonly untilReadyMs: number
}

async function startService(environment: Record<string, string>): Promise<RunningService> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const flags = asFlags({ ...environment, SELVEDGE_PORT: String(port), SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32) })
  const startedAt = performance.now()
  const id = await engine.start(IMAGE, [...HARDENED, ...flags])
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await sleep(20)
  return { id, port, url, untilReadyMs: Math.round(performance.now() - startedAt) }
}

async function stopService(id: string): Promise<{ exitCode: number; ms: number }> {
  const toldAt = performance.now()
  await engine.podman('kill', '--signal=TERM', id)
  const exitCode = Number(await engine.podman('wait', '--interval=50ms', id))
  return { exitCode, ms: Math.round(performance.now() - toldAt) }
}

function asFlags(environment: Record<string, string>): string[] {
  return Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`)
}
