/**
 * What is to be removed: since when, until when at least it works, and what takes its place. It is written once, in the
 * file of the group. The documents, the client's types, the response headers and the audit log follow.
 */
type Day = `${number}-${number}-${number}`

export interface Deprecation {
  /** First day on which it is deprecated. */
  readonly since: Day
  /** First day on which it may be gone. */
  readonly sunset?: Day
  /** What to use in its place, to complete "Use … instead." */
  readonly replacement?: string
}

/** For people. */
export function deprecationText({ since, sunset, replacement }: Deprecation): string {
  const end = sunset === undefined ? '' : `; it may be removed from ${sunset} on`
  return `Deprecated since ${since}${end}.${replacement === undefined ? '' : ` Use ${replacement} instead.`}`
}

/** `about`, followed by its deprecation if there is one. */
export function withDeprecation(about: string, deprecated: Deprecation | undefined): string {
  return deprecated ? `${about} ${deprecationText(deprecated)}` : about
}

/** Throws if the dates make no sense, so that such a catalogue does not start. */
export function checkDeprecation({ since, sunset }: Deprecation): void {
  for (const day of [since, sunset]) {
    if (day !== undefined && !isDay(day)) throw new Error(`A deprecation names ${day}, which is not a date`)
  }
  if (sunset !== undefined && sunset <= since) {
    throw new Error(`A deprecation has its sunset (${sunset}) before it begins (${since})`)
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
