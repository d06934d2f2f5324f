/**
 * Isolation while connections to the database die all the time: a client whose statement was cut off must not be given
 * another's rows, now or later from a cache.
 *
 *   node test/faults/isolation-under-kills.ts     60 s, a backend ended every 50 ms
 */
import { Client, type Reply, together } from '../../harness/client.ts'
import type { Result } from '../../harness/results.ts'
import { runAsCommand } from '../support/command.ts'
import { TestService } from '../support/service.ts'
import { type Trespass, Trespasses } from '../support/trespass.ts'

const WORKERS = 16
const KILL_INTERVAL_MS = 50
const REQUESTS_PER_SECOND_MIN = 100
const ASKED_AFTERWARDS_PER_SECOND = 40

const KILL_ONE = `select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and usename = 'selvedge_api' order by random() limit 1`

export async function isolationUnderKills(seconds: number): Promise<Result[]> {
  const service = await TestService.start({ stateMaxAgeMs: 1_000 })
  const client = new Client(service.url, WORKERS)
  const trespasses = await Trespasses.prepare(service, client, 20_261_116)
  const during = new Tally(trespasses)
  const afterwards = new Tally(trespasses)

  const operator = await service.database.connect('test_operator')
  const end = performance.now() + seconds * 1_000
  const requestsMin = seconds * REQUESTS_PER_SECOND_MIN
  // A slow machine takes longer for the same number of requests.
  const goesOn = (): boolean => performance.now() < end || during.asked < requestsMin
  let kills = 0
  const killing = (async () => {
    while (goesOn()) {
      kills += (await operator.query(KILL_ONE)).rowCount ?? 0
      await new Promise((resolve) => setTimeout(resolve, KILL_INTERVAL_MS))
    }
  })()
  await together(WORKERS, async () => {
    await during.ask(client, trespasses.next())
    return goesOn()
  })
  await killing
  let left = ASKED_AFTERWARDS_PER_SECOND * seconds
  await together(WORKERS, async () => {
    await afterwards.ask(client, trespasses.next())
    return --left > 0
  })

  await operator.end()
  client.close()
  await service.stop()
  return [
    { name: 'requests while backends were ended', value: during.asked, atLeast: requestsMin },
    { name: 'backends ended', value: kills, atLeast: seconds * 5 },
    { name: 'foreign records in answers', value: during.foreign, atMost: 0 },
    { name: 'trespasses answered otherwise than with a refusal', value: during.surprises, atMost: 0 },
    { name: 'answers 5xx', value: during.failed, unit: `of ${during.asked}`, atMost: 0 },
    { name: 'foreign records in answers afterwards, from caches too', value: afterwards.foreign, atMost: 0 },
    { name: 'answers 5xx or unexpected afterwards', value: afterwards.failed + afterwards.surprises, atMost: 0 },
  ]
}

class Tally {
  asked = 0
  foreign = 0
  failed = 0
  surprises = 0
  readonly #trespasses: Trespasses

  constructor(trespasses: Trespasses) {
    this.#trespasses = trespasses
  }

  /** The trespass, and the same question by the brand that may ask it. */
  async ask(client: Client, { operation, attempt, refusals, rightful }: Trespass): Promise<void> {
    const refused = await client.get(attempt.path, attempt.headers)
    this.#count(refused, refusals)
    this.foreign += this.#trespasses.foreignIn(refused, operation, 'own')
    const answered = await client.get(rightful.path, rightful.headers)
    this.#count(answered, [200, 304])
    this.foreign += this.#trespasses.foreignIn(answered, operation, 'other')
  }

  #count({ status }: Reply, expected: readonly number[]): void {
    this.asked++
    if (status >= 500) this.failed++
    else if (!expected.includes(status)) this.surprises++
  }
}

if (import.meta.main) await runAsCommand(() => isolationUnderKills(60))
