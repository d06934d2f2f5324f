/**
 * A request, from its bytes to its answer, as a line of stages. Each either passes on what it found or throws the one
 * ApiError that ends the request; their order decides what a client may learn: first who asks, then whether it may ask
 * now, then which brand is in reach, and only then what is wrong with the question.
 */
import type { ContentLink } from '@selvedge/catalogue'
import type { Answers, Question } from './answer.ts'
import type { Finished } from './cache/finished.ts'
import type { Contents } from './content.ts'
import { ApiError } from './errors.ts'
import type { Identifier } from './identify.ts'
import { type RateLimit, rateHeaders } from './limits/rate-limit.ts'
import type { Operation } from './operations.ts'
import type { BrandScope } from './scope.ts'
import type { Usage } from './usage.ts'

export interface Call {
  readonly operation: Operation
  readonly authorization: string | undefined
  readonly ifNoneMatch: string | undefined
  /** Only strangers are asked for it. */
  readonly address: () => string
  readonly brandSlug: string
  /** Known once the key's scope is: never out of the address alone. */
  brandId: number
  readonly id: string
  readonly path: string
  readonly rawQuery: string
  /** What the stages learn on the way: for the headers of any answer, and for the log. */
  keyId: string | undefined
  bytes: number
  /** Names and values in turn. */
  readonly headers: string[]
}

export interface Stages {
  readonly identifier: Identifier
  readonly usage: Usage
  readonly limit: RateLimit
  readonly brands: BrandScope
  readonly answers: Answers
  readonly contents: Contents
}

/** Null where the client's own copy is still right. */
export async function answer(stages: Stages, call: Call): Promise<Finished | null> {
  const question = await admit(stages, call)
  const { finished, etag } = await stages.answers.answer(question, call.ifNoneMatch)
  call.headers.push('etag', etag)
  return finished
}

/** Where the file of a record can be downloaded for now. */
export async function link(stages: Stages, call: Call): Promise<ContentLink> {
  return stages.contents.link(await admit(stages, call))
}

/** The stages that every operation has. */
async function admit(stages: Stages, call: Call): Promise<Question> {
  const key = await stages.identifier.identify(call.authorization, call.address)
  call.keyId = key.id
  stages.usage.note(key.id)

  const rate = await stages.limit.admit(key)
  call.headers.push(...rateHeaders(rate))
  if (!rate.admitted) throw ApiError.retryLater('rate_limited', rate.resetSeconds)

  call.brandId = (await stages.brands.brandFor(key, call.brandSlug)).id
  return call
}
