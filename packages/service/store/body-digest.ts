/**
 * The digest of a group's records: the sum of the first eight bytes of each body's SHA-256, modulo 2^64. A sum does not
 * depend on order, and a load updates it by what it adds and removes. It detects faulty copies, not forged ones.
 */

/** Signed, which makes no difference modulo 2^64; PostgreSQL has no unsigned type that would hold it. */
export function bodyDigestSql(body: string): string {
  return `('x' || encode(substring(sha256(convert_to(${body}, 'UTF8')) for 8), 'hex'))::bit(64)::bigint`
}

const MODULUS = '18446744073709551616'

/** A sum of digests brought to 0 or more, and below 2^64. */
export function moduloSql(sum: string): string {
  return `mod(mod(${sum}, ${MODULUS}) + ${MODULUS}, ${MODULUS})`
}
