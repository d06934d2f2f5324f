/**
 * What is on the disk when a folder store says that it has a file, so that it is there after a power cut. Node itself tells which calls to the
 * file system it made, in a process that does nothing else.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-power-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Call {
  readonly ph: string
  readonly name: string
  readonly args: { readonly path?: string; readonly dest?: string; readonly new_path?: string }
}

/** The calls that `act` makes of a store in `root`, in order, each with its path in the store. */
function callsOf(root: string, act: string): string[] {
  mkdirSync(root)
  const trace = `${root}.json`
  const module = pathToFileURL('packages/service/files/folder-store.ts')
  const program = `import { FolderStore } from '${module}'
const store = new FolderStore({ kind: 'folder', folder: process.argv[1], publicUrl: 'http://a', linkSeconds: 60 }, [])
async function* chunks() { yield Buffer.from('any') }
await store.${act}`
  const tracing = ['--trace-event-categories', 'node.fs.async', '--trace-event-file-pattern', trace]
  execFileSync(process.execPath, [...tracing, '--input-type=module', '-e', program, root])
  const { traceEvents } = JSON.parse(readFileSync(trace, 'utf8')) as { traceEvents: Call[] }
  let opened = ''
  return traceEvents
    .filter(({ ph, name }) => ph === 'b' && ['open', 'copyfile', 'fsync', 'rename'].includes(name))
    .flatMap(({ name, args }) => {
      const below = (args.path ?? args.dest ?? args.new_path ?? '').slice(root.length) || '/'
      const path = below.replace(/\.[0-9a-f-]{36}$/, '.copy')
      if (name === 'open') opened = path
      return name === 'open' ? [] : [`${name} ${name === 'fsync' ? opened : path}`]
    })
}

describe('a file is synced, then named, then all folders above it', () => {
  test('that is streamed', () => {
    expect(callsOf(join(folder, 'streamed'), `putStream('undo/7/any', chunks())`)).toEqual([
      'fsync /undo/7/any.unfinished',
      'rename /undo/7/any',
      'fsync /undo/7',
      'fsync /undo',
      'fsync /',
    ])
  })

  test('that is uploaded', () => {
    const local = join(folder, 'local')
    writeFileSync(local, 'any')
    expect(callsOf(join(folder, 'uploaded'), `put('7/any', '${local}')`)).toEqual([
      'copyfile /7/any.copy',
      'fsync /7/any.copy',
      'rename /7/any',
      'fsync /7',
      'fsync /',
    ])
  })
})
