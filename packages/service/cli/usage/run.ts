/** What `usage` shows. */
import type { Client } from 'pg'
import { findBrand } from '../../store/administration/brands.ts'
import {
  type DeprecatedUse,
  deprecatedUsage,
  type UsageCount,
  type UsageOfKey,
  type UsageWish,
  usageByDay,
  usageByGroup,
  usageByKey,
} from '../../store/administration/usage.ts'
import { asOwner } from '../as-owner.ts'
import { UsageError } from '../exit-codes.ts'
import { scopeOf } from '../keys/show.ts'
import { print, printJson, printTable } from '../output/print.ts'

export interface UsageOptions {
  readonly brand?: string
  readonly key?: string
  readonly days: number
  readonly by: 'key' | 'group' | 'day'
  readonly deprecated?: true
  readonly json?: true
}

interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** What --json prints. */
  readonly found: readonly object[]
}

const KEY = ['key', 'name', 'scope']
const COUNTS = ['requests', 'rejected', 'errors', 'bytes']
const NOTHING = `No use is recorded for these days. serve records it once a minute, where SELVEDGE_KEEPER_DATABASE_URL is set.`

export async function showUsage({ brand, key, days, by, deprecated, json }: UsageOptions): Promise<void> {
  const { headings, rows, found } = await asOwner(async (owner) => {
    const wish = { brandId: brand === undefined ? null : await brandIdOf(owner, brand), keyId: key ?? null, days }
    return deprecated ? deprecatedTable(owner, wish) : TABLES[by](owner, wish)
  })
  if (json) printJson(found)
  else if (rows.length > 0) printTable(headings, rows)
  else print(deprecated ? 'No use of anything deprecated is recorded for these days.' : NOTHING)
}

const TABLES: Record<UsageOptions['by'], (owner: Client, wish: UsageWish) => Promise<Table>> = {
  async key(owner, wish) {
    const found = await usageByKey(owner, wish)
    return { headings: [...KEY, ...COUNTS], rows: found.map((each) => [...keyOf(each), ...countsOf(each)]), found }
  },
  async group(owner, wish) {
    const found = await usageByGroup(owner, wish)
    return { headings: ['group', ...COUNTS], rows: found.map((each) => [each.group, ...countsOf(each)]), found }
  },
  async day(owner, wish) {
    const found = await usageByDay(owner, wish)
    return { headings: ['day', ...COUNTS], rows: found.map((each) => [each.day, ...countsOf(each)]), found }
  },
}

async function deprecatedTable(owner: Client, wish: UsageWish): Promise<Table> {
  const found = await deprecatedUsage(owner, wish)
  const rows = found.map((each) => [...keyOf(each), each.deprecated, each.requests, each.lastDay])
  return { headings: [...KEY, 'deprecated', 'requests', 'last day'], rows, found }
}

function countsOf({ requests, rejected, errors, bytes }: UsageCount): number[] {
  return [requests, rejected, errors, bytes]
}

function keyOf(key: UsageOfKey | DeprecatedUse): string[] {
  return key.name === null ? [key.keyId, '(deleted)', ''] : [key.keyId, key.name, scopeOf(key)]
}

async function brandIdOf(owner: Client, slug: string): Promise<number> {
  const brand = await findBrand(owner, slug)
  if (!brand) throw new UsageError(`There is no brand ${slug}; selvedge brands list shows all.`)
  return brand.id
}
