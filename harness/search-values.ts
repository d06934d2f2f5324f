/** Parameters of a search, as the store gives them, and the blocks that it reads. */
import { type FindableGroup, findRuleOf } from '@selvedge/catalogue'
import pg from 'pg'
import { searchStatement } from '../packages/service/store/search/statements.ts'

export function searchValues(
  ownerId: number,
  groups: readonly FindableGroup[],
  terms: readonly string[],
  limit: number,
): unknown[] {
  return [
    ownerId,
    groups.map(({ path }) => path),
    groups.map(({ findable }) => findable.number),
    groups.map(({ findable }) => findRuleOf(findable)),
    groups.map(({ findable }) => findable.names.length > 0),
    limit,
    terms.length === 1 ? terms[0] : terms,
  ]
}

/** How many blocks searches for one term read, in memory or not, by a plan for any values. */
export class BlocksRead {
  readonly #client: pg.Client
  #isPrepared = false

  constructor(client: pg.Client) {
    this.#client = client
  }

  async of(values: readonly unknown[]): Promise<number> {
    const literals = values.map((value) => pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : String(value)))
    const execute = `execute searched(${literals.join(', ')})`
    if (!this.#isPrepared) {
      const prepared = `prepare searched as ${searchStatement().text}`
      await this.#client.query(`set plan_cache_mode = force_generic_plan; ${prepared}`)
      // A new connection also reads what it remembers afterwards, such as the root of an index.
      await this.#client.query(execute)
      this.#isPrepared = true
    }
    const { rows } = await this.#client.query(`explain (analyze, buffers, timing off, format json) ${execute}`)
    const plan = rows[0]['QUERY PLAN'][0].Plan
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join()}}`
}
