/** The settings of a service for which no variable is set, on a free port: tests and benchmarks change what they must. */
import { readConfiguration } from '../packages/service/cli/configuration/read.ts'

export const DEFAULT_SETTINGS = {
  ...readConfiguration({}),
  port: 0,
  readUrls: [],
  cells: {},
  corsOrigins: [],
  files: null,
  // Nothing balances load between processes here.
  drainDelayMs: 0,
}
