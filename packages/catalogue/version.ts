/**
 * Of the API: it says what clients can rely on, and is not the version of a release. On its own, so that a command that
 * prints it need not load the catalogue.
 */
export const API_VERSION = '1.3.0'
