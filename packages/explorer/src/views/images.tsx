/** The images of a style or a product option. */
import type { JSX } from 'preact'
import { readPage } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { Thumb } from '../parts/thumb.tsx'
import { recordHref } from '../route.ts'
import { opens } from '../session.ts'

const IMAGES_MAX = 6

/** By group, the filter of images that finds them. */
const FILTERS: Readonly<Record<string, string>> = {
  'parent-products': 'productId',
  'product-options': 'productOptionId',
  'sample-rounds': 'sampleRoundId',
  'material-variants': 'materialVariantId',
}

interface ImagesProps {
  readonly brand: string
  readonly path: string
  readonly id: string
}

export function Images({ brand, path, id }: ImagesProps): JSX.Element | null {
  const filter = FILTERS[path]
  const { data } = useLoad(brand, `${path} ${id}`, async (client, signal) => {
    if (filter === undefined || !opens('images')) return []
    return (await readPage(client, 'images', { filters: { [filter]: id }, limit: IMAGES_MAX }, signal)).items
  })
  if (!data || data.length === 0) return null
  return (
    <ul class="images" aria-label="Images">
      {data.map((image) => (
        <li key={String(image.id)}>
          <a href={recordHref(brand, 'images', { id: String(image.id) })}>
            <Thumb brand={brand} imageId={String(image.id)} isLarge />
            <span class="hidden">{String(image.altText ?? image.fileName)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
