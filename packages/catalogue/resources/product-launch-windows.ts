import { ref, timestamp } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const productLaunchWindows = resource('product-launch-windows', {
  group: 'Product Launch Windows',
  title: 'Product launch window',
  about: 'The launch windows a product is planned for.',
  specified: ['list'],
  key: ['productId', 'launchWindowId'],
  fields: {
    productId: ref('parent-products', 'Product.'),
    launchWindowId: ref('launch-windows', 'Launch window.'),
    createdAt: timestamp('When the link was made.'),
  },
  filters: ['productId', 'launchWindowId'],
  typicalRows: 3_000,
  sample: {
    productId: '3298280d-ccaa-5a86-b4db-94a9b0b2616e',
    launchWindowId: 'a159fffe-1e00-548f-a9e3-0203b1980999',
    createdAt: '2024-11-12T10:20:00.000Z',
  },
})
