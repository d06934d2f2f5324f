/** Limits of the interface that requests are checked against and the OpenAPI document states. */

/** Records of a page: where `limit` is not given, and at most. */
export const LIMIT_DEFAULT = 25
export const LIMIT_MAX = 100

/** The largest value of an integer filter; the smallest is 0. */
export const FILTER_INTEGER_MAX = 2147483647
