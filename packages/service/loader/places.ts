/** The lines of several files of a group as one count, which gives records their order, and back again. */
export class Places {
  readonly #files: { readonly file: string; readonly offset: number }[] = []
  #last = 0

  /** Begins a file; returns what to add to its line numbers. */
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
