/** The page about activity, followed by an operator who gives a name. */
import { expect, it } from 'vitest'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { commandBlocks, Follower } from './support/guide.ts'

it('its commands show who made which key', async () => {
  const [named, ask, ...more] = commandBlocks('docs/operating/activity.md')
  expect(more).toEqual([])
  const database = await TestDatabase.create()
  await database.createBrand('alder-finch')
  const follower = new Follower({ SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR) })
  try {
    for (const command of named!) await follower.run(command)
    const [days, months, json, ...rest] = ask!
    expect(rest).toEqual([])
    for (const command of [days!, months!]) {
      const [headings, warehouse, erp, brand, ...others] = (await follower.run(command)).trimEnd().split('\n')
      expect(headings!.split(/ {2,}/)).toEqual(['at', 'who', 'from', 'what', 'brand', 'change'])
      expect(warehouse).toMatch(/ nightly job \(\S+\) .* created +alder-finch +.*name warehouse/)
      expect(erp).toMatch(/ maria \(\S+\) .* created +alder-finch +.*name erp/)
      expect(brand).toMatch(/ brand \d+ created +alder-finch +/)
      expect(others).toEqual([])
    }
    const [first] = (await follower.run(json!)).split('\n')
    expect(JSON.parse(first!)).toMatchObject({ actor: 'nightly job', host: '127.0.0.1' })
  } finally {
    follower.remove()
    await database.drop()
  }
})
