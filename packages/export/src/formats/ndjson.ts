/** NDJSON: a record a line, as the API serves it. */
import { fileEach } from './format.ts'
import { writeLines } from './text-file.ts'

export const ndjson = fileEach('ndjson', (staging, { path }, file) => writeLines(file, staging.bodies(path)))
