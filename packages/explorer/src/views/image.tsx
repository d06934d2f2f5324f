/** The file of an image, at the temporary address that the API gives. It is the only thing that may be on another host. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../hooks.ts'
import { clip } from '../parts/text.tsx'

interface ImageProps {
  readonly brand: string
  readonly id: string
  readonly alt: string
}

export function Image({ brand, id, alt }: ImageProps): JSX.Element {
  const [broken, setBroken] = useState(false)
  const { data, failure } = useLoad(brand, id, (client, signal) => client.images.content(id as never, { signal }))
  if (failure || broken) return <p class="hint">The image file is not available right now.</p>
  return (
    <figure class="image">
      {data && <img src={data.url} alt={clip(alt, 200)} referrerpolicy="no-referrer" onError={() => setBroken(true)} />}
    </figure>
  )
}
