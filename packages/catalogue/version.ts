/**
 * Version of the API: what clients can rely on, not the version of a release. It has its own file, so that a command
 * can print it without loading the catalogue.
 */
export const API_VERSION = '1.3.0'
