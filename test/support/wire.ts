/** A wire tap between the service and PostgreSQL: counts round trips as they really happen, whatever the code believes. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface WireTap {
  readonly port: number
  /** Times a client spoke after the server had, since the last call of `reset`. */
  readonly roundTrips: number
  /** Bytes that the server sent since then. */
  readonly receivedBytes: number
  /** How often a client sent this text, such as a part of a statement or the name of a prepared one, since then. */
  timesSent(text: string): number
  reset(): void
  /** Nothing gets through until `restore` is called, as during an outage of the database. */
  cut(): void
  restore(): void
  /** From now on nothing gets through, and no connection ends: as when the host behind a proxy has vanished. */
  silence(): void
  stop(): Promise<void>
}

export async function tapWire(targetPort: number): Promise<WireTap> {
  let roundTrips = 0
  let receivedBytes = 0
  let sent: Buffer[] = []
  let whole = true
  let silent = false
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    if (!whole) {
      client.destroy()
      return
    }
    const upstream = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    let serverSpokeLast = true
    client.on('data', (bytes) => {
      if (silent) return
      if (serverSpokeLast) roundTrips++
      serverSpokeLast = false
      sent.push(bytes)
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (silent) return
      serverSpokeLast = true
      receivedBytes += bytes.length
      client.write(bytes)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    get roundTrips() {
      return roundTrips
    },
    get receivedBytes() {
      return receivedBytes
    },
    timesSent: (text) => Buffer.concat(sent).toString('latin1').split(text).length - 1,
    reset() {
      roundTrips = 0
      receivedBytes = 0
      sent = []
    },
    cut() {
      whole = false
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      whole = true
    },
    silence() {
      silent = true
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
