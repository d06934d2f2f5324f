/** The styles of the header, as text. */
import { readFileSync } from 'node:fs'

export const HEADER_STYLE = readFileSync(new URL('header.css', import.meta.url), 'utf8')
