/**
 * Where the key is entered. It goes to the session and nowhere else, and the field is emptied when the key works. The service says
 * which brand the key opens; if there are several, one is chosen.
 */
import type { JSX, TargetedSubmitEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { failureOf } from '../data/failure.ts'
import { preloadPages } from '../load-pages.ts'
import { todayHref } from '../route.ts'
import { askedToWaitSeconds, describeKey, type KnownKey, keptKey, open } from '../session.ts'

interface KeyFormProps {
  /** Empty if the address names none. */
  readonly brand: string
  readonly onOpen?: () => void
}

export function KeyForm({ brand, onOpen }: KeyFormProps): JSX.Element {
  const [problem, setProblem] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [known, setKnown] = useState<KnownKey | null>(null)
  const enter = (key: KnownKey, slug: string): void => {
    open(key, slug)
    if (slug !== brand) location.hash = todayHref(slug)
    onOpen?.()
  }
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const kept = keptKey(brand)
    if (kept) void use(kept.apiKey, kept.brand)
    else {
      field.current?.focus()
      preloadPages()
    }
  }, [])
  const use = async (text: string, brand: string): Promise<void> => {
    setProblem('')
    setIsAsking(true)
    const found = await ask(text, brand)
    setIsAsking(false)
    if (typeof found === 'string') return setProblem(found)
    if (field.current) field.current.value = ''
    const [first, ...others] = found.key.brands.map(({ slug }) => slug)
    if (first === undefined) setProblem("The key's brand is suspended.")
    else if (others.length === 0) enter(found, first)
    else if (first === brand || others.includes(brand)) enter(found, brand)
    else setKnown(found)
  }
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void use(field.current!.value.trim(), brand)
  }
  if (known) return <BrandChoice known={known} onChoose={(slug) => enter(known, slug)} />
  return (
    <form class="key-form" onSubmit={submit} autocomplete="off">
      <label>
        API key
        <input
          ref={field}
          name="key"
          type="password"
          required
          placeholder="slv_…"
          spellcheck={false}
          autocomplete="off"
        />
      </label>
      <button type="submit" class="primary" disabled={isAsking}>
        Open
      </button>
      {problem && <p role="alert">{problem}</p>}
      <p class="hint">
        The key stays in the memory of this page. Reloading the page forgets it, unless you choose to keep it for this
        tab.
      </p>
    </form>
  )
}

/** Gives what is wrong as a sentence. */
async function ask(text: string, brand: string): Promise<KnownKey | string> {
  let asked: Promise<KnownKey>
  try {
    asked = describeKey(text)
  } catch {
    return 'This is not a key: it has characters that no key has.'
  }
  return asked.catch((error) => failureOf(error, brand, askedToWaitSeconds()).sentence)
}

interface BrandChoiceProps {
  readonly known: KnownKey
  readonly onChoose: (slug: string) => void
}

function BrandChoice({ known, onChoose }: BrandChoiceProps): JSX.Element {
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onChoose(String(new FormData(event.currentTarget).get('brand')))
  }
  return (
    <form class="key-form" onSubmit={submit}>
      <label>
        Brand
        <select name="brand">
          {known.key.brands.map(({ slug }) => (
            <option key={slug} value={slug}>
              {slug}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary">
        Open
      </button>
      <p class="hint">The key can read {known.key.brands.length} brands.</p>
    </form>
  )
}
