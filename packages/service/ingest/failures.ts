/** What the errors of a load mean for its sender, and for the metrics. */
import { FileStoreFailure } from '../files/file-store.ts'
import { NotForgotten } from '../forgetting/forget.ts'
import { GroupRefused } from '../loader/change-input.ts'
import { TooManyRecords } from '../loader/load.ts'
import { BeingDeleted } from '../store/being-deleted.ts'
import { AlreadyLoaded } from '../store/loading/load-log.ts'
import { LoadUnderWay } from '../store/loading/one-load.ts'
import { ViewsBehind } from '../store/views/follow.ts'
import { BodyBroken, BodyInPieces, BodyTimeout } from './body.ts'
import { TooManyBytes } from './decoded-body.ts'
import { KeyRefused, LoadError } from './errors.ts'
import { OTHER_GROUP } from './load-keys.ts'
import type { CountedOutcome } from './metrics.ts'

/** What the sender gets. */
export function known(error: unknown): unknown {
  if (error instanceof BodyTimeout) return new LoadError('body_timeout')
  if (error instanceof BodyBroken) return new LoadError('body_incomplete')
  if (error instanceof BodyInPieces) return LoadError.parameter('body', `${error.message}; send it in larger ones`)
  if (error instanceof TooManyBytes) return tooLarge(error, 'SELVEDGE_LOAD_BYTES_MAX')
  if (error instanceof TooManyRecords) return tooLarge(error, 'SELVEDGE_LOAD_RECORDS_MAX')
  if (error instanceof GroupRefused) return new KeyRefused(OTHER_GROUP)
  if (error instanceof BeingDeleted) return new KeyRefused('deleted brand')
  if (error instanceof LoadUnderWay) return LoadError.retryLater('load_under_way')
  if (error instanceof NotForgotten) return LoadError.retryLater('not_forgotten')
  if (error instanceof FileStoreFailure) return LoadError.retryLater('store_unavailable')
  if (error instanceof ViewsBehind) return LoadError.retryLater('views_behind')
  return error
}

function tooLarge({ message }: Error, setting: string): LoadError {
  const sentence = `Nothing was loaded: ${message}. Send it in parts, or ask the operator to raise ${setting}.`
  return new LoadError('load_too_large', undefined, {}, sentence)
}

/** Null for what became no load: one that is in already, has to wait, or may not be sent with its key. */
export function outcomeOf(error: unknown): CountedOutcome | null {
  if ([AlreadyLoaded, LoadUnderWay, GroupRefused, BeingDeleted].some((each) => error instanceof each)) return null
  const isOurs = [ViewsBehind, NotForgotten, FileStoreFailure].some((each) => error instanceof each)
  return known(error) instanceof LoadError && !isOurs ? 'broken' : 'failed'
}
