/** A folder beside the files, for what is not finished: files are written into it, and moved into place when they are complete. */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export class WorkFolder {
  readonly path: string
  /** Where files are written. */
  readonly filesPath: string
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    this.path = join(folder, '.unfinished')
    this.filesPath = join(this.path, 'files')
    mkdirSync(this.path, { recursive: true })
  }

  /** A run that was killed may have left half of a file. */
  emptyFiles(): void {
    rmSync(this.filesPath, { recursive: true, force: true })
    mkdirSync(this.filesPath)
  }

  /** Path of a file before it is published. */
  file(name: string): string {
    return join(this.filesPath, name)
  }

  publish(name: string): void {
    flush(this.file(name))
    renameSync(this.file(name), join(this.#folder, name))
  }

  remove(): void {
    rmSync(this.path, { recursive: true })
  }
}

/** So that a file which is there after a power failure is whole. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
