/** A folder as the store of files: for one machine, where the service itself serves what it signed. */
import { randomUUID } from 'node:crypto'
import { access, copyFile, type FileHandle, lstat, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Clock, systemClock } from '../clock.ts'
import { type FileKey, type FileLink, type FileStore, keyText, type StoredFile, wholeSecond } from './file-store.ts'
import { openRegular } from './local/open-regular.ts'
import type { FolderFilesSettings } from './settings.ts'
import { readSignedPath, signPath } from './signed-path.ts'

/** Where the service serves the folder; the signed part follows. */
export const FOLDER_ROUTE = '/files/'

export class FolderStore implements FileStore {
  readonly #settings: FolderFilesSettings
  readonly #secrets: readonly string[]
  readonly #clock: Clock

  constructor(settings: FolderFilesSettings, secrets: readonly string[], clock: Clock = systemClock) {
    this.#settings = settings
    this.#secrets = secrets
    this.#clock = clock
  }

  async probe(): Promise<void> {
    await access(this.#settings.folder)
  }

  async link(file: StoredFile): Promise<FileLink> {
    const expiresAt = wholeSecond(this.#clock.epochMs() + this.#settings.linkSeconds * 1000)
    const signed = signPath(this.#secrets[0]!, file, expiresAt)
    return { url: new URL(FOLDER_ROUTE + signed, this.#settings.publicUrl).href, expiresAt }
  }

  async has(key: FileKey): Promise<boolean> {
    return lstat(this.#pathOf(key)).then(
      (stats) => stats.isFile(),
      () => false,
    )
  }

  /** Under another name first: a file that is there is there as a whole. */
  async put(key: FileKey, localPath: string): Promise<void> {
    const path = this.#pathOf(key)
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true })
    await copyFile(localPath, unfinished)
    await rename(unfinished, path)
  }

  /** What the signed part of an address stands for; null where it is not good. */
  verify(signed: string): StoredFile | null {
    return readSignedPath(this.#secrets, signed, this.#clock.epochMs())
  }

  /** Null where something else than a file has its place. */
  open(key: FileKey): Promise<FileHandle | null> {
    return openRegular(this.#pathOf(key))
  }

  #pathOf(key: FileKey): string {
    return join(this.#settings.folder, keyText(key))
  }
}
