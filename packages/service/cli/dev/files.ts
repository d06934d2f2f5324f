/** The file store of `dev`: the configured one, or a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilesSettings } from '../../files/settings.ts'
import { filesOf } from '../configuration/files.ts'
import type { Configuration } from '../configuration/read.ts'

export interface DevFiles {
  readonly settings: FilesSettings
  /** Says what is kept and where; null if `dev` does not manage the store. */
  readonly location: string | null
  stop(options: { keep: boolean }): void
}

export function openDevFiles(configuration: Configuration, serviceUrl: string): DevFiles {
  const configured = filesOf(configuration)
  if (configured) return { settings: configured, location: null, stop() {} }
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-dev-files-'))
  const publicUrl = configuration.publicUrl ?? serviceUrl
  return {
    settings: { kind: 'folder', folder, publicUrl, linkSeconds: configuration.linkSeconds },
    location: folder,
    stop({ keep }) {
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}
