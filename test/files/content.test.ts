/** Content of images and documents: an address that really downloads, for as long as it says, and for nobody else. */
import { renameSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contentKey } from '../../packages/service/files/file-store.ts'
import { S3Signer } from '../../packages/service/files/s3-signer.ts'
import { createClient } from '../../packages/service/files/s3-store.ts'
import { SignedPaths } from '../../packages/service/files/signed-path.ts'
import { resourceOf } from '../support/database.ts'
import { type FileService, invoice, png, startFileService } from '../support/file-service.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { TestService } from '../support/service.ts'
import { uuid, variation } from '../support/variations.ts'

/** Long enough to be used in time on a busy machine, short enough to be waited for. */
const LINK_SECONDS = 5
/** A probe, its time-out, and a little more. */
const NOTICED_MS = 6_000

let objects: TestObjectStore
beforeAll(async () => {
  objects = await TestObjectStore.start()
}, BUILD_TIMEOUT_MS)
afterAll(() => objects.stop())

const statusOf = async (url: string) => (await fetch(url)).status
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each(['s3', 'folder'] as const)('files in a store of kind %s', (kind) => {
  let running: FileService
  let service: TestService
  beforeAll(async () => {
    objects.offerCredentials()
    running = await startFileService(kind === 's3' ? objects : null, LINK_SECONDS)
    service = running.service
  })
  afterAll(() => running.stop())

  const contentOf = (path: 'images' | 'documents', { id }: { id: string }) => service.list(`${path}/${id}/content`)
  const imageUrl = async (): Promise<string> => (await contentOf('images', running.image)).json.url

  it('are downloaded from the address as the exact bytes, under their name and type', async () => {
    const { json } = await contentOf('images', running.image)
    expect(json.extent).toEqual({ widthPx: 400, heightPx: 500, sizeBytes: png.length })
    const response = await fetch(json.url)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Veste __t__ 50_.png"; filename*=UTF-8''Veste%20%22%C3%A9t%C3%A9%22%2050%25.png`,
    )
  })

  it('are those of documents too', async () => {
    const { json } = await contentOf('documents', running.document)
    expect(json.extent).toEqual({ sizeBytes: invoice.length })
    expect(await (await fetch(json.url)).text()).toBe(invoice.toString())
  })

  it('are refused at an address that was altered anywhere', async () => {
    const url = await imageUrl()
    expect(await statusOf(url)).toBe(200)
    const start = url.indexOf('/', 'http://'.length) + 1
    let refused = 0
    for (let place = start; place < url.length; place += kind === 's3' ? 7 : 3) {
      // Another digit stays a digit, and another letter a letter, so that the address stays well-formed.
      const other = /[0-8a-yA-Y]/.test(url[place]!) ? String.fromCharCode(url.charCodeAt(place) + 1) : url[place]!
      if (other === url[place]) continue
      const status = await statusOf(url.slice(0, place) + other + url.slice(place + 1))
      expect([400, 403, 404], url.slice(0, place)).toContain(status)
      refused++
    }
    expect(refused).toBeGreaterThan(50)
  })

  it('are refused at an address that another key signed', async () => {
    const { sha256, fileName, contentType } = running.image
    const file = { key: contentKey(service.brandId, sha256!), fileName, contentType }
    if (kind === 'folder') {
      const signed = new SignedPaths(['another secret of 32 characters..']).sign(file, new Date(Date.now() + 60_000))
      expect(await statusOf(`${service.url}/files/${signed}`)).toBe(403)
      return
    }
    process.env.AWS_SECRET_ACCESS_KEY = 'another secret'
    const client = createClient(objects.settings(60))
    const signer = await S3Signer.create(client, objects.settings(60).bucket, await client.config.credentials())
    const { url } = await signer.link(file, 60)
    expect(new URL(url).pathname).toBe(new URL(await imageUrl()).pathname)
    expect(await statusOf(url)).toBe(403)
  })

  it('are refused without a signature', async () => {
    const { origin, pathname } = new URL(await imageUrl())
    const bare = kind === 's3' ? pathname : `/files/${service.brandId}/${running.image.sha256}`
    expect([403, 404]).toContain(await statusOf(origin + bare))
    if (kind === 'folder') expect(await statusOf(`${origin}/files/${running.image.sha256}`)).toBe(403)
  })

  it('can be had until the second that the answer names, and not after it', async () => {
    const askedAt = Date.now()
    const { json } = await contentOf('images', running.image)
    const expiresAt = Date.parse(json.expiresAt)
    expect(expiresAt % 1000).toBe(0)
    expect(expiresAt).toBeGreaterThan(askedAt + (LINK_SECONDS - 1) * 1000)
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + LINK_SECONDS * 1000)
    const tries: { sentAt: number; answeredAt: number; status: number }[] = []
    let sentAt: number
    do {
      sentAt = Date.now()
      const status = await statusOf(json.url)
      tries.push({ sentAt, answeredAt: Date.now(), status })
      await sleep(100)
    } while (sentAt <= expiresAt + 1_000)
    const statuses = (chosen: typeof tries) => [...new Set(chosen.map(({ status }) => status))]
    expect(statuses(tries.filter(({ answeredAt }) => answeredAt < expiresAt))).toEqual([200])
    expect(statuses(tries.filter(({ sentAt }) => sentAt > expiresAt + 1_000))).toEqual([403])
  })

  it('have no address for another brand, nor for a record without a file', async () => {
    const [foreign, fileless] = [3, 4].map((n) => ({ id: uuid('images.id'), ...variation(resourceOf('images'), n) }))
    await service.database.load(service.otherBrandId, { images: [foreign!] })
    await service.database.load(service.brandId, { images: [{ ...fileless, sha256: null }] })
    const absent = await contentOf('images', { id: uuid('nobody') })
    expect(absent.status).toBe(404)
    for (const record of [foreign!, fileless!]) {
      const { status, text } = await contentOf('images', record)
      expect([status, text]).toEqual([404, absent.text])
    }
  })

  it('have an address that is made for one request, and appears in no log', async () => {
    const path = `images/${running.image.id}/content`
    const { json, headers } = await service.list(path)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
    await sleep(1_000)
    expect((await service.list(path)).json.url).not.toBe(json.url)
    await fetch(json.url)
    await fetch(`${json.url.slice(0, -3)}xyz`)
    const log = service.logged.join('')
    expect(log).toContain('getImageContent')
    for (const part of [json.url.slice(-20), running.image.sha256, 'X-Amz', '/files/']) expect(log).not.toContain(part)
  })

  it('have no address while the store is away, which is said at once and holds nothing else up', async () => {
    const expectStatus = (status: number) =>
      vi.waitFor(async () => expect((await contentOf('images', running.image)).status).toBe(status), {
        timeout: NOTICED_MS,
        interval: 200,
      })
    const troubles: [away: () => unknown, back: () => unknown][] =
      kind === 's3'
        ? [
            [() => objects.signal('SIGSTOP'), () => objects.signal('SIGCONT')],
            [() => objects.kill(), () => objects.start()],
          ]
        : [
            [
              () => renameSync(running.kept, `${running.kept}-away`),
              () => renameSync(`${running.kept}-away`, running.kept),
            ],
          ]
    for (const [away, back] of troubles) {
      await away()
      await expectStatus(503)
      const startedAt = performance.now()
      const { json, headers } = await contentOf('images', running.image)
      expect(json).toEqual({ error: expect.any(String), errorCode: 'storage_unavailable' })
      expect(headers.get('retry-after')).toBe('2')
      expect((await contentOf('images', { id: uuid('nobody') })).status).toBe(404)
      expect((await service.list('images')).status).toBe(200)
      // A probe of a frozen store takes longer than this, so none was waited for.
      expect(performance.now() - startedAt).toBeLessThan(1_000)
      await back()
      await expectStatus(200)
    }
    expect(service.logged.filter((line) => line.includes('the store of files does not answer'))).toHaveLength(
      troubles.length,
    )
  })
})

describe('content', () => {
  it.each(['no store', 'credentials that the store refuses'])('is answered with 503 with %s', async (what) => {
    const files = what === 'no store' ? null : objects.settings(LINK_SECONDS)
    process.env.AWS_SECRET_ACCESS_KEY = 'not the one'
    const service = await TestService.start({ files })
    const image = { id: '', ...variation(resourceOf('images'), 1) }
    await service.database.load(service.brandId, { images: [image] })
    const { status, json } = await service.list(`images/${image.id}/content`)
    expect([status, json.errorCode]).toEqual([503, 'storage_unavailable'])
    await service.stop()
  })

  it('costs one round trip to PostgreSQL', async () => {
    const { service, image, stop } = await startFileService(null, LINK_SECONDS)
    for (let n = 0; n < 2; n++) {
      service.wire.reset()
      expect((await service.list(`images/${image.id}/content`)).status).toBe(200)
    }
    expect(service.wire.roundTrips).toBe(1)
    await stop()
  })
})
