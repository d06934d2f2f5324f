/** The directions in which a list is read: in order of arrival, which is the default, or backwards. */
export const DIRECTIONS = ['asc', 'desc'] as const

export type Direction = (typeof DIRECTIONS)[number]
