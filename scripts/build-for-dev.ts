/**
 * What `npm run dev` builds first: the explorer, which takes a second, and the guides if they are missing or older than
 * docs/. Those take half a minute, so they are built in the background, and the page at /guides/ says so until then.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { buildExplorer } from '../packages/explorer/build.ts'
import { buildGuides, GUIDES, ROOT } from './build.ts'

const SOURCES = ['docs/**/*', 'docs/.vitepress/**/*', 'packages/service/api/reference/header.*', 'package.json']

function areCurrent(): boolean {
  if (!existsSync(GUIDES)) return false
  const builtAt = statSync(GUIDES).mtimeMs
  return globSync(SOURCES, { cwd: ROOT }).every((file) => statSync(join(ROOT, file)).mtimeMs <= builtAt)
}

if (process.argv[2] === 'guides') {
  setPriority(constants.priority.PRIORITY_LOW)
  // Complete when it is there: the service looks for the folder.
  const beside = `${GUIDES}.${process.pid}`
  buildGuides(beside)
  rmSync(GUIDES, { recursive: true, force: true })
  renameSync(beside, GUIDES)
} else {
  await buildExplorer()
  if (!areCurrent()) {
    rmSync(GUIDES, { recursive: true, force: true })
    console.log('Building the guides in the background. /guides/ shows them in about half a minute.')
    spawn(process.execPath, [import.meta.filename, 'guides'], { cwd: ROOT, detached: true, stdio: 'ignore' }).unref()
  }
}
