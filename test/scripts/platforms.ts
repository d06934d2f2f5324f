/**
 * `node test/scripts/platforms.ts`: tries `npm ci` for every platform of the lockfile. With the path of another npm, such as
 * the newest, it uses that one.
 */
import { lockedPlatforms, refusal, wholeProject } from './support/platforms.ts'

const AT_ONCE = 2

const project = wholeProject()
const npm = process.argv[2]
const waiting = lockedPlatforms().values()
const worker = async (): Promise<void> => {
  for (const platform of waiting) {
    const complaint = await refusal(project, platform, npm)
    console.log(`${complaint === null ? 'ok  ' : 'FAIL'} npm ci ${platform}`)
    if (complaint === null) continue
    console.log(complaint)
    process.exitCode = 1
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker))
