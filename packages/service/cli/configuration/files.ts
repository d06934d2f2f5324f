/** The file store that the variables configure: a bucket, a folder, or none. */
import type { FilesSettings } from '../../files/settings.ts'
import { type Configuration, ConfigurationError, required } from './read.ts'

export function filesOf(configuration: Configuration): FilesSettings | null {
  const { s3Bucket, s3Region, s3Endpoint, s3PathStyle, filesFolder, linkSeconds } = configuration
  if (s3Bucket !== null && filesFolder !== null) {
    throw new ConfigurationError(['SELVEDGE_S3_BUCKET and SELVEDGE_FILES_FOLDER are both set: files are in one place'])
  }
  if (s3Bucket !== null) {
    const bucket = { bucket: s3Bucket, region: s3Region, endpoint: s3Endpoint, pathStyle: s3PathStyle }
    return { kind: 's3', ...bucket, linkSeconds }
  }
  if (filesFolder === null) return null
  return { kind: 'folder', folder: filesFolder, publicUrl: required(configuration, 'publicUrl'), linkSeconds }
}
