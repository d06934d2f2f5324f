/** An S3-compatible store. It uses the standard AWS credential chain. */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { FileLink, FileStore, StoredFile } from './file-store.ts'
import { abortParts, abortUpload, putParts, unfinishedUploads } from './s3-parts.ts'
import { S3Signer } from './s3-signer.ts'
import type { S3FilesSettings } from './settings.ts'

/** Requests to the store at once. */
const PARALLEL = 8

/** Of every request. The SDK tries three times. */
interface S3Timeouts {
  readonly connectMs: number
  /** How long a connection may be without a byte in either direction. A request that moves bytes may take any time. */
  readonly idleMs: number
}

/** Some stores copy all parts of a file when it is completed, and send nothing meanwhile. */
const TIMEOUTS: S3Timeouts = { connectMs: 5_000, idleMs: 60_000 }

export class S3Store implements FileStore {
  readonly #settings: S3FilesSettings
  readonly #client: S3Client
  #signer: S3Signer | null = null

  constructor(settings: S3FilesSettings, timeouts: S3Timeouts = TIMEOUTS) {
    this.#settings = settings
    this.#client = createClient(settings, timeouts)
  }

  /** Also fetches and renews the credentials, so that signing never waits for them. */
  async probe(abortSignal: AbortSignal): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#settings.bucket }), { abortSignal })
    const credentials = await this.#client.config.credentials()
    if (this.#signer?.credentials !== credentials) {
      this.#signer = await S3Signer.create(this.#client, this.#settings.bucket, credentials)
    }
  }

  async link(file: StoredFile, lifetimeSeconds: number = this.#settings.linkSeconds): Promise<FileLink> {
    if (this.#signer === null) throw new Error('The store was not probed yet')
    return this.#signer.link(file, lifetimeSeconds)
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand({ Bucket: this.#settings.bucket, Key: key }))
      return true
    } catch (error) {
      if (error instanceof NotFound) return false
      throw error
    }
  }

  /** The store rejects bytes that do not match this checksum. */
  async put(key: string, localPath: string, sha256: string): Promise<void> {
    const object = {
      Bucket: this.#settings.bucket,
      Key: key,
      // Not as a stream, because the SDK cannot retry a stream when the connection fails.
      Body: await readFile(localPath),
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    }
    await this.#client.send(new PutObjectCommand(object))
  }

  putStream(key: string, chunks: AsyncIterable<Buffer>, abortSignal?: AbortSignal): Promise<void> {
    const object = { Bucket: this.#settings.bucket, Key: key }
    return putParts(this.#client, object, chunks, abortSignal ? { abortSignal } : {})
  }

  async *read(key: string): AsyncGenerator<Buffer> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#settings.bucket, Key: key }))
    yield* Body as Readable
  }

  async remove(key: string): Promise<void> {
    const object = { Bucket: this.#settings.bucket, Key: key }
    await abortParts(this.#client, object)
    await this.#client.send(new DeleteObjectCommand(object))
  }

  async *list(folder: string): AsyncGenerator<string> {
    for await (const { Key } of unfinishedUploads(this.#client, this.#settings.bucket, folder)) yield Key
    yield* this.#objects(folder)
  }

  async removeAll(folder: string): Promise<void> {
    const { bucket } = this.#settings
    const remove = async (key: string): Promise<void> => {
      await this.#client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    }
    await Readable.from(this.#objects(folder)).forEach(remove, { concurrency: PARALLEL })
    for await (const upload of unfinishedUploads(this.#client, bucket, folder)) await abortUpload(this.#client, upload)
  }

  async *#objects(prefix: string): AsyncGenerator<string> {
    const request = { Bucket: this.#settings.bucket, Prefix: prefix }
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, request)) {
      yield* Contents.map(({ Key }) => Key!)
    }
  }

  async folders(parent: string): Promise<string[]> {
    const request = { Bucket: this.#settings.bucket, Prefix: parent, Delimiter: '/' }
    const names: string[] = []
    for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client: this.#client }, request)) {
      names.push(...CommonPrefixes.map(({ Prefix }) => Prefix!.slice(parent.length, -1)))
    }
    return names
  }
}

export function createClient(
  { region, endpoint, pathStyle }: S3FilesSettings,
  { connectMs, idleMs }: S3Timeouts = TIMEOUTS,
): S3Client {
  return new S3Client({
    // Without these the SDK waits for ever. Its `requestTimeout` would cut large files.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    // Otherwise the SDK adds checksums that not every store supports.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
