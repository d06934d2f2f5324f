/** A client that asks and does not read: bytes that the service sends stay in the buffers between the two. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export async function askUnread(url: string, requests: string): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  socket.pause()
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(requests)
  return socket
}

/** The longest response that needs no key. */
export async function referenceScript(url: string): Promise<string> {
  const page = await (await fetch(`${url}/docs`)).text()
  return /\/docs\/scalar\.[^"]+\.js/.exec(page)![0]
}

export function rawGet(path: string, ...headers: string[]): string {
  return `GET ${path} HTTP/1.1\r\n${['Host: a', ...headers].join('\r\n')}\r\n\r\n`
}
