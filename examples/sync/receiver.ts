/** Receives webhooks, behind a proxy with your certificate, and calls `sync.ts`. */
import { createServer, type IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { sync } from './sync.ts'

const { SELVEDGE_WEBHOOK_SECRET: secret = '', PORT = '8090' } = process.env
const BODY_LENGTH_MAX = 65_536
const POLL_MS = 3_600_000

const webhook = new Webhook(secret)
let wake: () => void = () => {}

/** Throws if the call is not from the service. */
async function verified(request: IncomingMessage): Promise<{ type: string }> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > BODY_LENGTH_MAX) throw new Error('The body is too long.')
  }
  return webhook.verify(body, request.headers as Record<string, string>) as {
    type: string
  }
}

const server = createServer(async (request, response) => {
  try {
    const { type } = await verified(request)
    response.writeHead(204).end()
    if (type === 'records.changed') wake()
  } catch (error) {
    console.error('refused:', String(error))
    // What is left of the body is not read, so the connection is of no more use.
    response.writeHead(401, { connection: 'close' }).end()
  }
})
server.listen(Number(PORT), () => console.log(server.address()))

for (;;) {
  // Made before the sync, so that a call during it is followed by another.
  const news = Promise.withResolvers<void>()
  wake = news.resolve
  const timer = setTimeout(wake, POLL_MS)
  await sync().then((changes) => console.log(changes, 'changes'), console.error)
  await news.promise
  clearTimeout(timer)
}
