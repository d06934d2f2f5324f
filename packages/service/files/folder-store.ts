/** A folder as the file store, for a single machine: the service itself serves the links it signed. */
import { randomUUID } from 'node:crypto'
import { access, copyFile, type FileHandle, lstat, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Clock, systemClock } from '../clock.ts'
import { type FileKey, type FileLink, type FileStore, keyText, type StoredFile, wholeSecond } from './file-store.ts'
import { openRegular } from './local/open-regular.ts'
import type { FolderFilesSettings } from './settings.ts'
import { SignedPaths } from './signed-path.ts'

/** The path at which the service serves the folder; the signed part follows it. */
export const FOLDER_ROUTE = '/files/'

export class FolderStore implements FileStore {
  readonly #settings: FolderFilesSettings
  readonly #paths: SignedPaths
  readonly #clock: Clock

  constructor(settings: FolderFilesSettings, secrets: readonly string[], clock: Clock = systemClock) {
    this.#settings = settings
    this.#paths = new SignedPaths(secrets)
    this.#clock = clock
  }

  async probe(): Promise<void> {
    await access(this.#settings.folder)
  }

  async link(file: StoredFile): Promise<FileLink> {
    const expiresAt = wholeSecond(this.#clock.epochMs() + this.#settings.linkSeconds * 1000)
    const signed = this.#paths.sign(file, expiresAt)
    return { url: new URL(FOLDER_ROUTE + signed, this.#settings.publicUrl).href, expiresAt }
  }

  async has(key: FileKey): Promise<boolean> {
    return lstat(this.#pathOf(key)).then(
      (stats) => stats.isFile(),
      () => false,
    )
  }

  /** Writes under another name first, so that a file that exists is always complete. */
  async put(key: FileKey, localPath: string): Promise<void> {
    const path = this.#pathOf(key)
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true })
    await copyFile(localPath, unfinished)
    await rename(unfinished, path)
  }

  /** What the signed part of an address refers to; null if it is not valid. */
  verify(signed: string): StoredFile | null {
    return this.#paths.read(signed, this.#clock.epochMs())
  }

  /** Null if its path is not a regular file. */
  open(key: FileKey): Promise<FileHandle | null> {
    return openRegular(this.#pathOf(key))
  }

  #pathOf(key: FileKey): string {
    return join(this.#settings.folder, keyText(key))
  }
}
