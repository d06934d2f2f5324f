/**
 * Every environment variable, in one list; a new one is one entry. The key is the name of the value in code. Keys of the
 * server's settings match `ServiceSettings`, so that `serve` can pass them on unchanged.
 */
import { RETENTION_DAYS } from '../../store/loading/journal.ts'
import {
  actorName,
  boolean,
  database,
  groupAges,
  integer,
  type Kind,
  list,
  network,
  oneOf,
  origin,
  secret,
  text,
  url,
} from './kinds.ts'

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
/** By the login that each is used with. An administrator has one of the installation's. */
export const DATABASE = {
  api: database('selvedge_api'),
  admin: database('postgres'),
  loader: database('selvedge_loader'),
  notifier: database('selvedge_notifier'),
}
const redis = url('redis://cache:6379', 'redis:', 'rediss:')

export const variables = {
  databaseUrl: optional(
    'SELVEDGE_DATABASE_URL',
    DATABASE.api,
    'Database, as `selvedge_api`. `serve` needs it. Database addresses can name several servers (`host1,host2:5433`); the commands find the primary.',
  ),
  readUrls: optional(
    'SELVEDGE_READ_URLS',
    list(DATABASE.api),
    'Servers to read from, as `selvedge_api`: replicas, and the primary if it should serve reads too. If unset, the servers of `SELVEDGE_DATABASE_URL`.',
  ),
  replicaLagMaxMs: fallingBack(
    'SELVEDGE_REPLICA_LAG_MAX_MS',
    integer(100, 3_600_000),
    '5000',
    'Maximum replica lag. A server that lags more gets no reads.',
  ),
  adminDatabaseUrl: optional(
    'SELVEDGE_ADMIN_DATABASE_URL',
    DATABASE.admin,
    'Database, as a login that can act as `selvedge_owner`. `migrate`, `brands`, `keys`, `views`, `webhooks`, `usage` and `activity` need it; `dev` creates its own database there.',
  ),
  loaderDatabaseUrl: optional(
    'SELVEDGE_LOADER_DATABASE_URL',
    DATABASE.loader,
    'Database, as `selvedge_loader`. `ingest`, `load`, `loads`, `check`, `demo` and `snapshot` need it; `serve` does not.',
  ),
  notifierDatabaseUrl: optional(
    'SELVEDGE_NOTIFIER_DATABASE_URL',
    DATABASE.notifier,
    'Database, as `selvedge_notifier`. `notify` needs it, and no other login.',
  ),
  cellsFile: optional(
    'SELVEDGE_CELLS_FILE',
    text,
    'JSON file of further databases that hold brands (cells): for each name `databaseUrl`, `readUrls`, `adminDatabaseUrl`, `loaderDatabaseUrl` and `notifierDatabaseUrl`, as the variables have them for the cell `main`. If unset, all brands are in one database.',
  ),
  changesRetentionDays: fallingBack(
    'SELVEDGE_CHANGES_RETENTION_DAYS',
    integer(1, 3_650),
    String(RETENTION_DAYS),
    'How long the change feed keeps changes. A client that reads it less often has to start again.',
  ),
  keeperUrl: optional(
    'SELVEDGE_KEEPER_DATABASE_URL',
    database('selvedge_keeper'),
    'Database, as `selvedge_keeper`, which records the usage of keys and when they were last used. If unset, neither is recorded.',
  ),
  usageRetentionMonths: fallingBack(
    'SELVEDGE_USAGE_RETENTION_MONTHS',
    integer(1, 1_200),
    '13',
    'How long the usage of keys is kept.',
  ),
  actor: optional(
    'SELVEDGE_ACTOR',
    actorName,
    'Who runs the commands, for `activity` and the history of loads. `--as` names somebody else for one command. If unset, both have the login alone.',
  ),
  activityRetentionMonths: fallingBack(
    'SELVEDGE_ACTIVITY_RETENTION_MONTHS',
    integer(1, 1_200),
    '13',
    'How long the activity of operators is kept. `brands`, `keys`, `webhooks`, `usage` and `activity` delete what is older.',
  ),
  apiPassword: optional('SELVEDGE_API_PASSWORD', text, 'Password that `migrate` sets for `selvedge_api`.'),
  loaderPassword: optional('SELVEDGE_LOADER_PASSWORD', text, 'Password that `migrate` sets for `selvedge_loader`.'),
  keeperPassword: optional('SELVEDGE_KEEPER_PASSWORD', text, 'Password that `migrate` sets for `selvedge_keeper`.'),
  notifierPassword: optional(
    'SELVEDGE_NOTIFIER_PASSWORD',
    text,
    'Password that `migrate` sets for `selvedge_notifier`.',
  ),
  backupPassword: optional('SELVEDGE_BACKUP_PASSWORD', text, 'Password that `migrate` sets for `selvedge_backup`.'),
  redisUrl: optional(
    'SELVEDGE_REDIS_URL',
    redis,
    'Redis, which counts rate limits for all processes. If unset, each process counts by itself.',
  ),
  cursorSecrets: optional(
    'SELVEDGE_CURSOR_SECRETS',
    list(secret),
    'Secrets that sign cursors: the first signs, all are accepted. `serve` needs them; use the same in all processes.',
  ),
  host: fallingBack('SELVEDGE_HOST', text, '127.0.0.1', 'Address to listen on.'),
  port: fallingBack('SELVEDGE_PORT', integer(0, 65_535), '8080', 'Port to listen on; 0 takes a free one.'),
  ingestPort: fallingBack(
    'SELVEDGE_INGEST_PORT',
    integer(0, 65_535),
    '8081',
    'Port on which `ingest` accepts loads; 0 takes a free one.',
  ),
  logLevel: fallingBack(
    'SELVEDGE_LOG_LEVEL',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
    'Minimum log level.',
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
    "How many proxies in front to trust for the client's address (`X-Forwarded-For`).",
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
    'Requests that a key may send per window, unless the key has its own quota.',
  ),
  rateWindowSeconds: fallingBack(
    'SELVEDGE_RATE_WINDOW_SECONDS',
    integer(1, 86_400),
    '60',
    'Length of the rate limit window.',
  ),
  failedKeysMax: fallingBack(
    'SELVEDGE_FAILED_KEYS_MAX',
    integer(1, 1_000_000),
    '20',
    'Unknown keys that an address may try per minute. Beyond that, only five a second are looked up.',
  ),
  stateMaxAgeMs: fallingBack(
    'SELVEDGE_STATE_MAX_AGE_MS',
    integer(0, 60_000),
    '1000',
    'How old a response may be compared with the database; 0 checks every time. `notify` calls webhooks when a load has been there for so long.',
  ),
  cacheBytesMax: fallingBack(
    'SELVEDGE_CACHE_BYTES_MAX',
    integer(0, 2 ** 40),
    '67108864',
    'Memory for cached responses; 0 turns the cache off.',
  ),
  responseBytesMax: fallingBack(
    'SELVEDGE_RESPONSE_BYTES_MAX',
    integer(65_536, 2 ** 28),
    '4194304',
    'Bytes that the records of a response may have together. A page ends before it has more, with a cursor; a lookup with more returns 400. A process keeps up to 24 times as much that clients have not read yet.',
  ),
  requestsMax: fallingBack(
    'SELVEDGE_REQUESTS_MAX',
    integer(1, 100_000),
    '256',
    'Requests that a process handles at once; for excess requests it returns 429 `overloaded`. The limit drops while the process cannot keep up.',
  ),
  loadBytesMax: fallingBack(
    'SELVEDGE_LOAD_BYTES_MAX',
    integer(1_048_576, 2 ** 40),
    '8589934592',
    'Bytes that a load over HTTP may have, decompressed. PostgreSQL needs about as much temporary disk space.',
  ),
  loadRecordsMax: fallingBack(
    'SELVEDGE_LOAD_RECORDS_MAX',
    integer(1, 1_000_000_000),
    '10000000',
    'Records that a load over HTTP may have.',
  ),
  groupAgesMax: optional(
    'SELVEDGE_GROUP_AGES_MAX',
    groupAges,
    'How long groups may be without a load that changes them or confirms that nothing changed, such as `inventory=15m,orders=1d`. `doctor` and the metrics of `ingest` name groups that are later.',
  ),
  webhookSecrets: optional(
    'SELVEDGE_WEBHOOK_SECRETS',
    list(secret),
    'Secrets that encrypt the signing secrets of webhooks in the database: the first encrypts, all decrypt. `webhooks` and `notify` need them.',
  ),
  webhookAllow: optional(
    'SELVEDGE_WEBHOOK_ALLOW',
    list(network),
    'Private networks with receivers of webhooks, such as `10.20.0.0/16`. If unset, only public addresses are called.',
  ),
  webhookHttp: fallingBack(
    'SELVEDGE_WEBHOOK_HTTP',
    boolean,
    'false',
    'Whether webhooks may have an http URL. Without TLS, others on the way can read which groups changed.',
  ),
  webhookCallsMax: fallingBack(
    'SELVEDGE_WEBHOOK_CALLS_MAX',
    integer(2, 10_000),
    '512',
    'Webhooks that a process calls at once. Receivers that are slow or fail use at most half of them.',
  ),
  drainDelayMs: fallingBack(
    'SELVEDGE_DRAIN_DELAY_MS',
    integer(0, 60_000),
    '1000',
    'How long the service accepts requests after SIGTERM, so that load balancers see /readyz fail first.',
  ),
  metricsHost: fallingBack('SELVEDGE_METRICS_HOST', text, '127.0.0.1', 'Address that serves metrics to Prometheus.'),
  metricsPort: optional(
    'SELVEDGE_METRICS_PORT',
    integer(0, 65_535),
    'Port that serves metrics, under `/metrics`; 0 takes a free one. If unset, there are none.',
  ),
  tracesUrl: optional(
    'SELVEDGE_TRACES_URL',
    web,
    'OpenTelemetry collector for traces, over OTLP/HTTP, such as `http://collector:4318/v1/traces`. If unset, there are none.',
  ),
  explorer: fallingBack(
    'SELVEDGE_EXPLORER',
    boolean,
    'true',
    'Whether the service serves the explorer, at `/explore`.',
  ),
  filesFolder: optional(
    'SELVEDGE_FILES_FOLDER',
    text,
    'Folder of images, documents and snapshots, which the service serves itself. Needs `SELVEDGE_PUBLIC_URL`.',
  ),
  publicUrl: optional(
    'SELVEDGE_PUBLIC_URL',
    web,
    'Where clients reach this service. `keys create --profile` needs it.',
  ),
  s3Bucket: optional(
    'SELVEDGE_S3_BUCKET',
    text,
    'Bucket of images, documents and snapshots, in an S3-compatible store.',
  ),
  s3Region: fallingBack('SELVEDGE_S3_REGION', text, 'us-east-1', 'Region of that store.'),
  s3Endpoint: optional('SELVEDGE_S3_ENDPOINT', web, 'Its address, as clients reach it. If unset, AWS.'),
  s3PathStyle: fallingBack(
    'SELVEDGE_S3_PATH_STYLE',
    boolean,
    'false',
    'Whether the bucket is part of the path, as most stores other than AWS need.',
  ),
  linkSeconds: fallingBack(
    'SELVEDGE_LINK_SECONDS',
    integer(1, 604_800),
    '300',
    'How long a signed link to a file works. `snapshot` keeps replaced files for an hour longer, so it needs the same value.',
  ),
} satisfies Record<string, Variable<unknown>>

export type Variables = typeof variables
