/**
 * Three cells, with a brand that lives in `main` at first: databases of one cluster, which is enough to test what they
 * exchange, or of separate clusters.
 */
import { writeFileSync } from 'node:fs'
import type { Resource } from '@selvedge/catalogue'
import type pg from 'pg'
import type { LoadMode } from '../../../packages/service/loader/convert.ts'
import { createBrandIn, findBrand } from '../../../packages/service/store/administration/brands.ts'
import { withClient, withOwner } from '../../../packages/service/store/administration/connect.ts'
import { createView } from '../../../packages/service/store/administration/views.ts'
import type { Cells } from '../../../packages/service/store/cells/cell.ts'
import { abandonMove } from '../../../packages/service/store/cells/move/abandon.ts'
import { moveBrand } from '../../../packages/service/store/cells/move/move.ts'
import { type Move, openMove, planMove } from '../../../packages/service/store/cells/move/plan.ts'
import type { MoveConnections, MoveWatch } from '../../../packages/service/store/cells/move/watch.ts'
import type { CellServers } from '../../../packages/service/store/cells/open.ts'
import { publishShared } from '../../../packages/service/store/cells/publish-shared.ts'
import { Installation } from '../../../packages/service/store/connections/installation.ts'
import { RETENTION_DAYS } from '../../../packages/service/store/loading/journal.ts'
import { buildView } from '../../../packages/service/store/views/build.ts'
import type { Files } from '../../loader/support/files.ts'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import type { ClusterAddress } from '../../support/clusters.ts'
import { loadWith, type Records, resourceOf, TestDatabase } from '../../support/database.ts'
import { journalProblems } from '../../support/journal-check.ts'
import { OPERATOR } from '../../support/template.ts'

export const CELLS = ['main', 'b', 'c'] as const
export type CellName = (typeof CELLS)[number]

export class Killed extends Error {}

export interface Shown {
  readonly status: string
  readonly epoch: number
}

export class ThreeCells {
  readonly databases: ReadonlyMap<string, TestDatabase>
  brandId = 0
  /** Views of the brand. */
  views: number[] = []
  /** Further servers that the source and the directory are read from. */
  sourceStandbys: readonly string[] = []
  patienceMs = 60_000
  lookUpMaxAgeMs = 0
  #brands = 0

  private constructor(databases: ReadonlyMap<string, TestDatabase>) {
    this.databases = databases
  }

  static async create(clusters?: Readonly<Record<CellName, ClusterAddress>>): Promise<ThreeCells> {
    const databases = new Map<string, TestDatabase>()
    for (const cell of CELLS) databases.set(cell, await TestDatabase.create(clusters?.[cell]))
    return new ThreeCells(databases)
  }

  /** Another brand, which the following calls are about. Returns its slug. */
  async createBrand(cell: CellName = 'main'): Promise<string> {
    const slug = `brand-${++this.#brands}`
    this.views = []
    if (cell === 'main') {
      this.brandId = await this.of('main').createBrand(slug)
      return slug
    }
    await withOwner(this.of('main').url(OPERATOR), async (owner) => {
      await withClient(this.of(cell).url('selvedge_loader'), (loader) => createBrandIn(owner, loader, cell, slug))
      this.brandId = (await findBrand(owner, slug))!.id
    })
    return slug
  }

  /** Shows a company what is its own, in the cell where the brand lives. */
  async share(cell: CellName, partnerId: string): Promise<void> {
    await withOwner(this.of('main').url(OPERATOR), async (owner) => {
      const view = await createView(owner, this.brandId, partnerId, 'company')
      await withClient(this.of(cell).url('selvedge_loader'), (loader) =>
        buildView(loader, view, { cell, retentionDays: RETENTION_DAYS }),
      )
      this.views.push(view.id)
    })
  }

  /** Where the directory says that the brand is. */
  async hint(): Promise<unknown[]> {
    const [row] = await this.of('main').asOwner('select cell, epoch::int from directory.brands where id = $1', [
      this.brandId,
    ])
    return row!
  }

  async moves(): Promise<unknown[]> {
    const rows = await this.of('main').asOwner(
      'select status from directory.moves where brand_id = $1 order by epoch',
      [this.brandId],
    )
    return rows.flat()
  }

  async drop(): Promise<void> {
    for (const database of this.databases.values()) await database.drop()
  }

  of(cell: string): TestDatabase {
    return this.databases.get(cell)!
  }

  get addresses(): Cells {
    return new Map(
      [...this.databases].map(([cell, database]) => [
        cell,
        {
          databaseUrl: database.url('selvedge_api'),
          readUrls: [],
          adminDatabaseUrl: database.url(OPERATOR),
          loaderDatabaseUrl: database.url('selvedge_loader'),
          notifierDatabaseUrl: database.url('selvedge_notifier'),
        },
      ]),
    )
  }

  get installation(): Installation {
    return new Installation(this.addresses)
  }

  /** What commands are told of the cells. */
  environment(files: Files): Record<string, string> {
    const { main, ...others } = Object.fromEntries(this.addresses)
    const named = Object.entries(others).map(([name, { readUrls, ...addresses }]) => [name, addresses])
    writeFileSync(files.path('.cells.json'), JSON.stringify(Object.fromEntries(named)))
    return {
      ...CLEAN_ENVIRONMENT,
      SELVEDGE_CELLS_FILE: files.path('.cells.json'),
      SELVEDGE_DATABASE_URL: main!.databaseUrl!,
      SELVEDGE_ADMIN_DATABASE_URL: main!.adminDatabaseUrl!,
      SELVEDGE_LOADER_DATABASE_URL: main!.loaderDatabaseUrl!,
      SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    }
  }

