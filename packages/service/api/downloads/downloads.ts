/**
 * Downloads from a folder. The signed part of the address has the file, its name and type, and when the link expires.
 */
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { downloadHeaders } from '../../files/download-headers.ts'
import type { StoredFile } from '../../files/file-store.ts'
import { FOLDER_ROUTE, type FolderStore } from '../../files/folder-store.ts'
import { PROBE_INTERVAL_SECONDS, type WatchedStore } from '../../files/watched-store.ts'
import type { Exchange, Handler } from '../../http/exchange.ts'
import { ApiError } from '../../http/reply/errors.ts'
import { flat, SECURITY_HEADERS } from '../../http/reply/reply.ts'
import { writeHead } from '../../http/reply/send.ts'
import { byteRange } from './byte-range.ts'

export const DOWNLOAD_ROUTE = `${FOLDER_ROUTE}:signed`
const DOWNLOAD_SEGMENTS = DOWNLOAD_ROUTE.split('/')

export function isDownload(segments: readonly string[]): boolean {
  return segments.length === DOWNLOAD_SEGMENTS.length && segments[1] === DOWNLOAD_SEGMENTS[1]
}

export function downloadHandlers(files: WatchedStore, folder: FolderStore): [path: string, handler: Handler][] {
  const download: Handler = async (exchange, segments) => {
    const stored = folder.verify(segments.at(-1)!)
    if (stored === null) throw new ApiError('link_refused')
    if (!files.available) throw ApiError.retryLater('storage_unavailable', PROBE_INTERVAL_SECONDS)
    await sendFile(exchange, stored, await openFile(folder, stored))
  }
  return [[DOWNLOAD_ROUTE, download]]
}

async function openFile(folder: FolderStore, { key }: StoredFile): Promise<FileHandle> {
  const file = await folder.open(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) throw new ApiError('not_found')
  return file
}

async function sendFile(exchange: Exchange, stored: StoredFile, file: FileHandle): Promise<void> {
  const { request, response } = exchange
  const { size } = await file.stat()
  // We send no validators, so no condition on them can hold.
  const range = request.headers['if-range'] === undefined ? byteRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    await file.close()
    throw new ApiError('range_not_satisfiable', undefined, { 'content-range': `bytes */${size}` })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const { contentType, contentDisposition } = downloadHeaders(stored)
  const headers = flat({
    ...SECURITY_HEADERS,
    'content-type': contentType,
    'content-disposition': contentDisposition,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  })
  if (range) headers.push('content-range', `bytes ${start}-${end}/${size}`)
  writeHead(exchange, range ? 206 : 200, headers)
  if (request.method === 'HEAD' || size === 0) {
    await file.close()
    response.end()
    return
  }
  // Fails if the client disconnects, which is not an error, or if the file cannot be read: then the client sees a
  // truncated download.
  await pipeline(file.createReadStream({ start, end }), response).catch(() => response.destroy())
}
