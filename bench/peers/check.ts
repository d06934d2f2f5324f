/** Whether a peer answers what it is asked: the records that the tables have, with the same values, and the right total. */
import type pg from 'pg'
import type { PeerData } from './data.ts'
import type { Kind } from './kept-run.ts'
import type { Answer, Fields, Reply, Request, Work } from './peer.ts'
import { type OrderOf, PAGE, type Place, type RecordOf } from './questions.ts'

/** Answers that are compared, all over the list of those that are asked for. */
const COMPARED = 5

/** Before all ids. */
const ZERO = '00000000-0000-0000-0000-000000000000'

/** What is wrong with its answers of this kind; null if nothing is. */
export async function faultIn(kind: Kind, work: Work, data: PeerData): Promise<string | null> {
  for (let n = 0; n < COMPARED; n++) {
    const at = Math.floor((work.answers.length * n) / COMPARED)
    const replies = await Promise.all(work.answers[at]!.map((request) => ask(work.server.url, request)))
    const expected = await expectedFor(kind, data.questions[kind][at]!, data.admin)
    const fault = difference(work.read(replies), expected, data.columns)
    if (fault !== null) return `answer ${at} of ${kind}: ${fault}`
  }
  return (await isOpen(work)) ? `${kind} needs no key` : null
}

/** Whether it shows records without a key. */
async function isOpen({ server, answers, read }: Work): Promise<boolean> {
  const { authorization: _key, ...headers } = answers[0]![0]!.headers
  try {
    return read([await ask(server.url, { ...answers[0]![0]!, headers })]).records.some(Boolean)
  } catch {
    return false
  }
}

async function ask(url: string, { path, headers, body }: Request): Promise<Reply> {
  const posted = body === undefined ? {} : { method: 'POST', body }
  const reply = await fetch(`${url}${path}`, { headers, ...posted })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 500)}`)
  return { headers: reply.headers, body: JSON.parse(text) }
}

async function expectedFor(kind: Kind, question: Place | OrderOf | RecordOf, admin: pg.Client): Promise<Answer> {
  const { brandId } = question.tenant
  const [condition, value] =
    'id' in question
      ? ['id =', question.id]
      : 'orderId' in question
        ? ['"orderId" =', question.orderId]
        : ['id >', question.after ?? ZERO]
  const { rows } = await admin.query(
    `select to_jsonb(r) as record from typed.order_items r where brand_id = $1 and ${condition} $2 order by id limit ${PAGE}`,
    [brandId, value],
  )
  const records = rows.map(({ record }) => record)
  if (/record|uncounted/i.test(kind)) return { records }
  return { records, total: await totalOf(question as Place | OrderOf, admin) }
}

async function totalOf(question: Place | OrderOf, admin: pg.Client): Promise<number> {
  if (!('orderId' in question)) return question.tenant.size
  const { rows } = await admin.query(
    'select count(*)::integer as total from typed.order_items where brand_id = $1 and "orderId" = $2',
    [question.tenant.brandId, question.orderId],
  )
  return rows[0].total
}

/** A total that nobody asked for is welcome. */
function difference(answer: Answer, expected: Answer, columns: ReadonlyMap<string, string>): string | null {
  const comparable = ({ records }: Answer): string[] => records.map((record) => comparableOf(record, columns))
  const [got, wanted] = [comparable(answer), comparable(expected)]
  const at = wanted.findIndex((record, index) => record !== got[index])
  if (got.length !== wanted.length) return `${got.length} records instead of ${wanted.length}`
  if (at !== -1) return `record ${at} is ${got[at]} instead of ${wanted[at]}`
  if (expected.total !== undefined && answer.total !== expected.total) {
    return `total ${answer.total} instead of ${expected.total}`
  }
  return null
}

/** Peers write the same instant and the same number in several ways. */
function comparableOf(record: Fields, columns: ReadonlyMap<string, string>): string {
  const fields = [...columns].map(([name, type]) => {
    const value = record[name]
    if (value === undefined) return [name, 'missing']
    if (value === null) return [name, null]
    if (type.startsWith('timestamp')) return [name, new Date(String(value)).toISOString()]
    return [name, type === 'numeric' || type === 'integer' ? Number(value) : String(value)]
  })
  return JSON.stringify(Object.fromEntries(fields))
}
