/** What a move works with, and what it tells while it runs. */
import type { Client } from 'pg'

export interface MoveConnections {
  /** To the directory, as the owner. */
  readonly directory: Client
  /** These three as the loader. */
  readonly source: Client
  readonly target: Client
  readonly main: Client
  /** Addresses of every server that the directory and the two cells are read from, as `selvedge_api`. */
  readonly servers: Readonly<Record<'directory' | 'source' | 'target', readonly string[]>>
}

export interface MoveWatch {
  /** Comes after each step, with its name, and is waited for: tests stop a move there, or let something happen. */
  step(name: string): void | Promise<void>
  /** This many more records were copied or deleted. */
  records(count: number): void
  /** How long to wait for servers that lag, and for other moves. */
  readonly patienceMs: number
  /** How long to rest after each slice, in multiples of the time that it took, to leave room for readers. */
  readonly restFactor: number
  /** How long a process may take a brand to be in `main` after the directory has said that it is not. */
  readonly lookUpMaxAgeMs: number
}
