/** A folder as the file store, for a single machine: the service itself serves the links it signed. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, copyFile, type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Clock, systemClock } from '../clock.ts'
import { type FileLink, type FileStore, type StoredFile, wholeSecond } from './file-store.ts'
import { openRegular } from './local/open-regular.ts'
import { syncFolders } from './local/sync-folders.ts'
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

  async put(key: string, localPath: string): Promise<void> {
    const copy = `${this.#pathOf(key)}.${randomUUID()}`
    await this.#makeFolder(key)
    await copyFile(localPath, copy)
    await finish(copy)
    await this.#giveName(copy, key)
  }

  async putStream(key: string, chunks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
    const path = unfinished(this.#pathOf(key))
    await this.#makeFolder(key)
    await pipeline(chunks, createWriteStream(path, { flush: true, mode: FILE_MODE }), { ...(signal && { signal }) })
    // A disk that hung and works again must not make a file of a put that was given up.
    signal?.throwIfAborted()
    await this.#giveName(path, key)
  }

  async #makeFolder(key: string): Promise<void> {
    await mkdir(dirname(this.#pathOf(key)), { recursive: true, mode: FOLDER_MODE })
  }

  /**
   * Files are written under another name first, so that a file that exists is always complete. It is on the disk before it has its name,
   * and the name is on the disk at the end: who records that it is there may be sure of it, even if the power fails.
   */
  async #giveName(path: string, key: string): Promise<void> {
    await rename(path, this.#pathOf(key))
    await syncFolders(this.#settings.folder, key)
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

async function finish(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(FILE_MODE)
    await file.sync()
  } finally {
    await file.close()
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
