/** The shared records that every installation needs and that come with the service: countries, units, couriers, document types. */
import { fileURLToPath } from 'node:url'

export const STANDARD_FOLDER = fileURLToPath(new URL('./standard/', import.meta.url))
