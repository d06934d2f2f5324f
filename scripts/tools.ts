/** The programs that the tests run besides Node, and what for. PostgreSQL comes from npm where it is not installed. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Tool {
  readonly command: string
  readonly purpose: string
}

const TOOLS: readonly Tool[] = [
  { command: 'redis-server', purpose: 'rate limits that processes share' },
  { command: 'psql', purpose: 'the commands of the README and of the guides' },
  { command: 'curl', purpose: 'the same' },
  { command: 'jq', purpose: 'the same' },
  { command: 'openssl', purpose: 'the same' },
  { command: 'go', purpose: 'building the object store that files are kept in' },
  { command: 'chromium', purpose: 'the reference page, and the client in a browser' },
  { command: 'mariadbd', purpose: 'a source of the import' },
  { command: 'haproxy', purpose: 'restarts behind a load balancer' },
  { command: 'promtool', purpose: 'alert rules' },
  { command: 'python3', purpose: 'the Python client, Schemathesis, Airbyte and dlt, in a venv each' },
  { command: 'wrk', purpose: 'load on the service' },
]

/** Those that none of the folders of a `PATH` has. */
export function missingTools(path: string): Tool[] {
  const folders = path.split(delimiter)
  return TOOLS.filter(({ command }) => !folders.some((folder) => isRunnable(join(folder, command))))
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
