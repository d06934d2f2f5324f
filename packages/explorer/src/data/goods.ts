/** What a line is about, from its SKU to its style. What the key does not open, and what cannot be read, is left out. */
import type { BrandClient, ParentProduct, ProductOption, Sku } from '@selvedge/client'
import { opens } from '../session.ts'
import { orNull } from './records.ts'

export interface Goods {
  readonly sku: Sku | null
  readonly option: ProductOption | null
  readonly style: ParentProduct | null
}

export const NO_GOODS: Goods = { sku: null, option: null, style: null }

/** Reads of many lines at once are batch gets. */
export async function goodsOf(
  client: BrandClient,
  line: { readonly skuId: Sku['id'] | null },
  signal: AbortSignal,
): Promise<Goods> {
  const options = { signal }
  const sku = opens('skus') ? await orNull(client.follow(line, 'skuId', options)) : null
  const option = sku && opens('product-options') ? await orNull(client.follow(sku, 'productOptionId', options)) : null
  const style = option && opens('parent-products') ? await orNull(client.follow(option, 'productId', options)) : null
  return { sku, option, style }
}
