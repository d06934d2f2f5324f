/** Release 1.1.0, which knows no directions, beside this one: it never continues in another direction than a client began in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RepositoryCopy } from '../../scripts/support/repository-copy.ts'
import { resourceOf } from '../../support/database.ts'
import { ReleaseProcess } from '../../support/release-process.ts'
import { BASE, TestService } from '../../support/service.ts'
import { variation } from '../../support/variations.ts'

const older = RepositoryCopy.ofRelease('1.1.0')
/** Each reads the cursors of the other. */
const SECRET = 'x'.repeat(32)
const LISTS = ['tags?limit=2', 'tags?limit=2&name=Hero+style']

interface OlderAnswer {
  readonly items: readonly unknown[]
  readonly nextCursor: string
  readonly details: readonly { readonly filters: readonly string[] }[]
}

describe.skipIf(older === null)('release 1.1.0', () => {
  let service: TestService
  let serving: ReleaseProcess
  const tags = [1, 2, 3, 4, 5].map((n) => ({ ...variation(resourceOf('tags'), n), name: 'Hero style' }))
  beforeAll(async () => {
    service = await TestService.start({ cursorSecrets: [SECRET] })
    await service.database.load(service.brandId, { tags })
    serving = await ReleaseProcess.start(older!.program, {
      SELVEDGE_DATABASE_URL: service.database.url('selvedge_api'),
      SELVEDGE_CURSOR_SECRETS: SECRET,
    })
  }, 120_000)
  afterAll(async () => {
    await serving.stop()
    await service.stop()
    older!.remove()
  })

  async function askOlder(path: string): Promise<{ readonly status: number; readonly json: OlderAnswer }> {
    const headers = { authorization: `Bearer ${service.keys.brand}` }
    const response = await fetch(`${serving.url}${BASE}/brands/alder-finch/${path}`, { headers })
    return { status: response.status, json: (await response.json()) as OlderAnswer }
  }

  it.each(LISTS)('refuses the parameter, and the cursor without it: %s', async (list) => {
    const { json } = await service.list(`${list}&direction=desc`)
    expect(json.items).toEqual(tags.toReversed().slice(0, 2))
    const refused = await askOlder(`${list}&direction=desc&cursor=${json.nextCursor}`)
    expect(refused).toMatchObject({ status: 400, json: { errorCode: 'invalid_parameter' } })
    expect(refused.json.details).toMatchObject([{ parameter: 'direction' }])
    const mismatched = await askOlder(`${list}&cursor=${json.nextCursor}`)
    expect(mismatched).toMatchObject({ status: 400, json: { errorCode: 'cursor_mismatch' } })
    expect(mismatched.json.details[0]!.filters[0]).toBe('direction')
    // A client that repeats its request at this release continues.
    const next = await service.list(`${list}&direction=desc&cursor=${json.nextCursor}`)
    expect(next.json.items).toEqual(tags.toReversed().slice(2, 4))
  })

  it.each(LISTS)(
    'continues in order of arrival from cursors of this release, and this one from its: %s',
    async (list) => {
      const ofThis = (await service.list(list)).json.nextCursor
      const ofOlder = (await askOlder(list)).json.nextCursor
      expect(ofOlder).toBe(ofThis)
      expect((await askOlder(`${list}&cursor=${ofThis}`)).json.items).toEqual(tags.slice(2, 4))
      expect((await service.list(`${list}&cursor=${ofOlder}`)).json.items).toEqual(tags.slice(2, 4))
    },
  )
})
