/** A database for the ERP of a test, beside that of the service. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { addressOf } from '../../support/clusters.ts'

export class ErpDatabase {
  readonly url: string
  readonly #name: string
  readonly #admin: pg.Client

  private constructor(name: string, admin: pg.Client, url: string) {
    this.#name = name
    this.#admin = admin
    this.url = url
  }

  static async create(): Promise<ErpDatabase> {
    const { port, password } = addressOf('oldest')
    const urlOf = (name: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
    const name = `erp_${randomBytes(6).toString('hex')}`
    const admin = new pg.Client(urlOf('postgres'))
    await admin.connect()
    await admin.query(`create database ${name}`)
    return new ErpDatabase(name, admin, urlOf(name))
  }

  /** The password in its address. */
  get password(): string {
    return new URL(this.url).password
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.url)
    await client.connect()
    return client
  }

  async drop(): Promise<void> {
    await this.#admin.query(`drop database ${this.#name} with (force)`)
    await this.#admin.end()
  }
}
