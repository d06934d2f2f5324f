/**
 * Tests in suites, each of which runs only when something that it reaches has changed. A test file that is in no suite is
 * in the core, which always runs: `npm run test:quick`, at most 90 seconds.
 */
import { globSync } from 'node:fs'

export interface Suite {
  readonly name: string
  /** Globs. A test file is in one suite at most. */
  readonly files: readonly string[]
  /**
   * Files and folders that its tests start or read by path. What they import need not be here. Empty: they do neither.
   * Absent: everything reaches the suite.
   */
  readonly reads?: readonly string[]
  /**
   * What puts the records into the database that its tests read over HTTP, and is tested by other suites: a change there
   * does not reach this one.
   */
  readonly setUp?: readonly string[]
}

export const TEST_FILES = 'test/**/*.test.ts'

/** The command line, its worker processes, and what they import: the whole running system with its demo. */
const SERVICE = 'packages/service/cli'
/** What loads the records of suites that only read. */
const LOADING = ['packages/service/loader', 'packages/service/store/loading']
/** What the service serves beside the API. */
const PAGES = ['docs', 'README.md', 'packages/explorer', 'packages/service/api/reference']
const PYTHON = ['clients/python', 'LICENSE', 'README.md']

export const suites: readonly Suite[] = [
  // Loading
  {
    name: 'loading',
    files: [
      'test/loader/{change-lines,fault-messages,hanging-stores,load-log,planted-faults,reader-speed,removals,vanished-host}.test.ts',
      'test/loader/ingest/{idempotency,limits,loads,older-release}.test.ts',
    ],
    reads: [SERVICE],
  },
  { name: 'undo', files: ['test/loader/undo*.test.ts'], reads: [SERVICE] },
  { name: 'forgetting', files: ['test/forgetting/*.test.ts'], reads: [SERVICE] },
  { name: 'load-back', files: ['test/cli/load-back.test.ts'], reads: [SERVICE] },

  { name: 'views', files: ['test/views/!(clients).test.ts'], reads: [SERVICE, 'test/views/support'] },
  { name: 'search', files: ['test/search/!(words|findable).test.ts'], reads: [SERVICE, 'test/search/support'] },
  {
    name: 'clients-of-views',
    files: ['test/views/clients.test.ts'],
    reads: ['docs/guides/assistants.md', 'packages/export', 'packages/mcp'],
  },

  // Reading
  {
    name: 'reading',
    files: [
      'test/conformance/endpoints.test.ts',
      'test/api/answer/{cursors,round-trips,via-filters,walks}.test.ts',
      'test/api/start-up.test.ts',
      'test/http/operating/readiness.test.ts',
    ],
    reads: [SERVICE],
    setUp: LOADING,
  },
  {
    name: 'connections',
    files: [
      'test/http/connection/{overload,raw-sockets,request-cost,response-bytes,unread-responses,unsent-bytes}.test.ts',
    ],
    reads: [],
    setUp: LOADING,
  },
  {
    name: 'identity',
    files: [
      'test/api/{group-limits,isolation}.test.ts',
      'test/http/identity/{failed-keys,key-lifecycle,keys}.test.ts',
      'test/http/limits/*.test.ts',
    ],
    reads: ['packages/demo/assets'],
    setUp: LOADING,
  },
  { name: 'reference', files: ['test/api/reference/reference-page.test.ts'], reads: PAGES, setUp: LOADING },
  {
    name: 'store',
    files: [
      'test/store/{drafted-migrations,migration-in-use,plans,read-servers,schema,statements,wire-protocol}.test.ts',
      'test/changes/statements.test.ts',
    ],
    reads: ['packages/service/store'],
  },
  {
    name: 'changes',
    files: ['test/changes/{changes,cursors,feed,isolation,load-feed,servers}.test.ts'],
    reads: [SERVICE],
  },
  { name: 'snapshots', files: ['test/snapshots/*.test.ts'], reads: [SERVICE, 'packages/demo/assets'] },
  { name: 'files', files: ['test/files/*.test.ts'], reads: ['packages/service/files', 'packages/demo/assets'] },
  { name: 'sharing', files: ['test/sharing/protocol.test.ts'], reads: ['packages/demo/assets'], setUp: LOADING },
  {
    name: 'sharing-client',
    files: ['test/sharing/client.test.ts'],
    reads: ['docs/guides/tables.md', 'packages/demo/assets', 'test/export/readers'],
    setUp: LOADING,
  },
  { name: 'reports', files: ['test/reports/*.test.ts'], reads: ['test/export/readers'], setUp: LOADING },
  {
    name: 'documents',
    files: ['test/conformance/{deprecation,openapi,released}.test.ts'],
    reads: ['openapi', 'scripts/contract.ts', 'packages/client/src/generated', 'packages/service/package.json'],
    setUp: LOADING,
  },
  { name: 'contract', files: ['test/contract/*.test.ts'], reads: [], setUp: LOADING },

  // Operating
  {
    name: 'commands',
    files: [
      'test/cli/{activity,brands-delete,brands-rename,check,doctor,doctor-loads,failures,load-files,operators,orphan-cleanup}.test.ts',
      'test/cli/{passwords-in-addresses,processes,serve,signals,snapshot,usage,webhooks}.test.ts',
    ],
    reads: [SERVICE, 'packages/demo/assets', 'docs/configuration.md', 'docs/operating/containers.md'],
  },
  {
    name: 'dev',
    files: ['test/cli/{binaries,demo,dev,dev-start,first-records,help,without-demo}.test.ts'],
    reads: [SERVICE, 'packages/demo', 'packages/catalogue', 'packages/tables'],
  },
  {
    name: 'units-and-roles',
    files: ['test/cli/roles.test.ts', 'test/deploy/systemd.test.ts'],
    reads: [SERVICE, 'deploy'],
  },
  { name: 'webhooks', files: ['test/webhooks/*.test.ts'], reads: [SERVICE, 'deploy/systemd'] },
  { name: 'cells', files: ['test/cells/*.test.ts'], reads: [SERVICE] },
  { name: 'demo', files: ['test/demo/!(proportions|questions).test.ts'], reads: [] },
  { name: 'demo-numbers', files: ['test/demo/{proportions,questions}.test.ts'], reads: [] },
  {
    name: 'alerts',
    files: ['test/deploy/{alerts,balancer}.test.ts'],
    reads: [
      SERVICE,
      'deploy/grafana',
      'deploy/haproxy',
      'deploy/prometheus',
      'deploy/systemd',
      'docs/operating/runbook.md',
    ],
    setUp: LOADING,
  },
  {
    name: 'deploy',
    files: ['test/deploy/{compose,helm,object-user,workflows}.test.ts'],
    reads: [
      '.github/workflows',
      'Containerfile',
      'compose.yaml',
      'deploy',
      'docs/operating/kubernetes.md',
      'packages/service/cli/configuration',
    ],
  },

  // Faults
  { name: 'attacks', files: ['test/faults/short-forms/attacks.test.ts'], reads: [SERVICE, 'packages/demo/assets'] },
  {
    name: 'moves',
    files: ['test/faults/short-forms/moves.test.ts', 'test/faults/frozen-cell.test.ts'],
    reads: [SERVICE],
  },
  {
    name: 'copies',
    files: ['test/faults/short-forms/copies.test.ts'],
    reads: [SERVICE, 'packages/demo/assets', 'packages/export/src'],
  },
  {
    name: 'processes',
    files: ['test/faults/short-forms/{brands,ingest,usage,webhooks}.test.ts', 'test/faults/load-kill.test.ts'],
    reads: [SERVICE, 'deploy/systemd'],
  },
  {
    name: 'failover',
    files: ['test/faults/{promotion,replicas,rolling}.test.ts'],
    reads: [SERVICE, 'deploy/haproxy'],
  },
  { name: 'restore', files: ['test/faults/restore.test.ts'], reads: [SERVICE, 'docs/operating/backup.md'] },
  {
    name: 'upgrade',
    files: ['test/faults/short-forms/upgrade.test.ts'],
    reads: [SERVICE, 'packages/client', 'packages/export', 'packages/service', 'deploy/haproxy', 'scripts'],
  },
  {
    name: 'shape-migration',
    files: ['test/faults/shape-migration.test.ts'],
    reads: [SERVICE, 'openapi', 'packages/catalogue', 'packages/service', 'scripts'],
  },

  // Clients
  { name: 'client', files: ['test/client/!(package).test.ts'], reads: ['packages/client', 'packages/demo/assets'] },
  {
    name: 'export',
    files: ['test/export/!(guides|package|readers).test.ts'],
    reads: ['packages/demo/assets', 'packages/export', 'packages/service/loader/csv.ts', 'examples/sync'],
    setUp: LOADING,
  },
  {
    name: 'readers',
    files: ['test/export/readers.test.ts'],
    reads: ['docs/guides/duckdb-and-sql.md', 'docs/guides/ten-questions.md', 'packages/export', 'test/export/readers'],
    setUp: LOADING,
  },
  {
    name: 'import',
    files: ['test/import/!(histories|package|security).test.ts'],
    reads: [SERVICE, 'packages/import'],
  },
  {
    name: 'import-histories',
    files: ['test/import/{histories,security}.test.ts'],
    reads: ['packages/import'],
  },
  {
    name: 'mcp',
    files: ['test/mcp/*.test.ts'],
    reads: ['packages/mcp', 'docs/guides/assistants.md'],
    setUp: LOADING,
  },
  {
    name: 'python',
    files: ['test/python/{client,record-ids,reference-samples}.test.ts'],
    reads: [...PYTHON, SERVICE, 'docs/guides/packages.md'],
    setUp: LOADING,
  },
  { name: 'python-types', files: ['test/python/types.test.ts'], reads: PYTHON },
  {
    name: 'dlt',
    files: ['test/connectors/dlt.test.ts'],
    reads: ['connectors/dlt', 'docs/guides/airbyte-and-dlt.md'],
    setUp: LOADING,
  },
  { name: 'airbyte', files: ['test/connectors/airbyte.test.ts'], reads: ['connectors'], setUp: LOADING },
  { name: 'explorer', files: ['test/explorer/*.test.ts'], reads: ['packages/explorer', ...PYTHON], setUp: LOADING },
  // Builds, packs and installs packages, which takes all of their files.
  {
    name: 'packages',
    files: ['test/packages/*.test.ts', 'test/{client,export,import}/package.test.ts'],
    reads: [
      '.github/workflows',
      'CHANGELOG.md',
      'Containerfile',
      'LICENSE',
      'README.md',
      'clients/python',
      'deploy',
      'docs/.vitepress',
      'docs/guides/assistants.md',
      'docs/guides/packages.md',
      'examples',
      'openapi',
      'packages',
      'scripts',
    ],
  },

  // Pages
  {
    name: 'pages',
    files: ['test/docs/{accessibility,appearance,layout,security,site}.test.ts'],
    reads: [...PAGES, 'SECURITY.md'],
    setUp: LOADING,
  },
  {
    name: 'operating-guides',
    files: [
      'test/docs/{activity,brands,files,loading,snapshots,undo,usage}-guide.test.ts',
      'test/docs/{delete-a-persons-data,operating}.test.ts',
    ],
    reads: [
      SERVICE,
      'bench/loading',
      'bench/presigning.ts',
      'deploy/haproxy',
      'deploy/systemd',
      'docs/guides/delete-a-persons-data.md',
      'docs/operating',
      'docs/results/operating.md',
      'test/faults/file-store.ts',
      'test/faults/new-brand.ts',
    ],
  },
  {
    name: 'import-guide',
    files: ['test/docs/{erp-example,import-guide,sources-of-an-import}.test.ts'],
    reads: [
      SERVICE,
      'docs/guides/import-from-an-erp.md',
      'docs/guides/sources-of-an-import.md',
      'examples/erp',
      'packages/import',
      'packages/client',
    ],
  },
  {
    name: 'guides',
    files: ['test/export/guides.test.ts', 'test/docs/api-pages.test.ts'],
    reads: ['docs/api', 'docs/guides', 'examples/sync', 'packages/client', 'packages/export', ...PYTHON],
    setUp: LOADING,
  },
  {
    name: 'python-guide',
    files: ['test/python/guide.test.ts'],
    reads: ['docs/guides/python.md', 'docs/images', ...PYTHON],
    setUp: LOADING,
  },
  {
    name: 'sending-guides',
    files: ['test/docs/{prepare-your-files,send-records,webhooks-guide}.test.ts'],
    reads: [
      SERVICE,
      'docs/guides/prepare-your-files.md',
      'docs/guides/send-records.md',
      'docs/guides/webhooks.md',
      'examples/files',
      'examples/sync',
      'packages/client',
      ...PYTHON,
    ],
  },
  {
    name: 'readme',
    files: ['test/docs/readme.test.ts'],
    reads: [SERVICE, 'README.md', 'packages/export', 'packages/client'],
  },

  // The repository
  { name: 'bench', files: ['test/bench/*.test.ts'], reads: ['bench'] },
  {
    name: 'lockfile',
    files: ['test/scripts/{lockfile,platforms}.test.ts'],
    reads: ['scripts/complete-lockfile.ts', 'test/scripts/platforms.ts'],
  },
  {
    name: 'contributing',
    files: ['test/scripts/contributing.test.ts'],
    reads: [
      SERVICE,
      '.gitattributes',
      'CONTRIBUTING.md',
      'docs/guides/prepare-your-files.md',
      'docs/operating/load-format.md',
      'openapi',
      'packages/catalogue',
      'packages/client',
      'packages/demo',
      'packages/service/store',
      'scripts',
      'test/conformance/specification.test.ts',
      'test/demo/soundness.test.ts',
      'test/store/schema.test.ts',
    ],
  },
]

export function filesOf({ files }: Suite): string[] {
  return files.flatMap((glob) => globSync(glob)).sort()
}
