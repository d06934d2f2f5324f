/** Bundles the explorer into packages/service/explorer, from where the service serves it: `npm run explorer`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BASE_PATH, SHARING_BASE_PATH } from '@selvedge/catalogue'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { packFacts, packReportIndex, packReports } from './pack-facts.ts'

const SOURCES = fileURLToPath(new URL('src', import.meta.url))
const OUT = fileURLToPath(new URL('../service/explorer', import.meta.url))

export async function buildExplorer(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const shared: BuildOptions = {
    outdir: OUT,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    legalComments: 'none',
  }
  const { metafile } = await build({
    ...shared,
    entryPoints: { app: `${SOURCES}/main.tsx`, style: `${SOURCES}/style.css` },
    splitting: true,
    chunkNames: 'chunk.[hash]',
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      // As texts: esbuild keeps large objects with the code that all pages share, and a browser reads JSON faster.
      FACTS: JSON.stringify(JSON.stringify(packFacts())),
      REPORTS: JSON.stringify(JSON.stringify(packReports())),
      REPORT_INDEX: JSON.stringify(packReportIndex()),
      BASE_PATH: JSON.stringify(BASE_PATH),
      SHARING_BASE_PATH: JSON.stringify(SHARING_BASE_PATH),
    },
  })
  await build({ ...shared, entryPoints: { 'excel-worker': `${SOURCES}/download/excel-worker.ts` } })
  writeFileSync(join(OUT, 'first-chunks.txt'), firstChunks(metafile).join('\n'))
}

/** What the script of the page imports at once. The page names it, so that the browser does not wait for the script to ask. */
function firstChunks({ outputs }: Metafile): string[] {
  const [, app] = Object.entries(outputs).find(([path]) => basename(path) === 'app.js')!
  return app.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path))
}

if (import.meta.main) await buildExplorer()
