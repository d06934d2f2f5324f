/**
 * Signs addresses of a bucket, for one set of credentials. The SDK builds the address of the bucket once, and
 * afterwards only signs: building a whole request for each address takes several times as long (bench/presigning.ts).
 */
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { downloadHeaders, percentEncode } from './download-headers.ts'
import { type FileLink, type StoredFile, wholeSecond } from './file-store.ts'

type Credentials = Awaited<ReturnType<S3Client['config']['credentials']>>

const PLACEHOLDER = 'key'

export class S3Signer {
  readonly credentials: Credentials
  readonly #presigner: S3RequestPresigner
  /** Address of a file without the key at its end. */
  readonly #base: URL

  private constructor(client: S3Client, credentials: Credentials, base: URL) {
    this.credentials = credentials
    this.#presigner = new S3RequestPresigner({ ...client.config, credentials })
    this.#base = base
  }

  static async create(client: S3Client, bucket: string, credentials: Credentials): Promise<S3Signer> {
    const example = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: PLACEHOLDER }))
    return new S3Signer(client, credentials, new URL(example.slice(0, example.indexOf(`${PLACEHOLDER}?`))))
  }

  async link(file: StoredFile, linkSeconds: number): Promise<FileLink> {
    const signingDate = wholeSecond(Date.now())
    // A link signed with temporary credentials expires with them at the latest.
    const signatureEndsAt = this.credentials.expiration?.getTime() ?? Number.POSITIVE_INFINITY
    const expiresAt = wholeSecond(Math.min(signingDate.getTime() + linkSeconds * 1000, signatureEndsAt))
    const { contentType, contentDisposition } = downloadHeaders(file)
    const path = this.#base.pathname + file.key
    const { query } = await this.#presigner.presign(
      {
        method: 'GET',
        protocol: this.#base.protocol,
        hostname: this.#base.hostname,
        headers: { host: this.#base.host },
        path,
        query: { 'response-content-disposition': contentDisposition, 'response-content-type': contentType },
      },
      { signingDate, expiresIn: (expiresAt.getTime() - signingDate.getTime()) / 1000 },
    )
    return { url: `${this.#base.origin}${path}?${queryText(query as Record<string, string>)}`, expiresAt }
  }
}

function queryText(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&')
}
