/** Writes the Excel file. No cell is a formula: a text stays a text, however it begins. */
import writeExcelFile, { type Cell, type Row } from 'write-excel-file/universal'
import type { FieldKind } from '../data/packed-facts.ts'
import type { FromWorker, ToWorker } from './excel.ts'

/** More is not exact in a number of Excel. */
const DIGITS_MAX = 15
/** More is not allowed in a cell. */
const TEXT_MAX = 32_767
const WIDTH = 18
/** What a reader of the file would decode, and what XML cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const ESCAPED = /_(?=x[0-9a-fA-F]{4}_)|[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]/g

const sheet: { kinds: readonly FieldKind[]; rows: Row[] } = { kinds: [], rows: [] }

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data === 'finish') void finish()
  else if ('columns' in data) {
    sheet.kinds = data.columns.map(({ kind }) => kind)
    sheet.rows = [data.columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' }))]
  } else for (const row of data.rows) sheet.rows.push(row.map((value, index) => cellOf(sheet.kinds[index]!, value)))
})

async function finish(): Promise<void> {
  try {
    const columns = sheet.kinds.map(() => ({ width: WIDTH }))
    tell({ file: await writeExcelFile(sheet.rows, { columns, stickyRowsCount: 1 }).toBlob() })
  } catch (error) {
    tell({ error: String(error) })
  }
}

function tell(message: FromWorker): void {
  postMessage(message)
}

function cellOf(kind: FieldKind, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'b') return { value: value === true, type: Boolean }
  if (kind === 'i') return { value: Number(value), type: Number }
  if (kind === 'a' && isExact(String(value)))
    return { value: Number(value), type: Number, format: formatOf(String(value)) }
  if (kind === 'd') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (kind === 't') return { value: new Date(String(value)), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  return { value: textOf(value), type: String }
}

function isExact(amount: string): boolean {
  return amount.replace(/\D/g, '').replace(/^0+/, '').length <= DIGITS_MAX
}

/** With as many decimals as the API writes. */
function formatOf(amount: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

/** Lists, objects and free JSON are their JSON text. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
  return cut.replace(ESCAPED, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
