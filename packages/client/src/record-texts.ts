/**
 * The records of a page of changes as they were sent. Parsing JSON and writing it again may change numbers and escapes, and
 * digests are over what was sent. So the texts are cut out of the page.
 */

/** A string, which is the name of a member where a colon follows, or a bracket. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs
/** Inside of an item, which is in the array of items, which is in the page. */
const ITEM_DEPTH = 3

/** The texts of the records, in order. An item without a record has none. */
export function recordTexts(page: string): string[] {
  const texts: string[] = []
  let depth = 0
  let start = -1
  for (const { 0: token, 1: colon, index } of page.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') {
      depth--
      if (depth === ITEM_DEPTH && start >= 0) {
        texts.push(page.slice(start, index + 1))
        start = -1
      }
    } else if (depth === ITEM_DEPTH && colon !== undefined && token.startsWith('"record"')) start = index + token.length
  }
  return texts.map((text) => text.trim())
}
