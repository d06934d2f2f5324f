/** Reads a whole list as CSV: page after page, never two at once. What passes by itself, such as a 429, is waited for. */
import type { BrandClient } from '@selvedge/client'
import { csvHeader, csvLines } from './csv.ts'
import type { ListFacts } from './facts.ts'
import type { Failure } from './failure.ts'
import { readPage } from './records.ts'

export interface DownloadProgress {
  readonly read: number
  readonly total: number
  /** Why it waits before the next request; null while it reads. */
  readonly waitsFor: Failure | null
}

export interface Download {
  readonly client: BrandClient
  readonly list: ListFacts
  readonly filters: Readonly<Record<string, string>>
  readonly failureOf: (error: unknown) => Failure
  readonly onProgress: (progress: DownloadProgress) => void
}

export interface DownloadedFile {
  /** Made of a part for each page, which the browser may keep on the disk. */
  readonly content: Blob
  /** The day that a report is for. */
  readonly asOf: string | undefined
}

export async function download(
  { client, list, filters, failureOf, onProgress }: Download,
  signal: AbortSignal,
): Promise<DownloadedFile> {
  const parts: Blob[] = [new Blob([csvHeader(list.fields)])]
  let progress: DownloadProgress = { read: 0, total: 0, waitsFor: null }
  let place: { readonly cursor?: string } | null = {}
  let asOf: string | undefined
  while (place !== null) {
    try {
      const page = await readPage(client, list.path, { filters, ...place }, signal)
      parts.push(new Blob([csvLines(list.fields, page.items)]))
      progress = { read: progress.read + page.items.length, total: page.totalItems, waitsFor: null }
      onProgress(progress)
      asOf = page.asOf
      place = page.nextCursor === null ? null : { cursor: page.nextCursor }
    } catch (error) {
      signal.throwIfAborted()
      const waitsFor = failureOf(error)
      if (waitsFor.retrySeconds === null) throw error
      onProgress({ ...progress, waitsFor })
      await pause(waitsFor.retrySeconds, signal)
    }
  }
  return { content: new Blob(parts, { type: 'text/csv' }), asOf }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
