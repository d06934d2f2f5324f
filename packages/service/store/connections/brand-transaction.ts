/** A transaction of the loader that sees and writes one owner's rows. */
import type { Client } from 'pg'

export function inBrandTransaction<T>(loader: Client, brandId: number, act: () => Promise<T>): Promise<T> {
  return inTransaction('begin', loader, brandId, act)
}

/** One that reads everything from one snapshot, whatever is loaded meanwhile. */
export function inBrandSnapshot<T>(loader: Client, brandId: number, act: () => Promise<T>): Promise<T> {
  return inTransaction('begin isolation level repeatable read read only', loader, brandId, act)
}

/** One that writes from one snapshot: what another transaction has changed since makes it fail. */
export function inWritingSnapshot<T>(loader: Client, brandId: number, act: () => Promise<T>): Promise<T> {
  return inTransaction('begin isolation level repeatable read', loader, brandId, act)
}

async function inTransaction<T>(begin: string, loader: Client, brandId: number, act: () => Promise<T>): Promise<T> {
  await loader.query(begin)
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
