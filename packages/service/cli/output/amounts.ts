/** Formats amounts for people. */

interface Uploaded {
  readonly uploadedFiles: number
  readonly uploadedBytes: number
}

export function describeFiles({ uploadedFiles, uploadedBytes }: Uploaded): string {
  return `${fileCount(uploadedFiles)} (${(uploadedBytes / 1e6).toFixed(1)} MB)`
}

export function fileCount(count: number): string {
  return counted(count, 'file')
}

/** `noun` is the singular. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
