/** Search in the header: by number, code or name, from every page and by keyboard. What was opened is remembered until the key goes. */
import type { BrandClient } from '@selvedge/client'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useElsewhere, useRoute, useSession } from '../hooks.ts'
import { loadPages } from '../load-pages.ts'
import { clientOf, keyInUse } from '../session.ts'
import type { Found, FoundRecord } from './read.ts'
import { Results } from './results.tsx'

const RECENT_MAX = 6
/** As many as a search takes. */
const TEXT_MAX = 100
/** While somebody types, not every letter is a request. */
const PAUSE_MS = 120

export function Find(): JSX.Element | null {
  useSession()
  const { brand } = useRoute()
  const key = keyInUse(brand)
  if (key === null) return null
  return <FindField key={key} brand={brand} client={clientOf(brand)} />
}

interface FindFieldProps {
  readonly brand: string
  /** Null until the service has said what a kept key opens. */
  readonly client: BrandClient | null
}

/** Another key begins anew: it may not open what was opened before. */
function FindField({ brand, client }: FindFieldProps): JSX.Element {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [isAwaited, setIsAwaited] = useState(false)
  const [found, setFound] = useState<(Found & { readonly text: string }) | null>(null)
  const [recent, setRecent] = useState<readonly FoundRecord[]>([])
  const search = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const text = typed.trim()
  useSlash(() => field.current?.focus())
  useElsewhere(search, () => setIsOpen(false))
  useEffect(() => {
    setAt(0)
    if (text === '') return setFound(null)
    if (client === null) return
    const controller = new AbortController()
    const settle = (found: Found): void => {
      if (!controller.signal.aborted) setFound({ ...found, text })
    }
    const timer = setTimeout(() => {
      loadPages().then(
        ({ findRecords }) => findRecords(client, brand, text, controller.signal, settle),
        () => settle({ groups: [], said: 'The search could not be loaded. Reload the page.' }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, client])
  const shown: Found | null =
    text === '' ? { groups: recent.length > 0 ? [['Opened before', recent]] : [], said: '' } : found
  const isCurrent = text === '' || found?.text === text
  const records = shown?.groups.flatMap(([, records]) => records) ?? []
  const go = (record: FoundRecord): void => {
    setRecent([record, ...recent.filter(({ href }) => href !== record.href)].slice(0, RECENT_MAX))
    setIsOpen(false)
    setIsAwaited(false)
    setTyped('')
    location.hash = record.href
    field.current?.blur()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setIsOpen(false)
      field.current?.blur()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || records.length === 0) return
    event.preventDefault()
    setIsOpen(true)
    setAt((at + step + records.length) % records.length)
  }
  // A barcode scanner presses Enter before anything is found: then the first record is opened once it is.
  useEffect(() => {
    if (isAwaited && isCurrent && records[0]) go(records[0])
  }, [isAwaited, isCurrent])
  const hasResults = isOpen && (records.length > 0 || shown?.said)
  return (
    <search class="find" ref={search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isCurrent && records[at]) go(records[at])
          else if (!isCurrent) setIsAwaited(true)
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="6.5" cy="6.5" r="4.7" />
          <path d="m10.2 10.2 4.3 4.3" />
        </svg>
        <input
          ref={field}
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: an input is one only with a list element
          role="combobox"
          list={undefined}
          aria-label="Find a record"
          aria-expanded={hasResults ? 'true' : 'false'}
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant={hasResults && records.length > 0 ? `found-${at}` : undefined}
          placeholder="Find an order, style, supplier, invoice…"
          maxLength={TEXT_MAX}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setIsAwaited(false)
            setIsOpen(true)
          }}
          onFocus={() => setIsOpen(true)}
          onKeyDown={press}
        />
        <span class="slash" aria-hidden="true">
          /
        </span>
        {hasResults && shown && <Results found={shown} at={at} onPoint={setAt} onChoose={go} />}
      </form>
    </search>
  )
}

/** A slash goes to the field, unless somebody is typing it. */
function useSlash(focus: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = (event.target as Element | null)?.closest?.('input, select, textarea')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
