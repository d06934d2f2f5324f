/**
 * Writes every file that follows from the catalogue, and the parts of pages that follow from versions and kept results. With `--check` it writes nothing, names the files that are out of
 * date and fails if there are any.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { llmsText, loadDocument, openapiDocument, resources, sections } from '@selvedge/catalogue'
import { readRuns } from '../bench/kept-runs.ts'
import { kindTables, productsTable, runSentence, summaryTable, verdict } from '../bench/peers/comparison-tables.ts'
import { readPeerRun } from '../bench/peers/kept-run.ts'
import { API_VERSION } from '../packages/catalogue/version.ts'
import { clientFiles } from '../packages/client/generate.ts'
import { readFaultRuns } from './faults/kept-fault-runs.ts'
import { readFullRun } from './gate/full-run.ts'
import { airbyteManifest } from './generate/airbyte-manifest.ts'
import { capacityTable, costSentence, costTable } from './generate/capacity.ts'
import { measuredRow, withRow } from './generate/comparison-rows.ts'
import { configurationPage } from './generate/configuration-page.ts'
import { cpuSecondsTable } from './generate/cpu-table.ts'
import { dltTables } from './generate/dlt-tables.ts'
import { errorsPage } from './generate/errors-page.ts'
import { faultsPage, limitsSentence } from './generate/faults-page.ts'
import { fieldPage, fieldPagePath } from './generate/field-pages.ts'
import { firstGroups } from './generate/first-groups.ts'
import { groupMap } from './generate/group-map.ts'
import { groupsPage } from './generate/groups-page.ts'
import { partOf, withParts } from './generate/parts.ts'
import { reportsTable } from './generate/reports-table.ts'
import { scalingChart } from './generate/scaling-chart.ts'
import { cpuTable, ratioTable } from './generate/scaling-tables.ts'
import { shapesFile, UnexplainedChange } from './generate/shapes.ts'
import { standardFiles } from './generate/standard-files.ts'
import { visibilityPage } from './generate/visibility-page.ts'

const GENERATED = 'Generated from the catalogue by `npm run generate`. Do not edit.'

const RELEASED = 'openapi/released.json'

const runs = readRuns('docs/results/bench.json')
const peerRun = readPeerRun('docs/results/peers.json')
const readme = readFileSync('README.md', 'utf8')
const comparison = withRow(partOf(readme, 'comparison'), measuredRow(peerRun))

const generated: Record<string, string> = {
  'openapi/openapi.json': `${JSON.stringify({ 'x-generated': GENERATED, ...openapiDocument() }, null, 2)}\n`,
  'openapi/load.json': `${JSON.stringify({ 'x-generated': GENERATED, ...loadDocument() }, null, 2)}\n`,
  'openapi/llms.txt': `${llmsText()}\n<!-- ${GENERATED} -->\n`,
  'docs/configuration.md': `<!-- ${GENERATED} -->\n\n${configurationPage()}`,
  'docs/errors.md': `<!-- ${GENERATED} -->\n\n${errorsPage()}`,
  'docs/groups.md': `<!-- ${GENERATED} -->\n\n${groupsPage()}`,
  'docs/what-partners-see.md': `<!-- ${GENERATED} -->\n\n${visibilityPage()}`,
  ...Object.fromEntries(
    sections.map((section) => [`docs/${fieldPagePath(section)}`, `<!-- ${GENERATED} -->\n\n${fieldPage(section)}`]),
  ),
  'docs/groups.svg': `<!-- ${GENERATED} -->\n${groupMap()}`,
  'docs/results/faults.md': `<!-- Written from docs/results/faults.json by \`npm run generate\`. Do not edit. -->\n\n${faultsPage(readFaultRuns())}`,
  'docs/scaling.svg': `<!-- Drawn from docs/results/bench.json by \`npm run generate\`. Do not edit. -->\n${scalingChart(runs)}`,
  'packages/catalogue/shapes.ts': `// ${GENERATED}\n${shapes()}`,
  'connectors/airbyte/manifest.yaml': `# ${GENERATED}\n${airbyteManifest()}`,
  'connectors/dlt/selvedge_source/tables.py': `# ${GENERATED}\n${dltTables()}`,
  ...clientFiles(),
  ...standardFiles(),
}
const files = {
  ...generated,
  '.gitattributes': gitAttributes(),
  'README.md': withParts(readme, {
    versions: versions(),
    limits: `\n\n${limitsSentence(readFaultRuns())}\n\n`,
    comparison: `\n\n${comparison}\n\n`,
    cost: `\n\n${costSentence(runs)}\n\n`,
  }),
  'docs/comparison.md': withParts(readFileSync('docs/comparison.md', 'utf8'), {
    products: `\n\n${comparison}\n\n`,
    summary: `\n\n${summaryTable(peerRun, false)}\n\n`,
    tenants: `\n\n${summaryTable(peerRun, true)}\n\n`,
    verdict: `\n\n${verdict(peerRun)}\n\n`,
  }),
  'docs/results/gate.md': withParts(readFileSync('docs/results/gate.md', 'utf8'), {
    cpu: `\n\n${cpuSecondsTable(readFullRun())}\n\n`,
  }),
  'docs/results/peers.md': withParts(readFileSync('docs/results/peers.md', 'utf8'), {
    run: `\n\n${runSentence(peerRun)}\n\n`,
    products: `\n\n${productsTable(peerRun)}\n\n`,
    kinds: `\n\n${kindTables(peerRun)}\n\n`,
  }),
  'docs/guides/prepare-your-files.md': withParts(readFileSync('docs/guides/prepare-your-files.md', 'utf8'), {
    'first-groups': `\n\n${firstGroups()}\n\n`,
  }),
  'docs/guides/reports.md': withParts(readFileSync('docs/guides/reports.md', 'utf8'), {
    reports: `\n\n${reportsTable()}\n\n`,
  }),
  'docs/scaling.md': withParts(readFileSync('docs/scaling.md', 'utf8'), {
    costs: `\n\n${costTable(runs)}\n\n`,
    capacity: `\n\n${capacityTable(runs)}\n\n`,
  }),
  'docs/results/speed.md': withParts(readFileSync('docs/results/speed.md', 'utf8'), {
    ratios: `\n\n${ratioTable(runs)}\n\n`,
    cpu: `\n\n${cpuTable(runs)}\n\n`,
  }),
}

const check = process.argv.includes('--check')
const outdated = Object.entries(files).filter(([file, content]) => !isCurrent(file, content))

for (const [file, content] of outdated) {
  if (!check) writeFileSync(file, content)
  console.log(`${check ? 'out of date' : 'written'}: ${file}`)
}
if (check && outdated.length > 0) {
  console.log('Run `npm run generate` and commit what it writes.')
  process.exitCode = 1
}

function versions(): string {
  const { version } = JSON.parse(readFileSync('packages/service/package.json', 'utf8'))
  const [, released] = /^## (\d+\.\d+\.\d+) /m.exec(readFileSync('CHANGELOG.md', 'utf8'))!
  const since = version === released ? '' : `, after release ${released}`
  return `Version ${version}${since}. The interface is version ${API_VERSION}`
}

function shapes(): string {
  try {
    return shapesFile(resources, existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : null)
  } catch (error) {
    if (!(error instanceof UnexplainedChange)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Collapses these files in reviews, and leaves them out of the repository's language statistics. */
function gitAttributes(): string {
  const names = [...Object.keys(generated), 'package-lock.json'].sort()
  return `# ${GENERATED}\n${names.map((name) => `${name} linguist-generated`).join('\n')}\n`
}

function isCurrent(file: string, content: string): boolean {
  try {
    return readFileSync(file, 'utf8') === content
  } catch {
    return false
  }
}
