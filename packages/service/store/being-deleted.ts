/** The brand is being deleted, or is gone already: nothing of it may be written or brought back. */
export class BeingDeleted extends Error {
  constructor(slug: string) {
    super(`${slug} is being deleted. selvedge brands delete ${slug} finishes that, if it was stopped.`)
  }
}
