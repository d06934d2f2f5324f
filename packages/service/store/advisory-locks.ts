/**
 * The numbers of our advisory locks in PostgreSQL, which knows them by nothing else. Releases run beside each other, so a number
 * stays what it is. `migrate` uses that of its library.
 */
export const ADVISORY_LOCKS = {
  /** One change of slugs at a time. */
  slugs: 1_936_487_795,
  /** With a brand: one command that moves it at a time. */
  move: 1_836_021_349,
  /** With a brand: shared by what writes its records, alone for what takes it away. */
  residence: 1_667_591_276,
  /** With a brand: one load over HTTP at a time. */
  load: 1_819_239_524,
  /** With a brand: one run of snapshots or reports at a time. */
  snapshots: 1_936_619_888,
  /** With a view: one build of it at a time. */
  view: 1_986_618_743,
}
