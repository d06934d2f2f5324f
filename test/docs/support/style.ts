/** Finds the words that docs/style.md retires: in pages, and in the comments, messages and names of sources. */

export interface Passage {
  readonly file: string
  readonly line: number
  readonly text: string
}

export interface Source {
  readonly comments: readonly Passage[]
  /** Texts in quotes that have several words: messages, help texts, descriptions. */
  readonly sentences: readonly Passage[]
  readonly names: readonly Passage[]
}

export const RETIRED: readonly RegExp[] = [
  /\bmend(s|ed|ing)?\b/i,
  /\bfigures?\b/i,
  /\bbears?\b/i,
  /\bwhoever\b/i,
  /\b(is|are|was|were) answered\b/i,
  /\btold so\b/i,
  /\bstands? (in|on|at|there|here|with|between|behind)\b/i,
  /\bof (its|their|our) own\b/i,
  /\bshall\b/i,
  /\bsake\b/i,
  /\bin vain\b/i,
  /\bon top\b(?! of)/i,
  /\bUnset:/,
  /\b(go|goes|going|went|gone) on\b/i,
  /\bturned away\b/i,
  /\b(crowd|flood)s?\b/i,
  /\bprocessor('s)? time\b/i,
  /\bas against\b/i,
  /\bpictures?\b/i,
  /\btak(e|es|en|ing) (it )?back\b/i,
]

/** In pages alone: what a program prints is for its own tests, and comments may be terse. */
export const RETIRED_IN_PAGES: readonly RegExp[] = [
  /, also (an?|after|at|by|for|from|if|in|of|on|the|those|through|to|under|when|where|with|without)\b/i,
  /\bcomes? once\b|\bas it is now\b/i,
  /\bis (one|a) loop\b/i,
  /\b(names?|naming) ((it|them) and )?the fix\b|\band the fix\b/i,
  // "You get a 304" is what people say.
  /(?<!\byou (then )?)\b(gets?|got) (an? )?[1-5]\d\d\b/i,
  /\bkeys? (\w+ )?opens?\b|\b(it|that|they) opens? (no|the|every|all) (brands?|data|groups?|records?)\b/i,
  /\b(file|folder|history|log|message|package) has (all|an?|each|every|its|the)\b/i,
  /\bthe (bigger|faster|fewer|higher|larger|less|longer|lower|more|newer|older|shorter|slower|smaller|wider), the\b/i,
  /\b(it|load|run|that|this) is no (?!longer\b|more\b)/i,
  /\bsees? to it\b/i,
  /\bfor ever\b/i,
  /\bdearer\b/i,
  /\band the like\b/i,
]

/** Names are checked word by word: `serverChoice` has the words server and choice. */
const RETIRED_IN_NAMES =
  /^(mend(s|ed|ing)?|says|whoever|figures?|judg(e|es|ed|ing)|crowds?|floods?|pictures?|bears?|shall|sake|vain)$/i

export function retiredIn({ text }: Passage): boolean {
  return RETIRED.some((word) => word.test(text))
}

export function retiredInPage({ text }: Passage): boolean {
  return RETIRED_IN_PAGES.some((words) => words.test(text))
}

export function isRetiredName({ text }: Passage): boolean {
  return wordsOf(text).some((word) => RETIRED_IN_NAMES.test(word))
}

function wordsOf(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
}

/** Lines of a page, without addresses of links and HTML tags. What a program printed, and code, is checked where it comes from. */
export function linesOf(file: string, content: string): Passage[] {
  let isCode = false
  return content
    .split('\n')
    .map((text, index) => ({ file, line: index + 1, text: text.replaceAll(/(?<=\])\([^)]*\)|<\/?[a-z][^>]*>/g, '') }))
    .filter(({ text }) => {
      if (/^\s*```/.test(text)) isCode = !isCode
      return !isCode
    })
}

type Kind = 'comment' | 'text' | 'name'

const QUOTED = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`
/** After these, a slash begins a regular expression. Elsewhere it divides. */
const BEFORE_PATTERN = String.raw`(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*)`
const JAVASCRIPT = new RegExp(
  [
    String.raw`(?<comment>/\*[\s\S]*?\*/|//.*)`,
    `(?<text>${QUOTED})`,
    String.raw`${BEFORE_PATTERN}/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+/`,
    String.raw`(?<name>[A-Za-z_$][\w$]*)`,
    '(?<bracket>[`{}])',
  ].join('|'),
  'g',
)
/** Text of a template up to its end, or up to an expression in it. */
const TEMPLATE = /(?<text>(?:\\[\s\S]|(?!\$\{)[^`\\])*)(?<bracket>`|\$\{)/gy
const PYTHON = new RegExp(
  [String.raw`(?<comment>"""[\s\S]*?"""|#.*)`, `(?<text>${QUOTED})`, String.raw`(?<name>[A-Za-z_]\w*)`].join('|'),
  'g',
)
const HASH_COMMENTS = /(?<comment>(?<=^|\s)#(?!!).*)/gm
const SQL = /(?<comment>--.*)|(?<text>'[^']*')|(?<name>[a-z_]\w*)/g

export function sourceOf(file: string, content: string): Source {
  const found: Record<Kind, Passage[]> = { comment: [], text: [], name: [] }
  let counted = { at: 0, line: 1 }
  for (const { kind, text, at } of tokensOf(file, content)) {
    counted = { at, line: counted.line + content.slice(counted.at, at).split('\n').length - 1 }
    found[kind].push({ file, line: counted.line, text })
  }
  return {
    comments: found.comment.map((each) => ({ ...each, text: each.text.replaceAll(/\s*\n\s*(\*(?!\/))?\s*/g, ' ') })),
    sentences: found.text.flatMap(sentencesOf),
    names: found.name,
  }
}

interface Token {
  readonly kind: Kind
  readonly text: string
  readonly at: number
}

function tokensOf(file: string, content: string): Iterable<Token> {
  if (/\.(tsx?|js)$/.test(file)) return javaScriptTokens(content)
  if (file.endsWith('.py')) return plainTokens(content, PYTHON)
  return plainTokens(content, file.endsWith('.sql') ? SQL : HASH_COMMENTS)
}

function* plainTokens(content: string, tokens: RegExp): Generator<Token> {
  for (const match of content.matchAll(tokens)) yield* tokenOf(match)
}

/** Templates and their expressions nest: `open` has the number of open braces of each expression that we are in. */
function* javaScriptTokens(content: string): Generator<Token> {
  const open = [0]
  let isTemplate = false
  for (let at = 0; ; ) {
    const pattern = isTemplate ? TEMPLATE : JAVASCRIPT
    pattern.lastIndex = at
    const match = pattern.exec(content)
    if (match === null) return
    at = pattern.lastIndex
    yield* tokenOf(match)
    const { bracket } = match.groups!
    if (isTemplate) {
      if (bracket === '${') open.push(0)
      isTemplate = false
    } else if (bracket === '`') isTemplate = true
    else if (bracket === '{') open[open.length - 1]!++
    else if (bracket === '}' && open.at(-1) === 0 && open.length > 1) {
      open.pop()
      isTemplate = true
    } else if (bracket === '}') open[open.length - 1]!--
  }
}

function* tokenOf({ groups, index }: RegExpExecArray): Generator<Token> {
  for (const kind of ['comment', 'text', 'name'] as const) {
    const text = groups![kind]
    if (text) yield { kind, text, at: index }
  }
}

function sentencesOf({ file, line, text }: Passage): Passage[] {
  return text
    .split('\n')
    .map((part, index) => ({ file, line: line + index, text: part }))
    .filter((part) => /\w+ \w+ \w+/.test(part.text))
}
