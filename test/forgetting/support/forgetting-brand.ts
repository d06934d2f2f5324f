/** A demo brand with a view, a store, and records of a person with a text that is found nowhere else. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../../packages/service/files/file-store.ts'
import { FolderStore } from '../../../packages/service/files/folder-store.ts'
import { S3Store } from '../../../packages/service/files/s3-store.ts'
import type { FilesSettings } from '../../../packages/service/files/settings.ts'
import { withOwner } from '../../../packages/service/store/administration/connect.ts'
import { setViewExtras } from '../../../packages/service/store/administration/views.ts'
import type { View } from '../../../packages/service/store/views/build.ts'
import { type CliResult, selvedge } from '../../cli/support/cli.ts'
import { Files, ndjson, type Values } from '../../loader/support/files.ts'
import { resourceOf, type TestDatabase } from '../../support/database.ts'
import { DEMO_DAY } from '../../support/demo-day.ts'
import { storeEnvironment } from '../../support/object-store.ts'
import { OPERATOR } from '../../support/template.ts'
import { uuid, variation } from '../../support/variations.ts'
import { ViewedBrand } from '../../views/support/viewed-brand.ts'

/** In every text of the person's records, and in the bytes of the file. */
export const PLANTED = 'zqplantedqz'

export interface Person {
  readonly contact: Values
  readonly order: Values
  readonly document: Values
}

export class ForgettingBrand {
  readonly brand: ViewedBrand
  readonly view: View
  readonly store: FileStore
  readonly environment: Record<string, string>
  readonly #files = new Files()
  readonly #local = mkdtempSync(join(tmpdir(), 'selvedge-forgetting-'))

  private constructor(brand: ViewedBrand, view: View, files: FilesSettings) {
    this.brand = brand
    this.view = view
    this.store = files.kind === 's3' ? new S3Store(files) : new FolderStore(files, ['x'])
    this.environment = {
      SELVEDGE_ADMIN_DATABASE_URL: brand.database.url(OPERATOR),
      SELVEDGE_LOADER_DATABASE_URL: brand.database.url('selvedge_loader'),
      ...storeEnvironment(files),
    }
    mkdirSync(join(this.#local, 'documents'))
  }

  /** With a view of its largest supplier, of which tables and reports are made. */
  static async load(database: TestDatabase, files: FilesSettings): Promise<ForgettingBrand> {
    const brand = await ViewedBrand.load(database, 0.001)
    const view = await brand.share(brand.somePartners()[0]!)
    await withOwner(database.url(OPERATOR), (owner) =>
      setViewExtras(owner, view.id, { hasTables: true, hasReports: true }),
    )
    return new ForgettingBrand(brand, view, files)
  }

  run(args: readonly string[], changes: Record<string, string> = {}): Promise<CliResult> {
    return selvedge(args, { ...this.environment, ...changes })
  }

  async runs(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(args)
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    return stdout
  }

  /** Paths of files with these records, named after their groups. */
  filesOf(records: Readonly<Record<string, readonly Values[]>>): string[] {
    return Object.entries(records).map(([path, values]) => this.#files.write(`${path}.ndjson`, ndjson(values)))
  }

  load(records: Readonly<Record<string, readonly Values[]>>, ...options: string[]): Promise<string> {
    return this.runs('load', '--brand', this.brand.slug, '--json', ...this.filesOf(records), ...options)
  }

  snapshot(): Promise<string> {
    return this.runs('snapshot', '--brand', this.brand.slug, '--as-of', DEMO_DAY)
  }

  forget(...groups: readonly (readonly [path: string, record: Values])[]): Promise<CliResult> {
    return this.run(this.forgetting(...groups))
  }

  forgetting(...groups: readonly (readonly [path: string, record: Values])[]): string[] {
    const keys = Object.fromEntries(groups.map(([path, { id }]) => [path, [{ id }]]))
    return ['load', '--brand', this.brand.slug, '--delete', '--forget', '--json', ...this.filesOf(keys)]
  }

  /** An order that the view and its reports show, a contact of the supplier, and a document of the order. */
  async person(n: number): Promise<Person> {
    const visible = await this.brand.recordsOf(this.view)
    const order = visible.get('orders')![0]!
    const own = this.brand.records.orders!.find(({ id }) => id === order.id)!
    const partnerId = this.view.partnerId
    const contact = variation(resourceOf('contacts'), 0)
    const document = variation(resourceOf('documents'), 0)
    const { sizeBytes: _, sha256: __, ...described } = document
    return {
      order: { ...own, number: `${PLANTED} PO ${n}` },
      contact: {
        ...contact,
        id: uuid(`contact ${n}`),
        partnerId,
        name: `${PLANTED} Carvalho ${n}`,
        email: `${PLANTED}.${n}@example.com`,
      },
      document: {
        ...described,
        id: uuid(`document ${n}`),
        fileName: `${PLANTED}-${n}.pdf`,
        reference: `${PLANTED} ${n}`,
        orderId: order.id,
        shipmentId: null,
        partnerId,
      },
    }
  }

  /** Loads a file of `load --files`. */
  putFile(name: string, bytes: string): string {
    writeFileSync(join(this.#local, 'documents', name), bytes)
    return this.#local
  }

  remove(): void {
    this.brand.remove()
    this.#files.remove()
    rmSync(this.#local, { recursive: true, force: true })
  }
}
