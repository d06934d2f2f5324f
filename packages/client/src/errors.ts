/**
 * What can go wrong. Either the service said no (`ApiError`, with its code, its request id and what was wrong), or no
 * usable answer came within the deadline (`TransportError`). An aborted call rejects with its signal's reason instead.
 */
import type { ErrorCode } from './generated/error-codes.ts'

export class SelvedgeError extends Error {
  override readonly name: string = 'SelvedgeError'
}

/** What is wrong with one parameter. */
export interface Problem {
  readonly parameter: string
  readonly problem: string
  /** For a parameter that does not exist: the one it was probably meant to be. */
  readonly nearest?: string
  /** For a lookup whose records are too long for one response: how many of the keys, from the first, fit. */
  readonly fitting?: number
}

/** What a cursor was issued for. */
export interface CursorProblem extends Problem {
  readonly collection: string
  readonly filters: readonly string[]
}

/** Why the feed of changes cannot continue from a cursor. */
export interface GoneProblem extends Problem {
  readonly reason: 'retention' | 'history' | 'groups' | 'secret'
}

/** What the details of an error hold; for the other codes nothing is promised. */
type DetailsOf<Code> = Code extends 'invalid_parameter' | 'unsupported_include'
  ? readonly Problem[]
  : Code extends 'cursor_mismatch'
    ? readonly CursorProblem[]
    : Code extends 'changes_gone'
      ? readonly GoneProblem[]
      : unknown

export interface ErrorBody {
  readonly error: string
  readonly errorCode: string
  readonly details?: unknown
}

/** The service understood the request and refused or failed it. */
export class ApiError<Code extends string = string> extends SelvedgeError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errorCode: Code
  /** Quote it when you report a problem: it finds the request in the service's log. */
  readonly requestId: string | null
  readonly details: DetailsOf<Code>

  constructor(status: number, body: ErrorBody, requestId: string | null) {
    super(sentence(body, requestId))
    this.status = status
    this.errorCode = body.errorCode as Code
    this.requestId = requestId
    this.details = body.details as DetailsOf<Code>
  }
}

/** No usable answer came: the connection failed, timed out or broke off, or something else than the service answered. */
export class TransportError extends SelvedgeError {
  override readonly name = 'TransportError'
  /** Status of the unusable answer; null where none came. */
  readonly status: number | null

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Whether the service answered with one of these codes; the error's details are then typed by it. */
export function hasCode<Code extends ErrorCode>(error: unknown, ...codes: readonly Code[]): error is ApiError<Code> {
  return error instanceof ApiError && (codes as readonly string[]).includes(error.errorCode)
}

function sentence({ error, errorCode, details }: ErrorBody, requestId: string | null): string {
  const problems = Array.isArray(details) ? details.map(problemText).join('') : ''
  return `${error}${problems} (${errorCode}, request ${requestId ?? 'unknown'})`
}

function problemText({ parameter, problem, nearest }: Partial<Problem>): string {
  return ` ${parameter} ${problem}${nearest ? `; did you mean ${nearest}?` : '.'}`
}
