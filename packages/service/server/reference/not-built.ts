/** Pages that a checkout has to build first: not found, with the command that builds them. */
import type { Handler } from '../exchange.ts'
import { write } from '../reply/send.ts'

export function notBuilt(sentence: string): Handler {
  return (exchange) => write(exchange, 404, ['content-type', 'text/plain; charset=utf-8'], sentence)
}