  /** What a service is told of the cells other than `main`. */
  get served(): Record<string, CellServers> {
    const others = [...this.addresses].filter(([cell]) => cell !== 'main')
    return Object.fromEntries(
      others.map(([cell, { databaseUrl }]) => [cell, { databaseUrl: databaseUrl!, readUrls: [] }]),
    )
  }

  /** Runs or continues a move, as the command does. `step` may throw `Killed`: every connection is dropped at that moment. */
  async move(from: CellName, to: CellName, step: Step = () => {}): Promise<void> {
    await this.connected(from, to, step, moveBrand)
  }

  async abandon(from: CellName, to: CellName, step: Step = () => {}): Promise<void> {
    await this.connected(from, to, step, abandonMove)
  }

  async connected(
    from: CellName,
    to: CellName,
    step: Step,
    act: (move: Move, connections: MoveConnections, watch: MoveWatch) => Promise<void>,
  ): Promise<void> {
    const loader = (cell: string) => this.of(cell).connect('selvedge_loader')
    await withOwner(this.of('main').url(OPERATOR), async (directory) => {
      await directory.query(`set app.with_views = 'on'`)
      const [source, target, main] = [await loader(from), await loader(to), await loader('main')]
      const servers = {
        directory: [this.of('main').url('selvedge_api'), ...this.sourceStandbys],
        source: [this.of(from).url('selvedge_api'), ...this.sourceStandbys],
        target: [this.of(to).url('selvedge_api')],
      }
      const connections = { directory, source, target, main, servers }
      try {
        const move = (await openMove(directory, this.brandId)) ?? (await planMove(directory, this.brandId, from, to))
        await act(move, connections, {
          step: (name) => step(name, connections),
          records() {},
          patienceMs: this.patienceMs,
          restFactor: 0,
          lookUpMaxAgeMs: this.lookUpMaxAgeMs,
        })
      } finally {
        for (const client of [source, target, main]) await client.end()
      }
    })
  }

  /** Shared records of `main`, to another cell. */
  publishShared(cell: string): Promise<string> {
    return withClient(this.of('main').url('selvedge_loader'), (main) =>
      withClient(this.of(cell).url('selvedge_loader'), (loader) => publishShared(main, loader)),
    )
  }

  async residence(cell: string): Promise<Shown | null> {
    const [row] = await this.of(cell).asOwner('select status, epoch::int from records.residence where brand_id = $1', [
      this.brandId,
    ])
    return row ? { status: row[0] as string, epoch: row[1] as number } : null
  }

  async statuses(): Promise<(string | null)[]> {
    return Promise.all(CELLS.map(async (cell) => (await this.residence(cell))?.status ?? null))
  }

  /** Everything that a cell has of the brand and its views, row by row, as text. */
  async contents(cell: string): Promise<Record<string, string[]>> {
    const found = await this.contentsOf(cell, this.brandId)
    for (const view of this.views) {
      for (const [table, rows] of Object.entries(await this.contentsOf(cell, view))) found[`${view} ${table}`] = rows
    }
    return found
  }

  contentsOf(cell: string, ownerId: number): Promise<Record<string, string[]>> {
    return this.asLoader(
      cell,
      async (client) => {
        const found: Record<string, string[]> = {}
        for (const name of await tableNames(client)) {
          const { rows } = await client.query(
            `select t::text as row from records.${name} t where brand_id = $1 order by 1`,
            [ownerId],
          )
          if (rows.length > 0) found[name] = rows.map(({ row }) => row)
        }
        return found
      },
      ownerId,
    )
  }

  /** A load as the command does it, in a cell where the brand has to be. */
  async loadAt(cell: CellName, records: Records, mode: LoadMode = 'upsert'): Promise<void> {
    await this.of(cell).withConnection('selvedge_loader', (client) =>
      loadWith(client, this.brandId, records, mode, cell),
    )
  }

  /** What is wrong with the journal, states and records of the brand in a cell. */
  problems(cell: string, groups: readonly string[]): Promise<string[]> {
    return this.of(cell).withConnection('selvedge_loader', (client) =>
      journalProblems(client, this.brandId, groups.map(resourceOf)),
    )
  }

  async asLoader<T>(cell: string, act: (client: pg.Client) => Promise<T>, ownerId: number = this.brandId): Promise<T> {
    return this.of(cell).withConnection('selvedge_loader', async (client) => {
      await client.query(`select set_config('app.brand', $1, false)`, [String(ownerId)])
      return act(client)
    })
  }
}

export type Step = (name: string, connections: MoveConnections) => void | Promise<void>

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select tablename as name from pg_tables where schemaname = 'records' and tablename <> 'residence' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Records of a group, numbered; the same number is the same key. */
export function numbered(path: string, numbers: readonly number[], note = ''): object[] {
  const resource: Resource = resourceOf(path)
  return numbers.map((number) => ({
    ...(resource.sample as object),
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `${path} ${number}${note}`,
  }))
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
