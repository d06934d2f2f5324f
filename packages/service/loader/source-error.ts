/** What was asked for cannot be loaded, whatever is in it: no such file, or not named after a group. */
export class SourceError extends Error {}
