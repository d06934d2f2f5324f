/** Errors as the Delta Sharing protocol has them: the codes of the API, and a status of 403 for what is not in the key's reach. */
import { type ErrorCode, errorTable } from '@selvedge/catalogue'
import { ApiError, errorHeaders } from '../../http/reply/errors.ts'
import { flat, NO_STORE_HEADERS, type Reply } from '../../http/reply/reply.ts'

const FORBIDDEN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['api_key_out_of_scope', 'group_out_of_scope'])

export function sharingErrorReply(error: ApiError | ErrorCode): Reply {
  const { code, details, headers } = error instanceof ApiError ? error : new ApiError(error)
  const message = details?.map(({ parameter, problem }) => `${parameter} ${problem}`).join('; ')
  const isForbidden = FORBIDDEN.has(code)
  return {
    status: isForbidden ? 403 : errorTable[code].status,
    headers: flat({ ...NO_STORE_HEADERS, ...(isForbidden ? {} : errorHeaders(code)), ...headers }),
    body: JSON.stringify({ errorCode: code, message: message ?? errorTable[code].error }),
    errorCode: code,
  }
}
