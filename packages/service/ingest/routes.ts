/** From the path and method of a request to what it asks the listener for loads to do. */
import { LOAD_BASE_PATH, type LoadOperationName, loadOperations, type Resource, resources } from '@selvedge/catalogue'
import type { NamedRoute } from '../http/exchange.ts'
import { nearest } from '../nearest.ts'

const BRANDS = `${LOAD_BASE_PATH}/brands`.split('/')

export interface LoadRoute extends NamedRoute {
  readonly operation: { readonly name: LoadOperationName; readonly path: string }
  /** The group or load that the address names; empty where it names neither. */
  readonly id: string
}

/** Null where the path names nothing; where it takes other methods, those. */
export function loadRouteOf(method: string, segments: readonly string[]): LoadRoute | readonly string[] | null {
  if (!BRANDS.every((segment, index) => segments[index] === segment)) return null
  const [brandSlug, kind, id, ...rest] = segments.slice(BRANDS.length)
  if (!brandSlug || !kind || rest.length > 0) return null
  const shape = `/brands/{brand}/${kind}${id === undefined ? '' : `/{${kind === 'groups' ? 'group' : 'id'}}`}`
  const here = Object.entries(loadOperations).filter(([, { path }]) => path === shape)
  if (here.length === 0) return null
  const found = here.find(([, each]) => each.method === (method === 'HEAD' ? 'GET' : method))
  if (!found) return here.map(([, each]) => each.method)
  const [name, { path }] = found as [LoadOperationName, { readonly path: string }]
  return { operation: { name, path: `${LOAD_BASE_PATH}${path}` }, brandSlug, id: id ?? '' }
}

/** Null for a group that does not exist, or that all brands share. */
export function groupNamed(path: string): Resource | null {
  return resources.find((resource) => resource.path === path && !resource.shared) ?? null
}

const SHOWN_LENGTH_MAX = 80

/** Why it is null, with the group that was probably meant. */
export function notAGroup(path: string): string {
  if (resources.some((resource) => resource.path === path)) {
    return `${path} is a group that all brands share; the operator loads it.`
  }
  const close = nearest(
    path,
    resources.filter(({ shared }: Resource) => !shared).map((resource) => resource.path),
  )
  const shown = JSON.stringify(path.slice(0, SHOWN_LENGTH_MAX).toWellFormed())
  return close === null ? `There is no group ${shown}.` : `There is no group ${shown}; did you mean ${close}?`
}
