/**
 * Profile of a key: the file that clients of Delta Sharing take, with the address of the service and the key. The explorer makes the
 * same in the browser.
 */
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { SHARING_BASE_PATH } from '@selvedge/catalogue'
import type { IssuedKey } from '../../store/administration/keys.ts'
import { UsageError } from '../exit-codes.ts'

/** Only its owner can read it, because it contains the key. */
const MODE = 0o600

export class ProfileFile {
  readonly #path: string
  readonly #descriptor: number
  readonly #endpoint: string

  /** Creates the file, still empty, so that a path that cannot be written is reported before there is a key. */
  constructor(path: string, publicUrl: string) {
    this.#path = path
    this.#endpoint = new URL(SHARING_BASE_PATH, publicUrl).href
    try {
      this.#descriptor = openSync(path, 'wx', MODE)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') throw new UsageError(`${path} is there already; move it away first.`)
      throw new UsageError(`${path} cannot be written (${code}).`)
    }
  }

  write({ key, expiresAt }: IssuedKey): void {
    const profile = {
      shareCredentialsVersion: 1,
      endpoint: this.#endpoint,
      bearerToken: key,
      ...(expiresAt && { expirationTime: expiresAt.toISOString() }),
    }
    try {
      writeFileSync(this.#descriptor, `${JSON.stringify(profile)}\n`)
      closeSync(this.#descriptor)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new UsageError(`${this.#path} cannot be written (${code}). The key that was printed works.`)
    }
  }

  remove(): void {
    rmSync(this.#path, { force: true })
  }
}
