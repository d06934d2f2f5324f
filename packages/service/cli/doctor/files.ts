/** Checks that the file store can be used, if one is configured. */
import { reasonOf } from '../../files/file-store.ts'
import { openFileStore } from '../../files/open.ts'
import type { FilesSettings } from '../../files/settings.ts'
import { filesOf } from '../configuration/files.ts'
import { type Configuration, ConfigurationError } from '../configuration/read.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'files'
const TIMEOUT_MS = 3_000

export async function examineFiles(configuration: Configuration): Promise<Finding> {
  try {
    const settings = filesOf(configuration)
    if (settings === null)
      return fine(
        CHECK,
        'not configured: requests for the content of images and documents get a 503, and loads cannot be undone',
      )
    return await examine(settings)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return trouble(CHECK, some(error.problems), 'docs/configuration.md has all variables')
  }
}

async function examine(settings: FilesSettings): Promise<Finding> {
  const name = settings.kind === 's3' ? `bucket ${settings.bucket}` : `folder ${settings.folder}`
  const started = performance.now()
  try {
    const store = await openFileStore(settings, [])
    await store.probe(AbortSignal.timeout(TIMEOUT_MS))
    return fine(CHECK, `${name} answers within ${Math.ceil(performance.now() - started)} ms`)
  } catch (problem) {
    const fix = settings.kind === 's3' ? bucketFix(problem) : `create it, or correct ${variables.filesFolder.name}`
    return trouble(CHECK, `${name} does not answer: ${reasonOf(problem)}`, fix)
  }
}

function bucketFix(problem: unknown): string {
  const { s3Bucket, s3Endpoint, s3Region } = variables
  const { $metadata } = problem as { $metadata?: { readonly httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (status === 404) return `create it, or correct ${s3Bucket.name}`
  if (status === 401 || status === 403)
    return 'use credentials (AWS_ACCESS_KEY_ID and others) that may list and read it'
  if (status !== undefined) return `correct ${s3Region.name} or ${s3Endpoint.name}`
  if ((problem as Error).name === 'CredentialsProviderError') return 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  return `start it, or correct ${s3Endpoint.name}`
}
