/** A name server on loopback. Each name has the answers that the test gives it, one after the other; the last is repeated. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'

/** Addresses of one answer; a name among them is an alias (CNAME). Null: the server does not respond. */
export type Answer = readonly string[] | null

const TYPES = new Map([
  [1, 4],
  [28, 6],
])
const CNAME = 5
const HEADER_BYTES = 12
/** A response to a query that wants recursion, without an error. */
const RESPONSE_FLAGS = 0x8180

export class NameServer {
  readonly address: string
  readonly #socket: Socket
  readonly #answers: Map<string, Answer[]>

  private constructor(socket: Socket, answers: Readonly<Record<string, readonly Answer[]>>) {
    this.#socket = socket
    this.#answers = new Map(Object.entries(answers).map(([name, list]) => [name, [...list]]))
    this.address = `127.0.0.1:${socket.address().port}`
    socket.on('message', (query, { port, address }) => {
      const response = this.#respond(query)
      if (response) socket.send(response, port, address)
    })
  }

  static async start(answers: Readonly<Record<string, readonly Answer[]>>): Promise<NameServer> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new NameServer(socket, answers)
  }

  stop(): void {
    this.#socket.close()
  }

  #respond(query: Buffer): Buffer | null {
    const { name, end } = readName(query)
    const version = TYPES.get(query.readUInt16BE(end))
    const list = this.#answers.get(name) ?? [[]]
    const isWanted = (text: string): boolean => isIP(text) === 0 || isIP(text) === version
    const [answer] = list
    if (answer === null || answer === undefined) return null
    const found = answer.filter(isWanted)
    if (found.length > 0 && list.length > 1) list.shift()
    const question = query.subarray(HEADER_BYTES, end + 4)
    const header = Buffer.alloc(HEADER_BYTES)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(RESPONSE_FLAGS, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(found.length, 6)
    return Buffer.concat([header, question, ...found.map((text) => record(query.readUInt16BE(end), text))])
  }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  while (query[at] !== 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += query[at]! + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** With a life of 0 seconds: nobody may keep it. */
function record(wanted: number, text: string): Buffer {
  const type = isIP(text) === 0 ? CNAME : wanted
  const bytes = bytesOf(text)
  const head = Buffer.alloc(12)
  // The name is the one of the question.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

function bytesOf(text: string): Buffer {
  const version = isIP(text)
  if (version === 0) return nameBytes(text)
  return version === 4 ? Buffer.from(text.split('.').map(Number)) : ipv6Bytes(text)
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function ipv6Bytes(address: string): Buffer {
  const [before = '', after = ''] = address.split('::')
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [head, tail] = [parts(before), parts(after)]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return Buffer.from([...head, ...zeros, ...tail].map((part) => part.padStart(4, '0')).join(''), 'hex')
}
