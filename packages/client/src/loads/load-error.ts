/** What a load is refused for. */
import { type ErrorBody, SelvedgeError } from '../errors.ts'

export interface LoadFault {
  readonly group: string | null
  readonly line: number | null
  readonly key?: Readonly<Record<string, string | number>>
  /** Number, code or name of the record; absent if it has none, and from earlier releases. */
  readonly label?: string
  readonly field: string | null
  readonly value?: string
  readonly code: string
  readonly sentence: string
}

const FAULTS_SHOWN = 10

/** The listener refused the load. Nothing of it is in. */
export class LoadError extends SelvedgeError {
  override readonly name = 'LoadError'
  readonly status: number
  readonly errorCode: string
  readonly requestId: string | null
  readonly details: unknown
  /** The first ones, if the input has faults. */
  readonly faults: readonly LoadFault[]
  readonly faultCount: number

  constructor(status: number, body: ErrorBody, requestId: string | null) {
    const { faults = [], faultCount = 0 } = (body.details ?? {}) as Partial<Pick<LoadError, 'faults' | 'faultCount'>>
    const listed = faults.slice(0, FAULTS_SHOWN).map((fault) => `\n  ${faultText(fault)}`)
    super(`${body.error} (${body.errorCode}, request ${requestId ?? 'unknown'})${listed.join('')}`)
    this.status = status
    this.errorCode = body.errorCode
    this.requestId = requestId
    this.details = body.details
    this.faults = faults
    this.faultCount = faultCount
  }
}

function faultText({ group, line, key, label, field, value, code, sentence }: LoadFault): string {
  const where = [group, line === null ? null : `line ${line}`, key && JSON.stringify(key), label, field]
  const given = value === undefined ? '' : ` (is ${JSON.stringify(value)})`
  return `${where.filter(Boolean).join(' ')}: ${sentence}${given} [${code}]`
}
