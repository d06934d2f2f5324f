/** Formats amounts for people. */

interface Uploaded {
  readonly uploadedFiles: number
  readonly uploadedBytes: number
}

export function describeFiles({ uploadedFiles, uploadedBytes }: Uploaded): string {
  const count = uploadedFiles === 1 ? '1 file' : `${uploadedFiles.toLocaleString('en')} files`
  return `${count} (${(uploadedBytes / 1e6).toFixed(1)} MB)`
}
