/** Why a call had no response, for people. Never anything that the receiver wrote, such as the names in its certificate. */
import { NO_ADDRESS } from './resolve.ts'

const UNKNOWN_AUTHORITY = 'its certificate is of an authority that is not known; NODE_EXTRA_CA_CERTS adds one'

const BY_CODE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed without a response',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ETIMEDOUT: 'the host does not respond',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
}

const BY_CODE_OF_LOOK_UP: Readonly<Record<string, string>> = {
  ENODATA: NO_ADDRESS,
  ENOTFOUND: 'there is no such name',
  ESERVFAIL: 'the name server failed',
  ETIMEOUT: 'the name server does not respond',
}

/** What Node calls the look-up of a name, such as `queryA`. */
const LOOK_UP = /^query/

/** As OpenSSL writes it: its code, the library, the function, then the reason. */
const OPENSSL_REASON = /:error:[^:]*:[^:]*:[^:]*:([^:]+):/

export function problemOf(error: unknown): string {
  const { code = '', syscall = '', message } = error as NodeJS.ErrnoException
  if (LOOK_UP.test(syscall)) return BY_CODE_OF_LOOK_UP[code] ?? `the name cannot be looked up: ${code}`
  const known = BY_CODE[code]
  if (known !== undefined) return known
  const [, reason] = OPENSSL_REASON.exec(message) ?? []
  return reason === undefined ? message : `the TLS handshake failed: ${reason}`
}
