/**
 * Closes connections whose clients have stopped reading while we have bytes to send. A slow client is kept as long as
 * it accepts anything.
 *
 * The kernel buffers megabytes per connection and takes more only when a third of its buffer is free again, so seen
 * from this process alone, a download at 50 kB/s stands still for 20 s at a time. On Linux we therefore also ask the
 * kernel how much of its buffer the client has acknowledged. Elsewhere only what the kernel takes counts.
 */
import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const CHECK_INTERVAL_MS = 5_000
/** Checks without progress, after the first that saw unsent bytes: 15 s. Not a time, which also passes while we are stopped. */
const STALLED_CHECKS_MAX = 3

/** What Node knows of a socket but does not publish. */
interface Handle {
  readonly fd: number
  /** Bytes given to libuv, and those of them that the kernel has not taken yet. */
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

interface Progress {
  acceptedBytes: number
  stalledChecks: number
}

export function closeStalledConnections(server: Server): void {
  const connections = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { acceptedBytes: 0, stalledChecks: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  const timer = setInterval(() => void check(connections), CHECK_INTERVAL_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

async function check(connections: ReadonlyMap<Socket, Progress>): Promise<void> {
  const unsent = [...connections].flatMap(([socket, progress]) => {
    const handle = handleOf(socket)
    return handle && handle.writeQueueSize > 0 ? [{ socket, progress, inode: inodeOf(handle.fd) }] : []
  })
  if (unsent.length === 0) return
  const unacknowledged = await unacknowledgedBytes()
  for (const { socket, progress, inode } of unsent) {
    const handle = handleOf(socket)
    if (!handle) continue
    const taken = handle.bytesWritten - handle.writeQueueSize
    const acceptedBytes = taken - (unacknowledged.get(inode) ?? 0)
    progress.stalledChecks = acceptedBytes === progress.acceptedBytes ? progress.stalledChecks + 1 : 0
    progress.acceptedBytes = acceptedBytes
    if (progress.stalledChecks >= STALLED_CHECKS_MAX) socket.destroy()
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
