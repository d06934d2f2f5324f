/** Formats amounts for people. */

interface Uploaded {
  readonly uploadedFiles: number
  readonly uploadedBytes: number
}

export function describeFiles({ uploadedFiles, uploadedBytes }: Uploaded): string {
  return `${fileCount(uploadedFiles)} (${(uploadedBytes / 1e6).toFixed(1)} MB)`
}

export function fileCount(count: number): string {
  return count === 1 ? '1 file' : `${count.toLocaleString('en')} files`
}
