/**
 * Strangers in a separate process, so that they do not slow down the one that times others. It gets an attack at a time and says when
 * that is over. Attacks are paced: what a stranger costs is asked here, not how much traffic two cores can make.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface AttackOrder {
  readonly port: number
  /** Of each connection. */
  readonly bytes: string
  /** How often that is sent: the end of a long body. */
  readonly repeated: string
  readonly times: number
  readonly connectionsPerSecond: number
  /** Otherwise the responses wait in the buffers between the two. */
  readonly reads: boolean
  readonly durationMs: number
}

async function attack(order: AttackOrder): Promise<number> {
  const { port, connectionsPerSecond, durationMs } = order
  const payload = Buffer.from(order.bytes + order.repeated.repeat(order.times))
  const open = new Set<Socket>()
  const startedAt = performance.now()
  let opened = 0
  for (let passedMs = 0; passedMs < durationMs; passedMs = performance.now() - startedAt) {
    for (; opened < (passedMs / 1_000) * connectionsPerSecond; opened++) {
      const socket = connect({ port, host: '127.0.0.1' })
      open.add(socket)
      if (order.reads) socket.resume()
      else socket.pause()
      socket.on('error', () => {}).on('close', () => open.delete(socket))
      socket.write(payload)
    }
    await sleep(5)
  }
  for (const socket of open) socket.destroy()
  return opened
}

process.on('message', async (order: AttackOrder) => process.send!(await attack(order)))
