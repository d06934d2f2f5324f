/** The frame of a page: its heading, which gets the focus when the page opens, and the request behind it at the end. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { RequestPanel } from './request-panel.tsx'
import { clip, ShortText } from './text.tsx'

interface PageProps {
  readonly title: string
  /** Above the title: where the page belongs. */
  readonly above?: ComponentChildren
  /** Address of the request that the page shows; none while it is not known. */
  readonly url?: string
  readonly children: ComponentChildren
}

export function Page({ title, above, url, children }: PageProps): JSX.Element {
  const [openedAtMs] = useState(() => performance.now())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${clip(title, 60)} · Selvedge explorer`
  }, [title])
  // A screen reader then reads where it is, and the next Tab leads into the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      {above && <p class="above">{above}</p>}
      <h1 ref={heading} tabIndex={-1}>
        <ShortText text={title} />
      </h1>
      {children}
      {url !== undefined && <RequestPanel url={url} sinceMs={openedAtMs} />}
    </>
  )
}
