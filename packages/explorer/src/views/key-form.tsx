/** Where the key is entered. It goes to the session and nowhere else; the field is emptied at once. */
import type { JSX, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { homeHref } from '../route.ts'
import { open } from '../session.ts'

interface KeyFormProps {
  /** Empty if the address names none. */
  readonly brand: string
  readonly onOpen?: () => void
}

export function KeyForm({ brand, onOpen }: KeyFormProps): JSX.Element {
  const [problem, setProblem] = useState('')
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const slug = String(values.get('brand')).trim()
    try {
      open(slug, String(values.get('key')).trim())
    } catch {
      setProblem('That cannot be a key: it has characters that no key has.')
      return
    }
    form.reset()
    if (slug !== brand) location.hash = homeHref(slug)
    onOpen?.()
  }
  return (
    <form class="key-form" onSubmit={submit} autocomplete="off">
      <label>
        Brand
        <input name="brand" required defaultValue={brand} placeholder="alder-finch" spellcheck={false} />
      </label>
      <label>
        API key
        <input name="key" type="password" required placeholder="slv_…" spellcheck={false} autocomplete="off" />
      </label>
      <button type="submit" class="primary">
        Open
      </button>
      {problem && <p role="alert">{problem}</p>}
      <p class="hint">The key stays in the memory of this page. A reload forgets it.</p>
    </form>
  )
}
