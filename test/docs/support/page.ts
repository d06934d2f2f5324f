/** A page of the documentation whose shell commands are run, block by block, as a person would who follows it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import type { PostgresCluster } from '../../../packages/service/cli/dev/postgres.ts'

export function shellBlocks(file: string): string[] {
  // Those of a numbered list are indented.
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)]
  return blocks.map(([, indent, text]) => text!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
}

/**
 * Those, and in their order those that need root, whose lines begin with `$`, or with `>` where a command continues.
 */
export function allBlocks(file: string): string[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^( *)```(?:sh\n|\n(?=\1\$ ))([\s\S]*?)^\1```/gm)]
  return blocks.map(([, indent, text]) => text!.replaceAll(new RegExp(`^${indent}(?:[$>] )?`, 'gm'), ''))
}

/** Servers by the names that the page has for them. */
export type Servers = Readonly<Record<string, PostgresCluster>>

/** An operator's terminal: exported variables stay set, and files are written into a separate folder. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-terminal-'))
  readonly #servers: Servers
  #environment: NodeJS.ProcessEnv
  /** Of the server that was named last, which is the one that passwords are set on. */
  #password = ''

  constructor(servers: Servers) {
    this.#servers = servers
    // The page assumes a checkout as the current folder.
    symlinkSync(resolve('packages'), join(this.folder, 'packages'))
    this.#environment = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
  }

  get environment(): NodeJS.ProcessEnv {
    return this.#environment
  }

  /** What it printed; fails with it if a command failed. */
  async run(block: string): Promise<string> {
    const environmentFile = join(this.folder, '.environment')
    const script = `set -euo pipefail\n${this.#asHere(block)}\nenv -0 > ${environmentFile}`
    const child = spawn('bash', ['-c', script], { cwd: this.folder, env: this.#environment })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`failed:\n${block}\n${output}`)
    const variables = readFileSync(environmentFile, 'utf8').split('\0').filter(Boolean)
    this.#environment = Object.fromEntries(variables.map((each) => each.split(/=(.*)/s).slice(0, 2)))
    return output
  }

  close(): void {
    rmSync(this.folder, { recursive: true })
  }

  /** With the servers that there are, and without `npx`, which would look for the command from this folder. */
  #asHere(block: string): string {
    const server = (host: string): PostgresCluster => this.#servers[host]!
    const withServers = block.replaceAll(/postgres:\/\/(\w+):password@([\w-]+):5432\/(\w+)/g, (_, role, host, name) => {
      this.#password = server(host).password
      return server(host).url(role, name)
    })
    return withServers
      .replaceAll(/postgres:\/\/(\w+)@([\w-]+):5432\/(\w+)/g, (_, role, host, name) => {
        const url = new URL(server(host).url(role, name))
        url.password = ''
        return url.href
      })
      .replaceAll(/^([\w-]+):5432:\*:(\w+):password$/gm, (_, host, role) => {
        const { hostname, port, password } = new URL(server(host).url(role, 'any'))
        return [hostname, port, '*', role, password].join(':')
      })
      .replaceAll(/(?<=^selvedge_\w+=|')password(?='|$)/gm, this.#password)
      .replaceAll('npx --no-install selvedge', 'selvedge')
  }
}
