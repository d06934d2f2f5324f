/** A source cannot be loaded whatever its contents: it does not exist, or is not named after a group. */
export class SourceError extends Error {}
