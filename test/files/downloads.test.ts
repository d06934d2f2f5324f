/** Downloads from a folder: parts of a file, headers that a record cannot misuse, secrets that rotate. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { downloadHeaders } from '../../packages/service/files/download-headers.ts'
import { contentKey } from '../../packages/service/files/file-store.ts'
import { SignedPaths } from '../../packages/service/files/signed-path.ts'
import { type FileService, png, startFileService } from '../support/file-service.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { SETTINGS } from '../support/service.ts'

const OLD_SECRET = 'the secret before this one, 32 bytes'
const SIZE = png.length
const LINK_SECONDS = 60
const clock = new ManualClock()

let running: FileService
let url: string
beforeAll(async () => {
  running = await startFileService(
    null,
    LINK_SECONDS,
    { cursorSecrets: [...SETTINGS.cursorSecrets, OLD_SECRET] },
    clock,
  )
  url = (await running.service.list(`images/${running.image.id}/content`)).json.url
})
afterAll(() => running.stop())

describe('a range', () => {
  it.each<[range: string, start: number, end: number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=100-', 100, SIZE - 1],
    ['bytes=-7', SIZE - 7, SIZE - 1],
    [`bytes=5-${SIZE + 100}`, 5, SIZE - 1],
    [`bytes=-${SIZE + 100}`, 0, SIZE - 1],
  ])('%s is answered with that part', async (range, start, end) => {
    const response = await fetch(url, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(png.subarray(start, end + 1))).toBe(true)
  })

  it.each([`bytes=${SIZE}-`, 'bytes=-0'])('%s, which the file does not have, is refused', async (range) => {
    const response = await fetch(url, { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`])
    expect(await response.json()).toEqual({ error: expect.any(String), errorCode: 'range_not_satisfiable' })
  })

  it.each(['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'pages=1-2'])(
    '%s is answered with the whole file',
    async (range) => {
      const response = await fetch(url, { headers: { range } })
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, SIZE])
    },
  )

  it('on a condition is answered with the whole file', async () => {
    const response = await fetch(url, { headers: { range: 'bytes=0-0', 'if-range': '"anything"' } })
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, SIZE])
  })
})

describe('a download', () => {
  it('answers HEAD as GET without the file', async () => {
    const response = await fetch(url, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': String(SIZE),
      'content-type': 'image/png',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })

  it('goes on with an address that a former secret signed, while that is configured', async () => {
    const { image, service } = running
    const key = contentKey(service.brandId, image.sha256!)
    const file = { key, fileName: 'a.png', contentType: 'image/png' }
    const address = (expiresAt: number) =>
      `${service.url}/files/${new SignedPaths([OLD_SECRET]).sign(file, new Date(Math.floor(expiresAt / 1000) * 1000))}`
    expect((await fetch(address(clock.epochMs() + 60_000))).status).toBe(200)
    expect((await fetch(address(clock.epochMs() - 1_000))).status).toBe(403)
  })

  it('is not begun while the folder is away', async () => {
    const becomes = (status: number) =>
      vi.waitFor(async () => expect((await fetch(url)).status).toBe(status), { timeout: 6_000, interval: 100 })
    renameSync(running.kept, `${running.kept}-away`)
    await becomes(503)
    renameSync(`${running.kept}-away`, running.kept)
    await becomes(200)
  })

  it('of a file that is gone is answered with 404', async () => {
    const { document, service, kept } = running
    const { json } = await service.list(`documents/${document.id}/content`)
    rmSync(join(kept, String(service.brandId), document.sha256!))
    const response = await fetch(json.url)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: expect.any(String), errorCode: 'not_found' })
  })

  it.each<[what: string, place: (path: string) => void]>([
    ['a symbolic link', (path) => symlinkSync(`${path}-secret`, path)],
    ['a named pipe', (path) => execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdirSync(path)],
  ])('of %s in the place of the file is answered with 404', async (_what, place) => {
    const path = join(running.kept, String(running.service.brandId), running.image.sha256!)
    renameSync(path, `${path}-away`)
    writeFileSync(`${path}-secret`, 'secret')
    place(path)
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).finally(() => {
      rmSync(path, { recursive: true })
      renameSync(`${path}-away`, path)
    })
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: expect.any(String), errorCode: 'not_found' },
    ])
  })
})

describe('an address', () => {
  it('is good until the second that the answer names', async () => {
    const { json } = await running.service.list(`images/${running.image.id}/content`)
    const leftMs = Date.parse(json.expiresAt) - clock.epochMs()
    expect(leftMs).toBeGreaterThan((LINK_SECONDS - 1) * 1_000)
    clock.advance(leftMs - 1)
    expect((await fetch(json.url)).status).toBe(200)
    clock.advance(1)
    expect((await fetch(json.url)).status).toBe(403)
  })
})

describe('headers of a download', () => {
  it.each<[fileName: string, disposition: string]>([
    ['AF-J104-NVY_front.jpg', 'filename="AF-J104-NVY_front.jpg"'],
    ['a"; filename="b.exe', `filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`],
    ['a\r\nSet-Cookie: b=c', 'filename="a__Set-Cookie: b=c"'],
    ['../../etc/passwd', 'filename="_.._etc_passwd"'],
    ['C:\\temp\\a.pdf', 'filename="C:_temp_a.pdf"'],
    ['invoice\u202efdp.exe', 'filename="invoice_fdp.exe"'],
    ['質問 (1).pdf', `filename="__ (1).pdf"; filename*=UTF-8''%E8%B3%AA%E5%95%8F%20%281%29.pdf`],
    ['...', 'filename="file"'],
  ])('name %j safely', (fileName, disposition) => {
    const { contentDisposition } = downloadHeaders({ fileName, contentType: 'text/plain' })
    expect(contentDisposition).toBe(`attachment; ${disposition}`)
  })

  it.each([
    ['image/png', 'image/png'],
    ['application/vnd.ms-excel', 'application/vnd.ms-excel'],
    ['text/html\r\nSet-Cookie: a=b', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
    [`image/${'x'.repeat(200)}`, 'application/octet-stream'],
  ])('give %j as %s', (contentType, expected) => {
    expect(downloadHeaders({ fileName: 'a', contentType }).contentType).toBe(expected)
  })
})
