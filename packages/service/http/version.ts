/** The release that runs. The API has a separate version, which changes less often. */
import { readFileSync } from 'node:fs'

export const RELEASE: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
