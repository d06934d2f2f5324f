/**
 * Every environment variable, in one list; a new one is one entry. The key is the name of the value in code. Keys of the
 * server's settings match `ServiceSettings`, so that `serve` can pass them on unchanged.
 */
import { RETENTION_DAYS } from '../../store/loading/journal.ts'
import { database, integer, type Kind, list, oneOf, origin, secret, text, url } from './kinds.ts'

export interface Variable<T> {
  readonly name: string
  readonly kind: Kind<NonNullable<T>>
  /** The default, written as the variable would be; null if there is none. */
  readonly fallback: string | null
  readonly about: string
}

/** A variable that may stay unset. A command that needs it reports an error when it asks for the value. */
function optional<T>(name: string, kind: Kind<T>, about: string): Variable<T | null> {
  return { name, kind: kind as Kind<NonNullable<T>>, fallback: null, about }
}

function fallingBack<T>(name: string, kind: Kind<T>, fallback: string, about: string): Variable<T> {
  return { name, kind: kind as Kind<NonNullable<T>>, fallback, about }
}

/** More than any machine has cores to spare for. */
export const PROCESSES_MAX = 256

const web = url('https://api.example', 'http:', 'https:')
const redis = url('redis://cache:6379', 'redis:', 'rediss:')

export const variables = {
  databaseUrl: optional(
    'SELVEDGE_DATABASE_URL',
    database,
    'Database, as `selvedge_api`. Needed by `serve`. Any address of the database may name several servers (`host1,host2:5433`); the primary among them is found.',
  ),
  readUrls: optional(
    'SELVEDGE_READ_URLS',
    list(database),
    'Servers that reads are spread over, as `selvedge_api`: replicas, and the primary if it shall serve too. Unset: those of `SELVEDGE_DATABASE_URL`.',
  ),
  replicaLagMaxMs: fallingBack(
    'SELVEDGE_REPLICA_LAG_MAX_MS',
    integer(100, 3_600_000),
    '5000',
    'A server that is further behind than this is not read from.',
  ),
  adminDatabaseUrl: optional(
    'SELVEDGE_ADMIN_DATABASE_URL',
    database,
    'Database, as a login that may act as `selvedge_owner`. Needed by `migrate`, `brands` and `keys`; `dev` makes its own database there.',
  ),
  loaderDatabaseUrl: optional(
    'SELVEDGE_LOADER_DATABASE_URL',
    database,
    'Database, as `selvedge_loader`. Needed by `load`, `demo`, `digest` and `snapshot`.',
  ),
  changesRetentionDays: fallingBack(
    'SELVEDGE_CHANGES_RETENTION_DAYS',
    integer(1, 3_650),
    String(RETENTION_DAYS),
    'How long `load` and `demo` keep changes in the journal. A client that reads less often has to start again.',
  ),
  keeperUrl: optional(
    'SELVEDGE_KEEPER_DATABASE_URL',
    database,
    'Database, as `selvedge_keeper`, which writes down when keys were last used. Unset: nobody does.',
  ),
  apiPassword: optional('SELVEDGE_API_PASSWORD', text, 'Password that `migrate` sets for `selvedge_api`.'),
  loaderPassword: optional('SELVEDGE_LOADER_PASSWORD', text, 'Password that `migrate` sets for `selvedge_loader`.'),
  keeperPassword: optional('SELVEDGE_KEEPER_PASSWORD', text, 'Password that `migrate` sets for `selvedge_keeper`.'),
  backupPassword: optional('SELVEDGE_BACKUP_PASSWORD', text, 'Password that `migrate` sets for `selvedge_backup`.'),
  redisUrl: optional(
    'SELVEDGE_REDIS_URL',
    redis,
    'Redis, where rate limits are counted for all processes. Unset: each process counts for itself.',
  ),
  cursorSecrets: optional(
    'SELVEDGE_CURSOR_SECRETS',
    list(secret),
    'What cursors are signed with: the first signs, all are accepted. Needed by `serve`; the same in all processes.',
  ),
  host: fallingBack('SELVEDGE_HOST', text, '127.0.0.1', 'Address to listen on.'),
  port: fallingBack('SELVEDGE_PORT', integer(0, 65_535), '8080', 'Port to listen on; 0 takes a free one.'),
  logLevel: fallingBack(
    'SELVEDGE_LOG_LEVEL',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
    'Least severity that is logged.',
  ),
  processes: fallingBack(
    'SELVEDGE_PROCESSES',
    integer(1, PROCESSES_MAX),
    '1',
    'Processes that `serve` starts on the port, one core each. They share `SELVEDGE_PAGE_CONNECTIONS_MAX`, `SELVEDGE_COUNT_CONNECTIONS_MAX`, `SELVEDGE_CACHE_BYTES_MAX`, `SELVEDGE_REQUESTS_MAX` and `SELVEDGE_FAILED_KEYS_MAX`. More than 1 needs Linux and `SELVEDGE_REDIS_URL`.',
  ),
  trustedProxies: fallingBack(
    'SELVEDGE_TRUSTED_PROXIES',
    integer(0, 10),
    '0',
    "How many proxies stand in front and are believed about the client's address.",
  ),
  corsOrigins: optional(
    'SELVEDGE_CORS_ORIGINS',
    list(origin),
    'Web origins whose pages may read the API from a browser.',
  ),
  pageConnectionsMax: fallingBack(
    'SELVEDGE_PAGE_CONNECTIONS_MAX',
    integer(1, 1000),
    '10',
    'Connections of a process to the database, for pages and records. Changes across groups use up to two more.',
  ),
  pageDeadlineMs: fallingBack(
    'SELVEDGE_PAGE_DEADLINE_MS',
    integer(100, 60_000),
    '1500',
    'How long reading a page or a record may take.',
  ),
  countConnectionsMax: fallingBack(
    'SELVEDGE_COUNT_CONNECTIONS_MAX',
    integer(1, 1000),
    '2',
    'Connections of a process to the database, for counting totals.',
  ),
  countDeadlineMs: fallingBack(
    'SELVEDGE_COUNT_DEADLINE_MS',
    integer(100, 600_000),
    '30000',
    'How long counting a total may take.',
  ),
  rateQuota: fallingBack(
    'SELVEDGE_RATE_QUOTA',
    integer(1, 1_000_000_000),
    '1200',
    'Requests a key may make in a window, unless the key has a quota of its own.',
  ),
  rateWindowSeconds: fallingBack('SELVEDGE_RATE_WINDOW_SECONDS', integer(1, 86_400), '60', 'Length of the window.'),
  failedKeysMax: fallingBack(
    'SELVEDGE_FAILED_KEYS_MAX',
    integer(1, 1_000_000),
    '20',
    'Unknown keys an address may try in a minute; beyond that, five a second are still looked up.',
  ),
  stateMaxAgeMs: fallingBack(
    'SELVEDGE_STATE_MAX_AGE_MS',
    integer(0, 60_000),
    '1000',
    'How far an answer may be behind the database; 0 asks it each time.',
  ),
  cacheBytesMax: fallingBack(
    'SELVEDGE_CACHE_BYTES_MAX',
    integer(0, 2 ** 40),
    '67108864',
    'Memory for finished answers; 0 keeps none.',
  ),
  requestsMax: fallingBack(
    'SELVEDGE_REQUESTS_MAX',
    integer(1, 100_000),
    '256',
    'Requests that a process works on at once; more are answered 429 `overloaded`. It works on fewer while it cannot keep up.',
  ),
  drainDelayMs: fallingBack(
    'SELVEDGE_DRAIN_DELAY_MS',
    integer(0, 60_000),
    '1000',
    'How long requests are still taken after SIGTERM, so that load balancers see /readyz fail first.',
  ),
  metricsHost: fallingBack(
    'SELVEDGE_METRICS_HOST',
    text,
    '127.0.0.1',
    'Address where figures are given to Prometheus.',
  ),
  metricsPort: optional(
    'SELVEDGE_METRICS_PORT',
    integer(0, 65_535),
    'Port of those figures, under `/metrics`; 0 takes a free one. Unset: none are given.',
  ),
  tracesUrl: optional(
    'SELVEDGE_TRACES_URL',
    web,
    'Collector that OpenTelemetry traces are sent to, over OTLP/HTTP, such as `http://collector:4318/v1/traces`. Unset: there are none.',
  ),
  filesFolder: optional(
    'SELVEDGE_FILES_FOLDER',
    text,
    'Folder of pictures, documents and snapshots, served by the service itself. Needs `SELVEDGE_PUBLIC_URL`.',
  ),
  publicUrl: optional('SELVEDGE_PUBLIC_URL', web, 'Where clients reach this service.'),
  s3Bucket: optional(
    'SELVEDGE_S3_BUCKET',
    text,
    'Bucket of pictures, documents and snapshots, in an S3-compatible store.',
  ),
  s3Region: fallingBack('SELVEDGE_S3_REGION', text, 'us-east-1', 'Region of that store.'),
  s3Endpoint: optional('SELVEDGE_S3_ENDPOINT', web, 'Its address, as clients reach it. Unset: AWS itself.'),
  s3PathStyle: fallingBack(
    'SELVEDGE_S3_PATH_STYLE',
    oneOf('true', 'false'),
    'false',
    'Whether the bucket stands in the path, as most stores outside AWS want it.',
  ),
  linkSeconds: fallingBack(
    'SELVEDGE_LINK_SECONDS',
    integer(1, 604_800),
    '300',
    'How long the temporary address of a file works. `snapshot` keeps replaced files for an hour longer, so it needs the same value.',
  ),
} satisfies Record<string, Variable<unknown>>

export type Variables = typeof variables
