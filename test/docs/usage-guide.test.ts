/** The page about usage, followed by an operator whose service has been read. */
import { expect, it } from 'vitest'
import { TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { commandBlocks, Follower } from './support/guide.ts'

it('its commands show who read what', async () => {
  const [byKey, by, ofKey, json, unused, deprecated, ...more] = commandBlocks('docs/operating/usage.md')
  expect(more).toEqual([])
  const service = await TestService.start()
  const follower = new Follower({ SELVEDGE_ADMIN_DATABASE_URL: service.database.url(OPERATOR) })
  const output = async (commands: readonly string[]): Promise<string[]> => {
    const outputs: string[] = []
    for (const command of commands) outputs.push(await follower.run(command))
    return outputs
  }
  try {
    for (const path of ['tags', 'tags', 'orders']) await service.list(path)
    await service.stopService()
    await service.database.asOwner(
      `update directory.api_keys set created_at = now() - interval '1 year', name = 'forgotten'
where brand_id <> $1`,
      [service.brandId],
    )
    expect(await output(byKey!)).toEqual([expect.stringMatching(/test +alder-finch +3 +0 +0 +\d+\n$/)])
    expect(await output(by!)).toEqual([
      expect.stringMatching(/tags +2 .*\norders +1 /),
      expect.stringMatching(/\n\d{4}-\d\d-\d\d +3 /),
    ])
    const [[keyId]] = (await service.database.asOwner('select distinct key_id from directory.usage')) as [[string]]
    follower.environment.KEY_ID = keyId
    expect(await output(ofKey!)).toEqual([
      expect.stringMatching(/tags +2 .*\norders +1 /),
      expect.stringMatching(/\n\d{4}-\d\d-\d\d +3 /),
    ])
    expect(await output(json!)).toEqual(['3\n'])
    expect(await output(unused!)).toEqual([expect.stringMatching(/forgotten .* never\n$/)])
    expect(await output(deprecated!)).toEqual(['No use of anything deprecated is recorded for these days.\n'])
  } finally {
    follower.remove()
    await service.stop()
  }
})
