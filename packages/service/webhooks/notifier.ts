/** The parts that call receivers, put together: the rounds of each cell, which share calls and slots. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { MAIN_CELL } from '../store/cells/cell.ts'
import type { Installation } from '../store/connections/installation.ts'
import { KeptConnection } from '../store/connections/kept-connection.ts'
import { ChangedGroups } from '../store/webhooks/changed-groups.ts'
import { Subscriptions } from '../store/webhooks/subscriptions.ts'
import { CallableAddresses, type Network } from './addresses.ts'
import { CALL_TIMEOUT_MS, Caller } from './call.ts'
import { Deliveries } from './deliveries.ts'
import type { CallMetrics } from './metrics.ts'
import { Rounds } from './rounds.ts'
import { SecretBox } from './secrets.ts'
import { ShownLoads } from './shown-loads.ts'
import { CallSlots } from './slots.ts'

export interface NotifierSettings {
  readonly installation: Installation
  readonly webhookSecrets: readonly string[]
  /** Null: only public addresses are called. */
  readonly webhookAllow: readonly Network[] | null
  readonly webhookHttp: boolean
  readonly webhookCallsMax: number
  /** How old responses of the service may be. */
  readonly stateMaxAgeMs: number
  /** Null for those of the system. */
  readonly nameServers: readonly string[] | null
}

export class Notifier {
  /** To the database with the directory. */
  readonly directory: KeptConnection
  readonly subscriptions: Subscriptions
  readonly slots: CallSlots
  readonly deliveries: Deliveries
  /** By cell. */
  readonly rounds: ReadonlyMap<string, Rounds>
  readonly #cells: ReadonlyMap<string, KeptConnection>

  constructor(settings: NotifierSettings, metrics: CallMetrics, log: Logger, clock: Clock) {
    const { installation } = settings
    const connect = (cell: string): KeptConnection => new KeptConnection(installation.notifierUrl(cell))
    this.#cells = new Map(installation.cells.map((cell) => [cell, connect(cell)]))
    // Another one than that of the cell: the outcomes of calls do not wait for a round.
    this.directory = connect(MAIN_CELL)
    this.subscriptions = new Subscriptions(this.directory, randomUUID())
    this.slots = new CallSlots(settings.webhookCallsMax)
    this.deliveries = new Deliveries({
      subscriptions: this.subscriptions,
      caller: new Caller({
        addresses: new CallableAddresses(settings.webhookAllow ?? []),
        isHttpAllowed: settings.webhookHttp,
        nameServers: settings.nameServers,
        timeoutMs: CALL_TIMEOUT_MS,
      }),
      box: new SecretBox(settings.webhookSecrets),
      metrics,
      log,
      clock,
    })
    const changed = new ChangedGroups(this.#cells)
    this.rounds = new Map(
      installation.cells.map((cell) => {
        const shown = new ShownLoads(settings.stateMaxAgeMs, clock)
        return [cell, new Rounds(cell, this.subscriptions, changed, shown, this.slots, this.deliveries)]
      }),
    )
  }

  async end(): Promise<void> {
    await Promise.all([this.directory, ...this.#cells.values()].map((connection) => connection.end()))
  }
}
