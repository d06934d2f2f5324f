/** Bundles the explorer into packages/service/explorer, from where the service serves it: `npm run explorer`. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BASE_PATH, SHARING_BASE_PATH } from '@selvedge/catalogue'
import { build } from 'esbuild'
import { packFacts, packReports } from './pack-facts.ts'

const SOURCES = fileURLToPath(new URL('src', import.meta.url))
const OUT = fileURLToPath(new URL('../service/explorer', import.meta.url))

export async function buildExplorer(): Promise<void> {
  mkdirSync(OUT, { recursive: true })
  await build({
    entryPoints: { app: `${SOURCES}/main.tsx`, style: `${SOURCES}/style.css` },
    outdir: OUT,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      FACTS: JSON.stringify(packFacts()),
      REPORTS: JSON.stringify(packReports()),
      BASE_PATH: JSON.stringify(BASE_PATH),
      SHARING_BASE_PATH: JSON.stringify(SHARING_BASE_PATH),
    },
    legalComments: 'none',
  })
}

if (import.meta.main) await buildExplorer()
