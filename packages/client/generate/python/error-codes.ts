/** The codes that the service tells its errors apart by. */
import { errorTable } from '@selvedge/catalogue'
import { literal, pythonModule } from './layout.ts'

export function errorCodesModule(): string {
  return pythonModule(
    'The codes that the service tells its errors apart by.',
    ['from typing import Literal, TypeAlias'],
    [`ErrorCode: TypeAlias = ${literal(Object.keys(errorTable))}`],
  )
}
