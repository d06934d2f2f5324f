/** The records of a small demo brand, made once for all tests of a file. */

import type { Path, RecordAt } from '@selvedge/catalogue'
import { demoBrands, demoRecords } from '../../packages/demo/index.ts'
import { DEMO_DAY } from '../support/demo-day.ts'

export class BrandRecords {
  readonly byPath = new Map<Path, Record<string, unknown>[]>()

  constructor(brandIndex: number, seed: number, scale: number, today = DEMO_DAY) {
    const brand = demoBrands[brandIndex]
    if (!brand) throw new Error(`there is no demo brand ${brandIndex}`)
    for (const { path, record } of demoRecords({ brand, seed, scale, today })) {
      const known = this.byPath.get(path)
      if (known) known.push(record)
      else this.byPath.set(path, [record])
    }
  }

  of<P extends Path>(path: P): readonly RecordAt<P>[] {
    return (this.byPath.get(path) ?? []) as RecordAt<P>[]
  }

  /** Records of a group by their id. */
  byId<P extends Path>(path: P): ReadonlyMap<string, RecordAt<P>> {
    return new Map(this.of(path).map((record) => [(record as unknown as { id: string }).id, record]))
  }

  *all(): Generator<{ path: Path; record: Record<string, unknown> }> {
    for (const [path, records] of this.byPath) for (const record of records) yield { path, record }
  }
}
