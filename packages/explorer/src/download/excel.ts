/** An Excel file, which a worker writes, so that the page stays responsive. Its script is loaded for the first file. */

import { countText } from '../data/format.ts'
import type { FieldKind } from '../data/packed-facts.ts'
import type { RecordValues } from '../data/records.ts'
import { EXCEL_ROWS_MAX, FileError, type SheetFile } from './file.ts'
import type { SheetColumn } from './sheet-column.ts'

const NOT_WRITTEN = 'The Excel file could not be written. Reload the page, or download CSV.'

/** What the page tells the worker, in this order: once, for each page, once. */
export type ToWorker =
  | { readonly columns: readonly { readonly name: string; readonly kind: FieldKind }[] }
  | { readonly rows: readonly (readonly unknown[])[] }
  | 'finish'

export type FromWorker = { readonly file: Blob } | { readonly error: string }

/** The address of a record, so that a reader of the file gets back to it. */
export type LinkOf = (record: RecordValues) => string

export function excelFile(columns: readonly SheetColumn[], linkOf: LinkOf | null): SheetFile {
  const worker = new Worker(workerAddress() as unknown as string, { type: 'module' })
  const tell = (message: ToWorker): void => worker.postMessage(message)
  let fail = (_: Error): void => {}
  const written = new Promise<Blob>((resolve, reject) => {
    fail = reject
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) =>
      'file' in data ? resolve(data.file) : reject(new FileError(NOT_WRITTEN))
    // Also where its script is gone, because the service was upgraded since the page was opened.
    worker.onerror = () => reject(new FileError(NOT_WRITTEN))
  }).finally(() => worker.terminate())
  // `finish` gives the error.
  written.catch(() => {})
  const link: SheetColumn[] = linkOf ? [{ name: 'link', kind: 's', read: linkOf }] : []
  const all = [...columns, ...link]
  tell({ columns: all.map(({ name, kind }) => ({ name, kind })) })
  return {
    expect(rows) {
      if (rows <= EXCEL_ROWS_MAX) return
      throw new FileError(
        `An Excel file can have ${countText(EXCEL_ROWS_MAX)} rows, and this list has ${countText(rows)}. Filter it, or download CSV.`,
      )
    },
    add: (records) => tell({ rows: records.map((record) => all.map(({ read }) => read(record))) }),
    finish() {
      tell('finish')
      return written
    },
    abandon: () => fail(new Error('abandoned')),
  }
}

/** The policy of the page lets one address become a script: that of this worker, which the service wrote into the page. */
let address: TrustedScriptAddress | undefined

type TrustedScriptAddress = string | { readonly trusted: never }

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(text: string): TrustedScriptAddress }
}

function workerAddress(): TrustedScriptAddress {
  if (address !== undefined) return address
  const path = document.querySelector<HTMLMetaElement>('meta[name="excel-worker"]')!.content
  const { trustedTypes } = globalThis as unknown as { readonly trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('excel-worker', { createScriptURL: () => path })
  address = policy ? policy.createScriptURL('') : path
  return address
}
