/**
 * The groups that a cycle leaves out with --skip-refused: those that are refused or have faults, and those that refer to them, directly or
 * through others. Their records stay as they are, and so does what is remembered of them.
 */
import { type Fault, faultLines, MappingFaulty } from '../faults.ts'
import type { MappingFile } from '../folder/folder.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { TransferRefused } from './removals.ts'

export interface LeftOutGroup {
  readonly group: string
  /** `faulty`, `refers_to_left_out`, or what the transfer was refused for. */
  readonly code: string
  readonly sentence: string
}

export class LeftOut {
  readonly #files: readonly MappingFile[]
  readonly #mappings: readonly Mapping[]
  readonly #isAllowed: boolean
  readonly #groups = new Map<string, LeftOutGroup>()

  constructor(files: readonly MappingFile[], mappings: readonly Mapping[], isAllowed: boolean) {
    this.#files = files
    this.#mappings = mappings
    this.#isAllowed = isAllowed
  }

  get groups(): readonly LeftOutGroup[] {
    return [...this.#groups.values()]
  }

  has(path: string): boolean {
    return this.#groups.has(path)
  }

  /** Throws the error if it stops everything: it is not about some groups, none may be left out, or no other is left. */
  addOrThrow(error: unknown): void {
    const reasons = this.#isAllowed ? this.#reasonsOf(error) : []
    if (reasons.length === 0) throw error
    for (const reason of reasons) this.#groups.set(reason.group, reason)
    this.#addReferring()
    if (this.#files.every(({ resource }) => this.has(resource.path))) throw error
  }

  #reasonsOf(error: unknown): LeftOutGroup[] {
    if (error instanceof MappingFaulty) {
      const byFile = Map.groupBy(error.faults, ({ file }) => file)
      return this.#files
        .filter(({ name }) => byFile.has(name))
        .map(({ resource, name }) => ({ group: resource.path, code: 'faulty', sentence: faultText(byFile.get(name)!) }))
    }
    if (!(error instanceof TransferRefused)) return []
    const { errorCode: code, groups, message } = error
    const sentence = message.replace(/^Nothing was (sent|loaded): /, '')
    // One that is left out already cannot be refused again: then something else is wrong.
    return groups.filter((group) => !this.has(group)).map((group) => ({ group, code, sentence }))
  }

  #addReferring(): void {
    for (let before = -1; before < this.#groups.size; ) {
      before = this.#groups.size
      for (const { resource, columns } of this.#mappings) {
        if (this.has(resource.path)) continue
        const to = columns.map(({ field }) => field.to).find((group) => group !== null && this.has(group))
        if (to == null) continue
        const sentence = `refers to ${to}, which is left out`
        this.#groups.set(resource.path, { group: resource.path, code: 'refers_to_left_out', sentence })
      }
    }
  }
}

function faultText(faults: readonly Fault[]): string {
  return `has faults\n${faultLines(faults)}`
}

/** For people: each group with its reason. */
export function leftOutText(groups: readonly LeftOutGroup[]): string {
  const lines = groups.map(({ group, sentence }) => `Left out: ${group}: ${sentence}`)
  return `${lines.join('\n')}\nThe other groups were sent.`
}
