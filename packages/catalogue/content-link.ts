/** The response for the content of an image or a document: not the file itself, but a temporary address to download it. */
import type { Field } from './kinds/field.ts'
import { json, text, timestamp } from './kinds/index.ts'
import type { ContentLink } from './resource.ts'

export const contentLink = {
  url: text('Temporary address to download the file from; it needs no key and stops working at `expiresAt`.'),
  expiresAt: timestamp('When the address stops working.'),
  extent: json('Size of the file: `sizeBytes`, and for an image `widthPx` and `heightPx`.'),
} satisfies { [K in keyof ContentLink]: Field<ContentLink[K]> }
