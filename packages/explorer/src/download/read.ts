/** Reads a whole list for a file: page after page, never two at once. What passes by itself, such as a 429, is waited for. */
import type { BrandClient } from '@selvedge/client'
import type { ListFacts } from '../data/facts.ts'
import type { Failure } from '../data/failure.ts'
import { readNames } from '../data/names.ts'
import { type RecordPage, readPage } from '../data/records.ts'
import { fieldsToName, sheetColumnsOf } from './columns.ts'
import type { SheetFile } from './file.ts'
import type { SheetColumn } from './sheet-column.ts'

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
  readonly openFile: (columns: readonly SheetColumn[]) => SheetFile
  readonly failureOf: (error: unknown) => Failure
  readonly onProgress: (progress: DownloadProgress) => void
}

export interface Downloaded {
  readonly content: Blob
  /** The day that a report is for. */
  readonly asOf: string | undefined
}

export async function download(request: Download, signal: AbortSignal): Promise<Downloaded> {
  const file = request.openFile(sheetColumnsOf(request.list))
  signal.addEventListener('abort', () => file.abandon())
  try {
    const asOf = await readInto(file, request, signal)
    return { content: await file.finish(), asOf }
  } finally {
    file.abandon()
  }
}

/** Gives the day of a report. */
async function readInto(
  file: SheetFile,
  { client, list, filters, failureOf, onProgress }: Download,
  signal: AbortSignal,
): Promise<string | undefined> {
  const named = fieldsToName(list)
  let progress: DownloadProgress = { read: 0, total: 0, waitsFor: null }
  let place: { readonly cursor?: string } | null = {}
  let page: RecordPage | null = null
  let asOf: string | undefined
  while (place !== null) {
    try {
      page ??= await readPage(client, list.path, { filters, ...place }, signal)
      await readNames(client, named, page.items, signal)
    } catch (error) {
      signal.throwIfAborted()
      const waitsFor = failureOf(error)
      if (waitsFor.retrySeconds === null) throw error
      onProgress({ ...progress, waitsFor })
      await pause(waitsFor.retrySeconds, signal)
      continue
    }
    file.expect(page.totalItems)
    file.add(page.items)
    progress = { read: progress.read + page.items.length, total: page.totalItems, waitsFor: null }
    onProgress(progress)
    asOf = page.asOf
    place = page.nextCursor === null ? null : { cursor: page.nextCursor }
    page = null
  }
  return asOf
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
