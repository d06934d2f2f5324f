/** What an assistant does: starts the server as its own process, and calls tools with the client of the official SDK. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client, type Tool } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { codeBlocks } from '../../client/support/code-blocks.ts'

/** The configuration that a page shows. */
export function configurationIn(page: string): { command: string; args: string[]; env: Record<string, string> } {
  const [block] = codeBlocks(readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8'), 'json')
  return JSON.parse(block!).mcpServers.selvedge
}

const PROGRAM = fileURLToPath(new URL('../../../packages/mcp/cli.ts', import.meta.url))

export interface Page {
  readonly totalItems: number
  readonly nextCursor: string | null
  readonly items: readonly Record<string, string | null>[]
}

export class Assistant {
  readonly #client = new Client({ name: 'test', version: '1.0.0' })

  /** As the guide configures it, with the program of the repository in place of the installed one, or another one. */
  static start(url: string, key: string, program = PROGRAM): Promise<Assistant> {
    return Assistant.#run(url, key, [program, ...configurationIn('docs/guides/assistants.md').args.slice(1)])
  }

  static startWithoutBrand(url: string, key: string): Promise<Assistant> {
    return Assistant.#run(url, key, [PROGRAM])
  }

  static async #run(url: string, key: string, args: string[]): Promise<Assistant> {
    const assistant = new Assistant()
    await assistant.#client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args,
        env: { SELVEDGE_URL: url, SELVEDGE_API_KEY: key },
      }),
    )
    return assistant
  }

  async tools(): Promise<Tool[]> {
    return (await this.#client.listTools()).tools
  }

  instructions(): string | undefined {
    return this.#client.getInstructions()
  }

  /** The text of a result; the call must succeed. */
  async call(name: string, given: Record<string, unknown> = {}): Promise<string> {
    const { text, isError } = await this.#result(name, given)
    if (isError) throw new Error(text)
    return text
  }

  async find(given: Record<string, unknown>): Promise<Page> {
    return JSON.parse(await this.call('find', given))
  }

  /** The text of a call that must fail. */
  async mistake(name: string, given: Record<string, unknown>): Promise<string> {
    const { text, isError } = await this.#result(name, given)
    if (!isError) throw new Error(`${name} succeeded with ${text.length} characters`)
    return text
  }

  stop(): Promise<void> {
    return this.#client.close()
  }

  async #result(name: string, given: Record<string, unknown>): Promise<{ text: string; isError: boolean }> {
    const { content, isError = false } = await this.#client.callTool({ name, arguments: given })
    const [only] = content
    if (content.length !== 1 || only?.type !== 'text') throw new Error(`${name} gave no single text`)
    return { text: only.text, isError }
  }
}
