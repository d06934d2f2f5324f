/** Every endpoint of the catalogue, with its address as the router writes it. */
import { BASE_PATH, type Endpoint, endpoints } from '@selvedge/catalogue'

export interface Operation extends Endpoint {
  readonly route: string
}

export const operations: readonly Operation[] = endpoints.map((endpoint) => ({
  ...endpoint,
  route: BASE_PATH + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
}))
