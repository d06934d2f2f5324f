/**
 * Closes connections whose clients read too slowly while we have bytes to send: below a minimum rate at any time, and the
 * slowest ones when the process had to reject a response because too many bytes wait for their readers.
 *
 * The kernel buffers megabytes per connection and takes more only when a third of its buffer is free again, so seen
 * from this process alone, a download at 50 kB/s stands still for 20 s at a time. On Linux we therefore also ask the
 * kernel how much of its buffer the client has acknowledged. Elsewhere only what the kernel takes counts.
 */
import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../../clock.ts'
import type { UnsentBytes } from './unsent-bytes.ts'

const CHECK_SECONDS = 5
/** Rates are taken over so many checks: 15 s. Not over a time, which also passes while we are stopped. */
const CHECKS = 3
/** 64 kbit/s: the largest response takes nine minutes. */
const BYTES_PER_SECOND_MIN = 8 * 1_024
/** A client that reads faster is not cut off to make room. */
const BYTES_PER_SECOND_SLOW = 256 * 1_024
/** How much of the budget is freed at once. */
const FREED_SHARE = 0.5

/** What Node knows of a socket but does not publish. */
interface Handle {
  readonly fd: number
  /** Bytes given to libuv, and those of them that the kernel has not taken yet. */
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

/** A connection with bytes to send. */
interface Reader {
  readonly socket: Socket
  readonly bytesPerSecond: number
  /** Of a large response. */
  readonly heldBytes: number
}

/** By connection, how many bytes the client had accepted at the last checks since bytes wait for it, the oldest first. */
type Accepted = Map<Socket, readonly number[]>

export function closeStalledConnections(server: Server, unsent: UnsentBytes, clock: Clock): void {
  const accepted: Accepted = new Map()
  server.on('connection', (socket: Socket) => {
    accepted.set(socket, [])
    socket.once('close', () => accepted.delete(socket))
  })
  const stop = clock.every(CHECK_SECONDS * 1_000, () => check(accepted, unsent))
  server.once('close', stop)
}

async function check(accepted: Accepted, unsent: UnsentBytes): Promise<void> {
  const waiting = [...accepted.keys()].flatMap((socket) => {
    const handle = handleOf(socket)
    if (handle && handle.writeQueueSize > 0) return [{ socket, inode: inodeOf(handle.fd) }]
    accepted.set(socket, [])
    return []
  })
  const isFull = unsent.takeRejected()
  if (waiting.length === 0) return
  const unacknowledged = await unacknowledgedBytes()
  const readers: Reader[] = []
  for (const { socket, inode } of waiting) {
    const handle = handleOf(socket)
    if (!handle) continue
    const bytes = handle.bytesWritten - handle.writeQueueSize - (unacknowledged.get(inode) ?? 0)
    const before = accepted.get(socket)!
    accepted.set(socket, [...before, bytes].slice(-CHECKS))
    if (before.length === 0) continue
    const bytesPerSecond = (bytes - before[0]!) / (before.length * CHECK_SECONDS)
    if (before.length === CHECKS && bytesPerSecond < BYTES_PER_SECOND_MIN) socket.destroy()
    else readers.push({ socket, bytesPerSecond, heldBytes: unsent.heldBy(socket) })
  }
  if (isFull) cutSlowest(readers, unsent.bytesMax * FREED_SHARE)
}

function cutSlowest(readers: readonly Reader[], wantedBytes: number): void {
  // Readers of small responses hold nothing of the budget: to cut them would free nothing.
  const slow = readers.filter(
    ({ bytesPerSecond, heldBytes }) => heldBytes > 0 && bytesPerSecond < BYTES_PER_SECOND_SLOW,
  )
  let freedBytes = 0
  for (const { socket, heldBytes } of slow.toSorted((one, other) => one.bytesPerSecond - other.bytesPerSecond)) {
    if (freedBytes >= wantedBytes) return
    freedBytes += heldBytes
    socket.destroy()
  }
}

function handleOf(socket: Socket): Handle | null {
  return (socket as unknown as { readonly _handle: Handle | null })._handle
}

function inodeOf(fd: number): string {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/fd/${fd}`))![0]
  } catch {
    return ''
  }
}

/** By inode, the bytes that the kernel has taken from us and the other side has not acknowledged. */
async function unacknowledgedBytes(): Promise<Map<string, number>> {
  const tables = await Promise.all(
    ['/proc/self/net/tcp', '/proc/self/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
  return new Map(rows.map((row) => [row[9] ?? '', Number.parseInt(row[4] ?? '', 16)]))
}
