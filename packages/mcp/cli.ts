#!/usr/bin/env node
/** The command: reads its settings, and serves the tools on standard input and output until the client goes away. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Key, keyIfDescribed, onlyBrand, Selvedge } from '@selvedge/client'
import { Command } from 'commander'
import { createServer } from './server.ts'

const USAGE = `Usage: selvedge-mcp [--brand <slug>]

Lets an assistant read the records of a brand, by the Model Context Protocol on standard input and output.
Without --brand, it is the only brand that the key opens. The address of the service is read from SELVEDGE_URL, and the API key from SELVEDGE_API_KEY.`

/** Most MCP clients wait 60 seconds for a tool. Our error must arrive before that, or nobody reads why it failed. */
const CALL_DEADLINE_MS = 45_000

/** Clients show a server that does not start in time as failed. */
const START_DEADLINE_MS = 5_000

const { SELVEDGE_URL: baseUrl, SELVEDGE_API_KEY: apiKey } = process.env

try {
  const command = new Command()
    .option('--brand <slug>')
    .option('--help')
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  const { brand, help } = command.parse().opts<{ brand?: string; help?: true }>()
  if (help) process.stdout.write(`${USAGE}\n`)
  else {
    const settings = {
      apiKey: required(apiKey, 'SELVEDGE_API_KEY'),
      baseUrl: required(baseUrl, 'SELVEDGE_URL'),
      deadlineMs: CALL_DEADLINE_MS,
    }
    const selvedge = new Selvedge(settings)
    const key = await readKey(selvedge, brand !== undefined)
    const client = selvedge.brand(brand ?? brandOf(key))
    serveStdio(() => createServer(client, key))
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message.replace(/^error: /, '')}\n`)
  process.exitCode = 2
}

/** A service that is away, or a key that does not work, is an error of each tool if the brand is known anyway. */
async function readKey(selvedge: Selvedge, isBrandKnown: boolean): Promise<Key | null> {
  try {
    return await keyIfDescribed(selvedge, { signal: AbortSignal.timeout(START_DEADLINE_MS) })
  } catch (error) {
    const { message } = error as Error
    if (!isBrandKnown)
      throw new Error(`--brand is needed, since the service does not say what the key opens: ${message}`)
    process.stderr.write(`The service does not say what the key opens, so all groups are listed: ${message}\n`)
    return null
  }
}

function brandOf(key: Key | null): string {
  if (key === null) throw new Error('--brand is needed: this service does not say which brand a key opens')
  return onlyBrand(key)
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new Error(`${name} is needed`)
  return value
}
