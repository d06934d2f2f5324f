/** Names that parameters have in other APIs, and what this one has in their place. */

export interface Convention {
  /** Completes "… is not a parameter of this operation; …". */
  readonly instead: string
  /** The parameter that does the same here. */
  readonly parameter?: string
}

const PAGING: Convention = {
  instead: 'pages are read with cursor, the nextCursor of the page before',
  parameter: 'cursor',
}
const PAGE_SIZE: Convention = { instead: 'the size of a page is limit', parameter: 'limit' }
const SORTING: Convention = { instead: 'there is no sorting, and the order of a list is fixed' }
/** Of operations that have the parameter. */
const DIRECTION: Convention = {
  instead:
    'there is no sorting: lists are in order of arrival, and direction=desc begins with the record that arrived last',
  parameter: 'direction',
}
const SEARCH: Convention = {
  instead: 'a filter compares the whole value of one field, and /brands/{brand}/search?q= finds what people type',
}
const TIME: Convention = {
  instead: 'there is no filter by time: /brands/{brand}/changes has what changed since a cursor',
}
const FIELDS: Convention = { instead: 'records are served whole, and related ones are read by their ids' }
const IDS: Convention = {
  instead: 'one record has an address that ends in its id, and /brands/{brand}/lookup/{group}?ids= reads several',
}

/** By name in lower case, without the signs between words. */
const conventions = new Map<string, Convention>([
  ...named(PAGING, 'page', 'pagenumber', 'pageno', 'offset', 'skip', 'start', 'startindex', 'after', 'before'),
  ...named(
    PAGING,
    'startingafter',
    'nextcursor',
    'pagecursor',
    'pageafter',
    'pagetoken',
    'nextpagetoken',
    'pageoffset',
  ),
  ...named(PAGE_SIZE, 'pagesize', 'perpage', 'size', 'count', 'top', 'first', 'take', 'maxresults', 'pagelimit'),
  ...named(SORTING, 'sort', 'sortby', 'sortorder', 'sortdir', 'orderby', 'ordering', 'order', 'direction'),
  ...named(SEARCH, 'q', 'query', 'search', 'filter', 'filters', 'where', 'contains', 'like'),
  ...named(TIME, 'since', 'from', 'to', 'until', 'updatedsince', 'updatedafter', 'modifiedsince', 'modifiedafter'),
  ...named(TIME, 'createdsince', 'createdafter', 'createdbefore', 'updatedbefore', 'startdate', 'enddate'),
  ...named(FIELDS, 'fields', 'select', 'expand', 'embed', 'with', 'exclude'),
  ...named(IDS, 'id', 'ids'),
])

/** `known` are the parameters of the operation. */
export function conventionOf(name: string, known: readonly string[]): Convention | undefined {
  const convention = conventions.get(name.toLowerCase().replace(/[^a-z]/g, ''))
  return convention === SORTING && known.includes('direction') ? DIRECTION : convention
}

function named(convention: Convention, ...names: readonly string[]): (readonly [string, Convention])[] {
  return names.map((name) => [name, convention] as const)
}
