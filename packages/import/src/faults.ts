/** What is wrong with a mapping, in the words of the source. */
import { ImportProblem } from './problems.ts'

export interface Fault {
  /** Name of the file, such as `orders.sql`. */
  readonly file: string
  /** The column as the file names it; empty if the fault is about the whole file. */
  readonly column: string
  readonly code: string
  readonly sentence: string
}

/** Stops a cycle before anything is sent. */
export class MappingFaulty extends ImportProblem {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('failed', `The mapping has ${counted(faults.length, 'fault')}; nothing was sent.\n${faultLines(faults)}`)
    this.faults = faults
  }
}

export function stopOn(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new MappingFaulty(faults)
}

/** A line for each fault, in columns. */
export function faultLines(faults: readonly Fault[]): string {
  const width = (name: 'file' | 'column' | 'code'): number => Math.max(0, ...faults.map((fault) => fault[name].length))
  const widths = { file: width('file'), column: width('column'), code: width('code') }
  return faults
    .map(({ file, column, code, sentence }) => {
      return [file.padEnd(widths.file), column.padEnd(widths.column), code.padEnd(widths.code), sentence].join('  ')
    })
    .join('\n')
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** A value of the source in a sentence. */
export function quoted(value: string): string {
  return `'${value.length > VALUE_LENGTH_MAX ? `${value.slice(0, VALUE_LENGTH_MAX)}…` : value}'`
}

const VALUE_LENGTH_MAX = 80
