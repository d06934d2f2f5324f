/** Numbers the lines of all files of a group in one sequence, which orders the records, and maps back to file and line. */
export class Places {
  readonly #files: { readonly file: string; readonly offset: number }[] = []
  #last = 0

  /** Begins a file, and returns the offset of its line numbers. */
  begin(file: string): number {
    this.#files.push({ file, offset: this.#last })
    return this.#last
  }

  reach(place: number): void {
    this.#last = place
  }

  find(place: number): { readonly file: string; readonly line: number } {
    const { file, offset } = this.#files.findLast((each) => each.offset < place)!
    return { file, line: place - offset }
  }
}
