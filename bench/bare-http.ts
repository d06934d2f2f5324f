/** The floor: Node's own server with the same status, headers and body in memory, and nothing to decide. */
import { createServer } from 'node:http'
import type { Response } from './response.ts'

const { status, headers, body } = JSON.parse(process.argv[2]!) as Response
const bytes = Buffer.from(body)
const server = createServer((_request, response) => {
  response.writeHead(status, headers as string[]).end(bytes)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
