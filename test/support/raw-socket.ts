/** Bytes to a socket and answers from it, without an HTTP client that would correct either. */
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export interface Exchange {
  readonly answers: readonly RawAnswer[]
  /** How the service left the connection. */
  readonly left: 'open' | 'closed' | 'reset'
  /** What came after the last whole answer. */
  readonly rest: string
}

export interface ExchangeOptions {
  /** Stop waiting when so many answers have come; otherwise when the service closes the connection. */
  readonly answersMax: number
  /** Close this side when everything is sent. */
  readonly halfClose?: boolean
  /** The response to a HEAD, which has no body although its headers announce one. */
  readonly bodiless?: boolean
}

const PATIENCE_MS = 10_000

/** Each piece leaves by itself. */
export async function exchange(socket: Socket, pieces: readonly Buffer[], options: ExchangeOptions): Promise<Exchange> {
  let received = ''
  let left: Exchange['left'] = 'open'
  const seen = (): { answers: RawAnswer[]; rest: string } => parseAnswers(received, options.bodiless ?? false)
  const done = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no end after ${JSON.stringify(received)}`)), PATIENCE_MS)
    const finish = (how: Exchange['left']): void => {
      clearTimeout(timer)
      left = how
      resolve()
    }
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (seen().answers.length >= options.answersMax) finish('open')
    })
    socket.on('end', () => finish('closed'))
    socket.on('error', () => finish('reset'))
  })
  for (const piece of pieces) {
    // A service that has refused already may have closed its side; what is still to be said is of no use then.
    if (socket.writable) await new Promise((resolve) => socket.write(piece, resolve))
    if (pieces.length > 1) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  if (options.halfClose) socket.end()
  await done
  socket.removeAllListeners('data')
  return { ...seen(), left }
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

/** Answers that are there as a whole, by their own Content-Length; interim ones (1xx) are passed over. */
function parseAnswers(received: string, bodiless: boolean): { answers: RawAnswer[]; rest: string } {
  const answers: RawAnswer[] = []
  let rest = received
  for (;;) {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest)
    if (!head) return { answers, rest }
    const lines = head[2]!.split('\r\n').filter(Boolean)
    const headers = new Map(
      lines.map((line) => {
        const [name, ...value] = line.split(': ')
        return [name!.toLowerCase(), value.join(': ')]
      }),
    )
    const length = bodiless ? 0 : Number(headers.get('content-length') ?? 0)
    if (rest.length < head[0].length + length) return { answers, rest }
    const body = rest.slice(head[0].length, head[0].length + length)
    rest = rest.slice(head[0].length + length)
    if (!head[1]!.startsWith('1')) answers.push({ status: Number(head[1]), headers, body })
  }
}
