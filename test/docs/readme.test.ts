/** The README's own commands, read out of it and run as a person would who follows it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { ServingProcess } from '../support/serving-process.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts, homepage } = JSON.parse(readFileSync('package.json', 'utf8'))

let dev: ServingProcess
let folder: GuideFolder
beforeAll(async () => {
  dev = await ServingProcess.start([...scripts.dev.split(' '), '--port', '0'], {}, /^curl /)
  folder = new GuideFolder({
    SELVEDGE_API_KEY: /slv_live_\w+/.exec(dev.line)![0],
    SELVEDGE_URL: /http:[^']+(?=\/brands)/.exec(dev.line)![0],
  })
}, 120_000)
afterAll(async () => {
  folder.remove()
  await dev.stop()
})

describe('the README', () => {
  it('starts from a clone, with the commands that the gate runs on its own', () => {
    const clone = homepage.replace(/#.*/, '')
    expect(codeBlocks(readme, 'sh')).toEqual([`git clone ${clone}\ncd selvedge\nnpm ci\nnpm run dev\n`])
  })

  it('shows a command that works as soon as the system runs', async () => {
    expect(JSON.parse(await folder.shell(dev.line)).slug).toBe('alder-finch')
  })

  it('shows the responses that its requests get', async () => {
    const shown = [...readme.matchAll(/^\$ (curl [^`]*)\n```\n\n```json\n([\s\S]*?)^```/gm)]
    expect(shown).toHaveLength(2)
    for (const [, command, response] of shown) {
      const text = JSON.stringify(JSON.parse(await folder.shell(command!)))
      expect(text.replace(/(?<="nextCursor":")[^"]+/, '…')).toBe(JSON.stringify(JSON.parse(response!)))
    }
  })
})
