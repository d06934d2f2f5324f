/** The README's own commands, read out of it and run as a person would who follows it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { ServingProcess } from '../support/serving-process.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

let dev: ServingProcess
const folder = new GuideFolder({})
beforeAll(async () => {
  // Errors in the same pipe, so that lines are in the order in which a terminal shows them.
  const command = `exec ${scripts.dev} --today ${DEMO_DAY} --port 0 2>&1`
  dev = await ServingProcess.start(['bash', '-c', command], {}, /^Ctrl-C/)
}, 120_000)
afterAll(async () => {
  folder.remove()
  await dev.stop()
})

/** In a terminal into which the lines were pasted that `dev` prints for it. */
const follow = (command: string): Promise<string> =>
  folder.shell([...dev.lines.filter((line) => line.startsWith('export ')), command].join('\n'))

/** Without what differs from start to start. */
const asShown = (text: string): string =>
  text
    .replaceAll(/(?<=slv_live_)\w+/g, '…')
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, '8080')
    .replace(/[\d.]+(?= s$)/m, '…')

describe('the README', () => {
  it('starts from a clone, with the commands that the gate runs on its own', () => {
    expect(codeBlocks(readme, 'sh')).toEqual([`npm ci\nnpm run dev -- --today ${DEMO_DAY}\n`])
  })

  it('shows what dev prints, in its order', () => {
    const [shown] = /^✔ Serving[^`]*/m.exec(readme)!
    let rest = asShown(`${dev.lines.join('\n')}\n`)
    for (const part of asShown(shown).split('\n…\n')) {
      expect(rest).toContain(part)
      rest = rest.slice(rest.indexOf(part) + part.length)
    }
  })

  it('shows a command that works as soon as the system runs', async () => {
    const command = dev.lines.find((line) => line.startsWith('curl '))!
    expect(JSON.parse(await folder.shell(command)).slug).toBe('alder-finch')
  })

  it('shows the responses that its requests get', async () => {
    const shown = [...readme.matchAll(/^\$ (curl [^`]*)\n```\n\n```json\n([\s\S]*?)^```/gm)]
    expect(shown).toHaveLength([...readme.matchAll(/^\$ /gm)].length)
    for (const [, command, response] of shown) {
      const indented = `${JSON.stringify(JSON.parse(await follow(command!)), null, 2)}\n`
      expect(indented.replace(/(?<="nextCursor": ")[^"]+/, '…')).toBe(response)
    }
  })
})
