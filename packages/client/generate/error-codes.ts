/** The codes that the service tells its errors apart by. */
import { errorTable } from '@selvedge/catalogue'
import { unionOf } from './layout.ts'
import { quoted } from './names.ts'

export function errorCodesFile(): string {
  return `${unionOf('export type ErrorCode =', Object.keys(errorTable).map(quoted))}\n`
}
