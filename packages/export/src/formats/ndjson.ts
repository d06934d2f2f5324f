/** NDJSON: a record a line, as the API serves it. */
import { fileEach } from './format.ts'
import { writeLines } from './text-file.ts'

export const ndjson = fileEach('ndjson', (source, { path }, file) => writeLines(file, source.bodies(path)))
