/** A folder as the file store, for a single machine: the service itself serves the links it signed. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, chmod, copyFile, type FileHandle, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Clock, systemClock } from '../clock.ts'
import { type FileLink, type FileStore, type StoredFile, wholeSecond } from './file-store.ts'
import { openRegular } from './local/open-regular.ts'
import type { FolderFilesSettings } from './settings.ts'
import { SignedPaths } from './signed-path.ts'

/** The path at which the service serves the folder; the signed part follows it. */
export const FOLDER_ROUTE = '/files/'

/** Clients get files by signed links only, so other users of the machine get none. */
const FILE_MODE = 0o640
const FOLDER_MODE = 0o750

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

  async link(file: StoredFile, lifetimeSeconds: number = this.#settings.linkSeconds): Promise<FileLink> {
    const expiresAt = wholeSecond(this.#clock.epochMs() + lifetimeSeconds * 1000)
    const signed = this.#paths.sign(file, expiresAt)
    return { url: new URL(FOLDER_ROUTE + signed, this.#settings.publicUrl).href, expiresAt }
  }

  async has(key: string): Promise<boolean> {
    return lstat(this.#pathOf(key)).then(
      (stats) => stats.isFile(),
      () => false,
    )
  }

  /** Writes under another name first, so that a file that exists is always complete. */
  async put(key: string, localPath: string): Promise<void> {
    const path = this.#pathOf(key)
    const copy = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    await copyFile(localPath, copy)
    await chmod(copy, FILE_MODE)
    await rename(copy, path)
  }

  async putStream(key: string, chunks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
    const path = this.#pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    // On the disk before it has its name: who records that it is there may be sure of it, even if the power fails.
    const file = createWriteStream(unfinished(path), { flush: true, mode: FILE_MODE })
    await pipeline(chunks, file, { ...(signal && { signal }) })
    // A disk that hung and works again must not make a file of a put that was given up.
    signal?.throwIfAborted()
    await rename(unfinished(path), path)
  }

  async *read(key: string): AsyncGenerator<Buffer> {
    const file = await this.open(key)
    if (file === null) throw new Error(`${this.#pathOf(key)} is not a regular file`)
    yield* file.createReadStream()
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key)
    for (const each of [path, unfinished(path)]) await rm(each, { force: true })
  }

  async *list(folder: string): AsyncGenerator<string> {
    const entries = await readdir(this.#pathOf(folder), { recursive: true, withFileTypes: true }).catch(noFolder)
    const files = entries.filter((entry) => !entry.isDirectory())
    const paths = files.map(({ parentPath, name }) => relative(this.#settings.folder, join(parentPath, name)))
    const isUnfinished = (path: string): boolean => path.endsWith(UNFINISHED)
    yield* paths.filter(isUnfinished).map((path) => path.slice(0, -UNFINISHED.length))
    yield* paths.filter((path) => !isUnfinished(path)).sort()
  }

  async removeAll(folder: string): Promise<void> {
    await rm(this.#pathOf(folder), { recursive: true, force: true })
  }

  async folders(parent: string): Promise<string[]> {
    const entries = await readdir(this.#pathOf(parent), { withFileTypes: true }).catch(noFolder)
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  /** What the signed part of an address refers to; null if it is not valid. */
  verify(signed: string): StoredFile | null {
    return this.#paths.read(signed, this.#clock.epochMs())
  }

  /** Null if its path is not a regular file. */
  open(key: string): Promise<FileHandle | null> {
    return openRegular(this.#pathOf(key))
  }

  #pathOf(key: string): string {
    return join(this.#settings.folder, key)
  }
}

/** Nothing was ever written there. */
function noFolder(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** One writer has a key that is streamed to, so a fixed name will do, and is found again. */
function unfinished(path: string): string {
  return `${path}${UNFINISHED}`
}

const UNFINISHED = '.unfinished'
