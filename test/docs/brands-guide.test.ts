/** The page about brands, followed: one is renamed, suspended and deleted, and nothing of it is left. */
import { expect, it } from 'vitest'
import { keyIdsOf, tablesWithTraces } from '../support/brand-traces.ts'
import { createBrands } from '../support/brands.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { commandBlocks, Follower } from './support/guide.ts'

it('its commands rename a brand, suspend it and delete it', async () => {
  const [rename, suspend, remove, look, ...more] = commandBlocks('docs/operating/brands.md')
  expect(more).toEqual([])
  const database = await TestDatabase.create()
  const { brandId } = await createBrands(database)
  await database.load(brandId, { tags: [resourceOf('tags').sample as object] })
  const brand = { id: brandId, slug: 'alder', keyIds: await keyIdsOf(database, brandId) }
  const follower = new Follower({
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
  })
  const follow = async (commands: readonly string[]): Promise<string> => {
    let said = ''
    for (const command of commands) said += await follower.run(command)
    return said
  }
  try {
    expect(await follow(rename!)).toMatch(/^Brand alder-finch is alder now\. alder-finch leads to it until 20/)
    expect(await follow(suspend!)).toBe('Brand alder is suspended.\n')
    expect(await follow(remove!)).toMatch(/Brand alder deleted: 1 record, 1 key, \d+ other rows\./)
    const looked = await follow(look!)
    expect(looked).not.toMatch(/^alder /m)
    expect(looked).toMatch(/ok +leftovers/)
    expect(await tablesWithTraces(database, brand)).toEqual([])
  } finally {
    follower.remove()
    await database.drop()
  }
})
