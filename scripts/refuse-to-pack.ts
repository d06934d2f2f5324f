/** Runs before `npm pack` and `npm publish` in packages/*, whose sources nobody can run out of node_modules. */
import { basename } from 'node:path'

const name = basename(process.cwd())
console.error(`These are sources. Pack what is built of them: npm run build && npm pack ./dist/${name}`)
process.exitCode = 1
