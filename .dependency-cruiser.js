/** The allowed arrows between the folders. What is not allowed is forbidden, so a new folder must say what it may use. */
const SERVICE = 'packages/service'

/** @param {string} from @param {string[]} to */
const allow = (from, to) => ({ from: { path: `^${from}(/|$|\\.ts$)` }, to: { path: to.map((path) => `^${path}`) } })

/** Small files that every part of the service may use. */
const COMMON = `${SERVICE}/[a-z-]+\\.ts$`
const PACKAGES = ['node_modules/', '@selvedge/']
const BUILT_IN = '[a-z0-9_/:]+$'

const IMPORT = 'packages/import/src'
const IMPORT_COMMON = [`${IMPORT}/[a-z-]+\\.ts$`, 'packages/catalogue/(duration|index).ts', ...PACKAGES, BUILT_IN]

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  allowed: [
    allow('packages/catalogue', ['packages/catalogue/']),
    allow(`${SERVICE}/[a-z-]+\\.ts`, [BUILT_IN]),
    allow(`${SERVICE}/store`, [
      `${SERVICE}/store/`,
      COMMON,
      'packages/catalogue/(index|visibility/(index|reports)).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/files`, [`${SERVICE}/files/`, COMMON, 'packages/catalogue/index.ts', ...PACKAGES, BUILT_IN]),
    // What every listener needs. The processes use it, and nothing of each other: api, ingest, webhooks, snapshots.
    allow(`${SERVICE}/http`, [
      `${SERVICE}/(http|store)/`,
      COMMON,
      'packages/catalogue/(index|version).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/api`, [
      `${SERVICE}/(api|http|store|files)/`,
      COMMON,
      'packages/(catalogue|tables)/(index|version|visibility/reports).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/loader`, [
      `${SERVICE}/(loader|store|files)/`,
      COMMON,
      'packages/catalogue/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    // Deletes what loads and snapshots have kept.
    allow(`${SERVICE}/forgetting`, [
      `${SERVICE}/(forgetting|snapshots|loader|store|files)/`,
      COMMON,
      'packages/catalogue/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/ingest`, [
      `${SERVICE}/(ingest|http|forgetting|loader|store|files)/`,
      COMMON,
      'packages/catalogue/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/webhooks`, [
      `${SERVICE}/(webhooks|store)/`,
      `${SERVICE}/http/(operating|version)`,
      COMMON,
      'packages/catalogue/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/snapshots`, [
      `${SERVICE}/(snapshots|store|files)/`,
      COMMON,
      'packages/(catalogue|tables)/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/cli`, [
      `${SERVICE}/`,
      'packages/catalogue/(duration|index|version|visibility/index).ts',
      'packages/invariants/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    // The demo brands are loaded when they are wanted, by the commands that want them.
    {
      ...allow(`${SERVICE}/cli/demo/package.ts`, ['packages/demo/index.ts']),
      to: { path: '^packages/demo/index.ts', dependencyTypes: ['dynamic-import'] },
    },
    allow('packages/invariants', ['packages/invariants/', 'packages/catalogue/index.ts']),
    allow('packages/demo', ['packages/demo/', 'packages/catalogue/index.ts', BUILT_IN]),
    // The client's own sources use nothing; what is generated from the catalogue is text by the time it is published.
    allow('packages/client/src', ['packages/client/src/']),
    allow('packages/client/generate', ['packages/client/generate/', 'packages/catalogue/', BUILT_IN]),
    allow('packages/tables', [
      'packages/tables/',
      'packages/catalogue/(index|exact-json|kinds/amount).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow('packages/export/src', [
      'packages/export/src/',
      'packages/tables/index.ts',
      'packages/client/src/(index|catalogue).ts',
      'packages/catalogue/(duration|exact-json|reports/index).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    // In the order of a cycle: the folder, the source, the mapping, what is read; then the commands, none of which uses another.
    allow(`${IMPORT}/(folder|progress)`, [`${IMPORT}/(folder|progress)/`, ...IMPORT_COMMON]),
    allow(`${IMPORT}/source`, [`${IMPORT}/(source|folder)/`, ...IMPORT_COMMON]),
    allow(`${IMPORT}/mapping`, [`${IMPORT}/(mapping|source|folder)/`, ...IMPORT_COMMON]),
    allow(`${IMPORT}/reading`, [`${IMPORT}/(reading|mapping|source|progress)/`, ...IMPORT_COMMON]),
    allow(`${IMPORT}/cycle`, [
      `${IMPORT}/(cycle|reading|mapping|source|folder|progress)/`,
      'packages/client/src/index.ts',
      ...IMPORT_COMMON,
    ]),
    allow(`${IMPORT}/check`, [`${IMPORT}/(check|reading|mapping|source|folder|progress)/`, ...IMPORT_COMMON]),
    allow(`${IMPORT}/out`, [`${IMPORT}/(out|reading|mapping|source|folder|progress)/`, ...IMPORT_COMMON]),
    allow(`${IMPORT}/keys`, [
      `${IMPORT}/(keys|cycle|reading|source|folder)/`,
      'packages/client/src/index.ts',
      ...IMPORT_COMMON,
    ]),
    allow(`${IMPORT}/init`, [`${IMPORT}/(init|mapping|folder)/`, ...IMPORT_COMMON]),
    allow(`${IMPORT}/sync`, [
      `${IMPORT}/(sync|cycle|source|folder|progress)/`,
      'packages/client/src/index.ts',
      ...IMPORT_COMMON,
    ]),
    allow(`${IMPORT}/[a-z-]+\\.ts`, [`${IMPORT}/`, ...IMPORT_COMMON]),
    allow('packages/mcp', ['packages/mcp/', 'packages/client/src/(index|catalogue).ts', ...PACKAGES, BUILT_IN]),
    // Runs in a browser, so it uses the client, Preact and terms of reports; the catalogue is known when it is built.
    allow('packages/explorer/src', [
      'packages/explorer/(src|node_modules)/',
      'packages/client/src/index.ts',
      'packages/catalogue/(order-pieces|report-terms).ts',
      ...PACKAGES,
    ]),
    allow('packages/explorer/[a-z-]+\\.ts', [
      'packages/explorer/',
      'packages/catalogue/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    // What checks, generates and measures must not depend on tests. What it shares with them is in harness/.
    allow('harness', ['harness/', 'packages/', ...PACKAGES, BUILT_IN]),
    allow('bench', ['bench/', 'harness/', 'packages/', ...PACKAGES, BUILT_IN]),
    // Pages are generated from benchmarks that are kept.
    allow('scripts', [
      'scripts/',
      'harness/',
      'packages/',
      'bench/(kept-runs|rounds|peers/(kept-run|comparison-tables)).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
  ],
  allowedSeverity: 'error',
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // What is built into the service has no sources.
    exclude: { path: '^packages/service/(guides|explorer)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
