#!/usr/bin/env node
/** The command: reads its settings, and serves the tools on standard input and output until the client goes away. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Selvedge } from '@selvedge/client'
import { Command } from 'commander'
import { createServer } from './server.ts'

const USAGE = `Usage: selvedge-mcp --brand <slug>

Lets an assistant read the records of a brand, by the Model Context Protocol on standard input and output.
The address of the service is read from SELVEDGE_URL, and the API key from SELVEDGE_API_KEY.`

/** Most MCP clients wait 60 seconds for a tool. Our error must arrive before that, or nobody reads why it failed. */
const CALL_DEADLINE_MS = 45_000

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
    const client = new Selvedge(settings).brand(required(brand, '--brand'))
    serveStdio(() => createServer(client))
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message.replace(/^error: /, '')}\n`)
  process.exitCode = 2
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new Error(`${name} is needed`)
  return value
}
