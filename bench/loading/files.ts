/** Files of records to load: as many as asked for, the same each time, gone afterwards. */
import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { resources } from '@selvedge/catalogue'
import { seeded } from '../../harness/random.ts'

const CHUNK_ROWS = 500

/** Order items as a brand has them: ten to an order, SKUs and versions at random, a few hundred tariff numbers. */
export async function withOrderItems(rows: number, use: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'))
  try {
    const file = join(folder, 'order-items.ndjson')
    await pipeline(Readable.from(orderItems(rows)), createWriteStream(file))
    await use(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function* orderItems(rows: number): Generator<string> {
  const { sample } = resources.find(({ path }) => path === 'order-items')!
  const random = seeded(1)
  const steps = ['draft', 'confirmed', 'in_production', 'ex_factory', 'in_transit', 'received', 'closed', 'cancelled']
  const categories = ['Outerwear', 'Knitwear', 'Denim', 'Shirts', 'Trousers', 'Dresses', 'Footwear', 'Bags']
  const skus = Array.from({ length: Math.ceil(rows / 5) }, (_, index) => uuid(`sku ${index}`))
  const versions = Array.from({ length: Math.ceil(rows / 100) }, (_, index) => uuid(`version ${index}`))
  for (let row = 0; row < rows; row += CHUNK_ROWS) {
    let text = ''
    for (let each = row; each < Math.min(rows, row + CHUNK_ROWS); each++) {
      const item = {
        ...sample,
        id: uuid(`item ${each}`),
        orderId: uuid(`order ${Math.floor(each / 10)}`),
        skuId: skus[random(skus.length)],
        productVersionId: versions[random(versions.length)],
        qty: 10 + random(900),
        htsCode: `62${10 + random(20)}.${10 + random(10)}.0000`,
        step: steps[random(steps.length)],
        category: categories[random(categories.length)],
      }
      text += `${JSON.stringify(item)}\n`
    }
    yield text
  }
}

/** Notes with texts of four kilobytes, or `repeats` times 95 bytes, until there are so many bytes. */
export function* notes(bytes: number, repeats = 42): Generator<string> {
  const { sample } = resources.find(({ path }) => path === 'notes')!
  const words = 'Supplier asks to ship the second lot three days later; agreed by phone, confirmed in writing. '
  for (let written = 0, each = 0; written < bytes; each++) {
    const body = `${each}: ${words.repeat(repeats)}`
    const line = `${JSON.stringify({ ...sample, id: uuid(`note ${each}`), body })}\n`
    written += line.length
    yield line
  }
}

function uuid(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
