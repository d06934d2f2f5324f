/** `npm ci` works where PostgreSQL comes with an install script, on whatever platform. `platforms.ts` tries all of them. */
import { expect, it } from 'vitest'
import { decidingProject, platformsWithScripts, refusal } from './support/platforms.ts'

const project = decidingProject()
const platforms = platformsWithScripts()

it('knows the platforms of PostgreSQL', () => {
  expect(platforms).toEqual(expect.arrayContaining(['--os=darwin --cpu=arm64', '--os=win32 --cpu=x64']))
})

it.each(platforms)('npm ci %s', async (platform) => expect(await refusal(project, platform)).toBeNull())
