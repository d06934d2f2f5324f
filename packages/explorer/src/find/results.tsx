/** What a search found, below its field. The field keeps the focus; arrows and the pointer choose. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ShortText } from '../parts/text.tsx'
import type { Found, FoundRecord } from './read.ts'

interface ResultsProps {
  readonly found: Found
  readonly at: number
  readonly onPoint: (index: number) => void
  readonly onChoose: (record: FoundRecord) => void
}

export function Results({ found: { groups, said }, at, onPoint, onChoose }: ResultsProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }), [at])
  const records = groups.flatMap(([, records]) => records)
  return (
    <div class="results">
      <div id="found" role="listbox" aria-label="Found" ref={list}>
        {groups.map(([name, ofGroup]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box
          <div key={name} role="group" aria-label={name}>
            <span class="kind" aria-hidden="true">
              {name}
            </span>
            {ofGroup.map((record) => {
              const index = records.indexOf(record)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                <div
                  key={record.href}
                  id={`found-${index}`}
                  class="hit"
                  role="option"
                  aria-selected={index === at}
                  onPointerMove={() => onPoint(index)}
                  onClick={() => onChoose(record)}
                >
                  <ShortText text={record.label} />
                  <span class="sub">
                    <ShortText text={record.line} />
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p class="keys">
        <span class="wide">
          <kbd>↑ ↓</kbd> choose <kbd>↵</kbd> open <kbd>Esc</kbd> close
        </span>
        <span role="status">{said}</span>
      </p>
    </div>
  )
}
