/** The floor: Node's own server with the same bytes in memory, and nothing to decide. */
import { createServer } from 'node:http'

const body = Buffer.from(process.argv[2]!, 'base64')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
