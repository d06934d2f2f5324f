/** Builds the command for publishing, as the client is. */
import { fileURLToPath } from 'node:url'
import { buildPackage } from '../client/build.ts'

buildPackage('export', fileURLToPath(new URL('dist', import.meta.url)))
