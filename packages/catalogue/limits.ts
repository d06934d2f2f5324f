/** Limits of the API. Requests are checked against them, and the OpenAPI document states them. */

/** Records per page: the default of `limit`, and its maximum. */
export const LIMIT_DEFAULT = 25
export const LIMIT_MAX = 100

/** The most keys of one lookup. */
export const LOOKUP_KEYS_MAX = 100

/** The largest value of an integer filter; the smallest is 0. */
export const FILTER_INTEGER_MAX = 2147483647

/** Changes of a page: where `limit` is not given, and at most. More than of a list, since a copy is made of many pages. */
export const CHANGES_LIMIT_DEFAULT = 100
export const CHANGES_LIMIT_MAX = 500

/** Rows of a page of a report. */
export const REPORT_LIMIT_DEFAULT = 100
export const REPORT_LIMIT_MAX = 500

/** Hits of a search, and characters of what is searched for. */
export const SEARCH_LIMIT_DEFAULT = 25
export const SEARCH_LIMIT_MAX = 50
export const SEARCH_LENGTH_MAX = 100
