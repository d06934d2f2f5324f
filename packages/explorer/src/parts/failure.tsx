/** A failure in a sentence, with the way out of it: another attempt by itself, or another key. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../data/failure.ts'
import { KeyForm } from '../views/key-form.tsx'

interface FailureProps {
  readonly brand: string
  readonly failure: Failure
  readonly again: () => void
}

export function FailureNotice({ brand, failure, again }: FailureProps): JSX.Element {
  const { sentence, retrySeconds, needsKey, requestId } = failure
  return (
    <div class="failure" role="alert">
      <p>{sentence}</p>
      {retrySeconds !== null && <Countdown seconds={retrySeconds} again={again} />}
      {requestId && (
        <p class="hint">
          Request <code>{requestId}</code>
        </p>
      )}
      {needsKey && <KeyForm brand={brand} onOpen={again} />}
    </div>
  )
}

function Countdown({ seconds, again }: { readonly seconds: number; readonly again: () => void }): JSX.Element {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : again()), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <p>
      <span aria-hidden="true">Trying again in {left} s. </span>
      <button type="button" onClick={again}>
        Try now
      </button>
    </p>
  )
}
