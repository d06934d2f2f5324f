/**
 * A request, from its bytes to its answer, as a line of stages. Each either passes on what it found or throws the one
 * ApiError that ends the request; their order decides what a client may learn: first who asks, then which brand is in
 * reach, and only then what is wrong with the question.
 */
import { type Answer, answerGet, answerList, type Sources } from './answer.ts'
import type { Identifier } from './identify.ts'
import type { Operation } from './operations.ts'
import { getParameters, listParameters } from './parameters.ts'
import type { BrandScope } from './scope.ts'

export interface Call {
  readonly operation: Operation
  readonly authorization: string | undefined
  readonly brandSlug: string
  readonly id: string
  readonly path: string
  readonly rawQuery: string
  /** Filled in as stages learn it, for the log. */
  keyId?: string
}

export interface Stages extends Sources {
  readonly identifier: Identifier
  readonly brands: BrandScope
}

export async function answer(stages: Stages, call: Call): Promise<Answer> {
  const key = await stages.identifier.identify(call.authorization)
  call.keyId = key.id
  const brand = await stages.brands.brandFor(key, call.brandSlug)
  const { kind, resource } = call.operation
  if (kind === 'list') {
    return answerList(stages, resource, brand.id, listParameters(resource, call.rawQuery), call.path)
  }
  const { id } = getParameters(resource, call.rawQuery, call.id)
  return answerGet(stages, resource, brand.id, id)
}
