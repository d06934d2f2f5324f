/** Partners with whom the brands are shared while processes of the last release still serve. */
import type { Installation } from './installation.ts'

const KINDS = ['supplier', 'forwarder'] as const

interface Listed {
  readonly problem: string | null
  readonly records: number
}

export class SharedViews {
  readonly #installation: Installation

  constructor(installation: Installation) {
    this.#installation = installation
  }

  create(): Promise<void> {
    return this.#each('create')
  }

  /** What the last release has loaded. */
  sync(): Promise<void> {
    return this.#each('sync')
  }

  async listed(): Promise<readonly Listed[]> {
    const listed: Listed[] = []
    for (const { slug } of this.#installation.brands) {
      const { stdout } = await this.#installation.run('main', ['views', 'list', '--brand', slug, '--json'])
      listed.push(...JSON.parse(stdout))
    }
    return listed
  }

  async #each(command: string): Promise<void> {
    for (const brand of this.#installation.brands) {
      const partners = await this.#installation.partners(brand.id)
      for (const [at, kind] of KINDS.entries()) {
        const args = ['--brand', brand.slug, '--partner', partners[at]!, '--kind', kind]
        await this.#installation.run('main', ['views', command, ...args])
      }
    }
  }
}
