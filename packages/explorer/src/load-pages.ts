/** Loads the pages behind the first one: when one is opened, or ahead of that, once nobody waits for anything else. */
import type { FunctionComponent } from 'preact'
import type { findRecords } from './find/read.ts'
import type { Route } from './route.ts'

interface Pages {
  readonly PageView: FunctionComponent<{ readonly route: Route }>
  readonly findRecords: typeof findRecords
}

let read: () => Promise<Pages>
let loaded: Pages | null = null

/** The first page imports this file, and the pages import it too, so where they are is told from outside. */
export function readPagesBy(importPages: () => Promise<Pages>): void {
  read = importPages
}

export async function loadPages(): Promise<Pages> {
  loaded ??= await read()
  return loaded
}

/** Null until they were loaded. */
export function loadedPages(): Pages | null {
  return loaded
}

/** If it fails, it is tried again when a page is opened. */
export function preloadPages(): void {
  loadPages().catch(() => {})
}
