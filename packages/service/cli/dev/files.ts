/** The store of files that `dev` works with: the one that is configured, or a folder that goes away with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilesSettings } from '../../files/settings.ts'
import { filesOf } from '../configuration/files.ts'
import type { Configuration } from '../configuration/read.ts'

export interface DevFiles {
  readonly settings: FilesSettings
  /** What is kept, and where; null where it is not `dev`'s to keep. */
  readonly place: string | null
  stop(options: { keep: boolean }): void
}

export function openDevFiles(configuration: Configuration, serviceUrl: string): DevFiles {
  const configured = filesOf(configuration)
  if (configured) return { settings: configured, place: null, stop() {} }
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-dev-files-'))
  const publicUrl = configuration.publicUrl ?? serviceUrl
  return {
    settings: { kind: 'folder', folder, publicUrl, linkSeconds: configuration.linkSeconds },
    place: folder,
    stop({ keep }) {
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}
