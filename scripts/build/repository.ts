/** The address of the repository, which only package.json has, and links to its files. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const { repository } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
export const REPOSITORY: string = repository.url.replace(/^git\+|\.git$/g, '')

/** The README of a folder as it works outside the repository, where its relative links lead nowhere. */
export function withAbsoluteLinks(readme: string, directory: string): string {
  return readme.replaceAll(
    /\]\((\.\.?\/[^)\s]+)\)/g,
    (_, path: string) => `](${REPOSITORY}/blob/main/${posix.join(directory, path)})`,
  )
}
