/** A small image beside a name, read once it is in sight; a drawing where there is none. The name beside it says what it is. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { imageUrl } from '../data/image-links.ts'
import { imagesOf, opens } from '../session.ts'

interface ThumbProps {
  readonly brand: string
  readonly imageId: string | null
  /** Of a page about the image. */
  readonly isLarge?: boolean
}

export function Thumb({ brand, imageId, isLarge = false }: ThumbProps): JSX.Element {
  const frame = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    setUrl(null)
    const client = imagesOf(brand)
    if (imageId === null || client === null || !opens('images')) return
    const controller = new AbortController()
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void imageUrl(client, imageId, controller.signal).then((found) => controller.signal.aborted || setUrl(found))
    })
    observer.observe(frame.current!)
    return () => {
      observer.disconnect()
      controller.abort()
    }
  }, [brand, imageId])
  return (
    <span class={isLarge ? 'thumb large' : 'thumb'} ref={frame}>
      {url === null ? (
        <svg viewBox="0 0 32 40" aria-hidden="true">
          <path d="m11 9-6 4 2 6 3-1v14h12V18l3 1 2-6-6-4c-1 3-9 3-10 0z" />
        </svg>
      ) : (
        <img src={url} alt="" referrerpolicy="no-referrer" onError={() => setUrl(null)} />
      )}
    </span>
  )
}
