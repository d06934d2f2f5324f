/**
 * Bodies that nobody reads, because their requests were refused. Node would parse them to the end before it reads the next
 * request, and a client that sends a body in chunks of one byte makes that cost more than any request. So the connection is closed
 * after the response, and for a moment what still comes is discarded as it is.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Closing a socket with unread bytes sends a reset, and the client loses our response. So we read and discard for a while. */
const LINGER_MS = 2_000
const LINGER_BYTES_MAX = 64 * 2 ** 20

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** For each request with a body. Its connection stays open only if all of the body has come when the response begins. */
export function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // Until somebody reads the body, or all of it is here already.
  socket.pause()
  let keepsAlive = response.shouldKeepAlive
  Object.defineProperty(response, 'shouldKeepAlive', {
    get: () => keepsAlive && request.complete,
    set(wanted: boolean) {
      keepsAlive = wanted
    },
  })
  // What Node calls after a response that closes its connection.
  socket.destroySoon = () => closeGently(socket)
}

/** Sends the last bytes, and closes the connection when its client has read them, or soon. */
export function closeGently(socket: Duplex, lastBytes = ''): void {
  if (!socket.writable) return
  socket.end(lastBytes)
  // Node's parser reads by itself. What it has paused, only it can start again.
  if (socket.isPaused()) socket.once('resume', () => discard(socket)).resume()
  else discard(socket)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Takes what comes from Node's parser: it gets only what listeners do once there is another than its own. */
function discard(socket: Duplex): void {
  let bytes = 0
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LINGER_BYTES_MAX) socket.pause()
  })
}
