/** An Excel file, which a worker writes, so that the page stays responsive. Its script is loaded for the first file. */

import { countText } from '../data/format.ts'
import type { FieldKind } from '../data/packed-facts.ts'
import type { RecordValues } from '../data/records.ts'
import { EXCEL_ROWS_MAX, type SheetFile, TooManyRows } from './file.ts'
import type { SheetColumn } from './sheet-column.ts'

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
  const link: SheetColumn[] = linkOf ? [{ name: 'link', kind: 's', read: linkOf }] : []
  const all = [...columns, ...link]
  tell({ columns: all.map(({ name, kind }) => ({ name, kind })) })
  return {
    expect(rows) {
      if (rows <= EXCEL_ROWS_MAX) return
      worker.terminate()
      throw new TooManyRows(
        `An Excel file can have ${countText(EXCEL_ROWS_MAX)} rows, and this list has ${countText(rows)}. Filter it, or download CSV.`,
      )
    },
    add: (records) => tell({ rows: records.map((record) => all.map(({ read }) => read(record))) }),
    finish: () =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void): void => {
          worker.terminate()
          settle()
        }
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) =>
          end(() => ('file' in data ? resolve(data.file) : reject(new Error(data.error))))
        worker.onerror = ({ message }) => end(() => reject(new Error(message)))
        tell('finish')
      }),
    abandon: () => worker.terminate(),
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
