/**
 * A file of unknown size into a bucket: as an upload of several parts, which becomes visible when it is completed. Each part is
 * held in memory until the store has it, so that the SDK can send it again when the connection fails.
 */
import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

interface ObjectName {
  readonly Bucket: string
  readonly Key: string
}

/** Every part but the last has at least 5 MiB, and there are at most 10,000: files of up to 80 GiB. */
const PART_BYTES = 8 * 2 ** 20
/** A store that just failed often does not answer at all. What is left is found by `unfinishedUploads`. */
const ABORT_TIMEOUT_MS = 10_000

export async function putParts(
  client: S3Client,
  object: ObjectName,
  chunks: AsyncIterable<Buffer>,
  options: { readonly abortSignal?: AbortSignal },
): Promise<void> {
  const created = await client.send(
    new CreateMultipartUploadCommand({ ...object, ChecksumAlgorithm: 'SHA256' }),
    options,
  )
  const upload = { ...object, UploadId: created.UploadId! }
  try {
    const parts: CompletedPart[] = []
    for await (const part of partsOf(chunks)) {
      const ChecksumSHA256 = createHash('sha256').update(part).digest('base64')
      const numbered = { PartNumber: parts.length + 1, ChecksumSHA256 }
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, ...numbered, Body: part }), options)
      parts.push({ ...numbered, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }), options)
  } catch (error) {
    const abortSignal = AbortSignal.timeout(ABORT_TIMEOUT_MS)
    await client.send(new AbortMultipartUploadCommand(upload), { abortSignal }).catch(() => {})
    throw error
  }
}

/** Uploads to this object that were never completed. They take up space, and no list of objects shows them. */
export async function abortParts(client: S3Client, { Bucket, Key }: ObjectName): Promise<void> {
  for await (const upload of unfinishedUploads(client, Bucket, Key)) {
    if (upload.Key === Key) await abortUpload(client, upload)
  }
}

interface Upload extends ObjectName {
  readonly UploadId: string
}

/** Of all objects whose keys begin with a prefix. */
export async function* unfinishedUploads(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<Upload> {
  let next: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {}
  while (next !== null) {
    const { Uploads = [], ...page }: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix, ...next }),
    )
    yield* Uploads.map(({ Key, UploadId }) => ({ Bucket, Key: Key!, UploadId: UploadId! }))
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
  }
}

export async function abortUpload(client: S3Client, upload: Upload): Promise<void> {
  await client.send(new AbortMultipartUploadCommand(upload))
}

/** At least one, even if it is empty. */
async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  let isFirst = true
  for await (const chunk of chunks) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes < PART_BYTES) continue
    yield Buffer.concat(held)
    ;[held, heldBytes, isFirst] = [[], 0, false]
  }
  if (heldBytes > 0 || isFirst) yield Buffer.concat(held)
}
