/** The listener of release 1.1.0 beside this one, on one database: a load is in once, whichever of them gets it and its repeats. */
import { randomUUID } from 'node:crypto'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RepositoryCopy } from '../../scripts/support/repository-copy.ts'
import { resourceOf } from '../../support/database.ts'
import { BRAND, TestIngest } from '../../support/ingest.ts'
import { ReleaseProcess } from '../../support/release-process.ts'
import { variation } from '../../support/variations.ts'
import { ndjson } from '../support/files.ts'

const older = RepositoryCopy.ofRelease('1.1.0')

describe.skipIf(older === null)('release 1.1.0', () => {
  let ingest: TestIngest
  let before: ReleaseProcess
  beforeAll(async () => {
    ingest = await TestIngest.start()
    const environment = { SELVEDGE_LOADER_DATABASE_URL: ingest.database.url('selvedge_loader') }
    before = await ReleaseProcess.start(older!.program, environment, undefined, 'ingest')
  }, 120_000)
  afterAll(async () => {
    await before.stop()
    await ingest.stop()
    older!.remove()
  })

  const body = (count: number, group = 'tags'): string =>
    ndjson(Array.from({ length: count }, (_, n) => variation(resourceOf(group), n + 1)))

  async function sendTo(url: string, idempotencyKey: string, content: string, key = ingest.key, group = 'tags') {
    const response = await fetch(`${url}/brands/${BRAND}/groups/${group}`, {
      method: 'POST',
      body: content,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-ndjson',
        'idempotency-key': idempotencyKey,
      },
    })
    const { id, errorCode } = (await response.json()) as { id?: string; errorCode?: string }
    return {
      status: response.status,
      isReplayed: response.headers.get('idempotency-replayed') === 'true',
      id,
      errorCode,
    }
  }
  const toOlder = (...rest: [idempotencyKey: string, content: string, key?: string, group?: string]) =>
    sendTo(`${before.url}${LOAD_BASE_PATH}`, ...rest)
  const toThis = (...rest: [idempotencyKey: string, content: string, key?: string, group?: string]) =>
    sendTo(ingest.url, ...rest)

  it('loads, and this one repeats its outcome to the same load key as before, whatever the body', async () => {
    const key = randomUUID()
    const first = await toOlder(key, body(2))
    expect(first).toMatchObject({ status: 200, isReplayed: false })
    expect(await toThis(key, body(2))).toMatchObject({ status: 200, isReplayed: true, id: first.id })
    expect(await toThis(key, body(3))).toMatchObject({ status: 200, isReplayed: true, id: first.id })
    expect(await toOlder(key, body(2))).toMatchObject({ status: 200, isReplayed: true, id: first.id })
    const other = await ingest.database.createLoadKey(ingest.brandId)
    expect(await toThis(key, body(2), other)).toMatchObject({ status: 200, isReplayed: false })
  })

  it('repeats the outcome of loads of this one', async () => {
    const key = randomUUID()
    const first = await toThis(key, body(4))
    expect(await toOlder(key, body(4))).toMatchObject({ status: 200, isReplayed: true, id: first.id })
    expect(await toThis(key, body(5))).toMatchObject({ status: 422, errorCode: 'idempotency_key_reused' })
  })

  it('and this one load a repeat once if they get it at the same time', async () => {
    for (let time = 0; time < 10; time++) {
      const key = randomUUID()
      const sent = await Promise.all([toThis(key, body(time)), toOlder(key, body(time)), toThis(key, body(time))])
      for (const { status } of sent) expect(status).toBeOneOf([200, 202, 429])
      const ids = new Set(sent.flatMap(({ id }) => (id === undefined ? [] : [id])))
      expect(ids.size).toBeLessThanOrEqual(1)
    }
  })

  it('does not find dry runs of this one as loads', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await ingest.send('POST', 'groups/tags', { body: body(6), query: 'dryRun=true', headers })
    expect(await toOlder(headers['idempotency-key'], body(6))).toMatchObject({ status: 200, isReplayed: false })
  })
})
