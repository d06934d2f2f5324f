/** What opens below its button, such as a menu: closed by Escape, by a click or a focus elsewhere, and by choosing a link in it. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useElsewhere } from '../hooks.ts'

interface PopupProps {
  readonly class: string
  readonly label: ComponentChildren
  readonly onOpen?: () => void
  readonly children: ComponentChildren
}

export function Popup({ class: name, label, onOpen, children }: PopupProps): JSX.Element {
  const details = useRef<HTMLDetailsElement>(null)
  const close = (): void => void details.current?.removeAttribute('open')
  useElsewhere(details, close)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    addEventListener('keydown', press)
    addEventListener('hashchange', close)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('hashchange', close)
    }
  }, [])
  return (
    <details class={name} ref={details} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
