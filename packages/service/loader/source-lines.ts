/** Numbers the lines of all files of a group in one sequence, which orders the records, and maps back to file and line. */
export class SourceLines {
  readonly #files: { readonly file: string; readonly offset: number }[] = []
  #last = 0

  /** Begins a file, and returns the offset of its line numbers. */
  begin(file: string): number {
    this.#files.push({ file, offset: this.#last })
    return this.#last
  }

  reach(number: number): void {
    this.#last = number
  }

  find(number: number): { readonly file: string; readonly line: number } {
    const { file, offset } = this.#files.findLast((each) => each.offset < number)!
    return { file, line: number - offset }
  }
}
