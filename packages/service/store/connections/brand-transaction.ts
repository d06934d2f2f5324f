/** A transaction of the loader that sees and writes one owner's rows. */
import type { Client } from 'pg'

export async function inBrandTransaction<T>(loader: Client, brandId: number, act: () => Promise<T>): Promise<T> {
  await loader.query('begin')
  try {
    await setBrand(loader, brandId)
    const result = await act()
    await loader.query('commit')
    return result
  } catch (error) {
    await loader.query('rollback').catch(() => {})
    throw error
  }
}

/** Until the end of the transaction. */
export async function setBrand(loader: Client, brandId: number): Promise<void> {
  await loader.query(`select set_config('app.brand', $1, true)`, [String(brandId)])
}
