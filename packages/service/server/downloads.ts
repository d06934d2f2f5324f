/** Downloads from a folder: the signed part of the address says which file, as what, and whether it still may be had. */
import type { FileHandle } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { downloadHeaders } from '../files/download-headers.ts'
import type { StoredFile } from '../files/file-store.ts'
import { FOLDER_ROUTE, type FolderStore } from '../files/folder-store.ts'
import { PROBE_INTERVAL_SECONDS, type WatchedStore } from '../files/watched-store.ts'
import { byteRange } from './byte-range.ts'
import { ApiError } from './errors.ts'
import { SECURITY_HEADERS } from './reply.ts'

export function addDownloads(app: FastifyInstance, files: WatchedStore, folder: FolderStore): void {
  app.route<{ Params: { signed: string } }>({
    method: ['GET', 'HEAD'],
    url: `${FOLDER_ROUTE}:signed`,
    handler: async (request, reply) => {
      const stored = folder.verify(request.params.signed)
      if (stored === null) throw new ApiError('link_refused')
      if (!files.available) throw ApiError.retryLater('storage_unavailable', PROBE_INTERVAL_SECONDS)
      return sendFile(request, reply, stored, await openFile(folder, stored))
    },
  })
}

async function openFile(folder: FolderStore, stored: StoredFile): Promise<FileHandle> {
  const file = await folder.open(stored).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) throw new ApiError('not_found')
  return file
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredFile,
  file: FileHandle,
): Promise<FastifyReply> {
  const { size } = await file.stat()
  // What a condition could be about is not given out, so no condition holds.
  const range = request.headers['if-range'] === undefined ? byteRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    await file.close()
    throw new ApiError('range_not_satisfiable', undefined, { 'content-range': `bytes */${size}` })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const { contentType, contentDisposition } = downloadHeaders(stored)
  reply.headers({
    ...SECURITY_HEADERS,
    'x-request-id': request.id,
    'content-type': contentType,
    'content-disposition': contentDisposition,
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  })
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (request.method === 'HEAD' || size === 0) {
    await file.close()
    return reply.send()
  }
  return reply.send(file.createReadStream({ start, end }))
}
