/** What a server reports about itself: its role, timeline and WAL positions. */

export interface Observation {
  /** When it was asked and when it had responded, by this process's clock: servers' clocks may differ. */
  readonly askedAt: number
  readonly answeredAt: number
  readonly isPrimary: boolean
  /** Goes up by one when a standby becomes the primary; 0 where the server is a standby. */
  readonly timeline: number
  /** WAL position up to which it has everything, and the one up to which reads see it. */
  readonly received: number
  readonly replayed: number
}

type ReportRow = [isPrimary: boolean, timeline: string, received: number, replayed: number]

export const OBSERVE_SQL = `select not r.in_recovery,
  case when r.in_recovery then '0' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end,
  case when r.in_recovery then greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())
    else pg_current_wal_lsn() end - '0/0'::pg_lsn,
  case when r.in_recovery then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn
from (select pg_is_in_recovery() as in_recovery) r`

export function readObservation(row: unknown[], askedAt: number, answeredAt: number): Observation {
  const [isPrimary, timeline, received, replayed] = row as ReportRow
  return {
    askedAt,
    answeredAt,
    isPrimary,
    timeline: Number.parseInt(timeline, 16),
    received: Number(received),
    replayed: Number(replayed),
  }
}
