/** Hooks that the views share: the address, the state of the session, and loading with its failures. */
import type { BrandClient } from '@selvedge/client'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { type Failure, failureOf } from './data/failure.ts'
import { parseRoute, type Route } from './route.ts'
import { askedToWaitSeconds, clientOf, subscribe, subscribeToRequests } from './session.ts'

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    const change = (): void => setRoute(parseRoute(location.hash))
    addEventListener('hashchange', change)
    return () => removeEventListener('hashchange', change)
  }, [])
  return route
}

/** Draws again with another key. */
export function useSession(): void {
  useRedraw(subscribe)
}

/** Draws again after each request. */
export function useRequests(): void {
  useRedraw(subscribeToRequests)
}

function useRedraw(subscribe: (listener: () => void) => () => void): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => subscribe(() => redraw(undefined)), [])
}

/** Calls once a click or the focus is outside of an element. */
export function useElsewhere(element: { readonly current: HTMLElement | null }, leave: () => void): void {
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    const elsewhere = ({ target }: Event): void => {
      if (!element.current?.contains(target as Node)) latest.current()
    }
    addEventListener('pointerdown', elsewhere)
    addEventListener('focusin', elsewhere)
    return () => {
      removeEventListener('pointerdown', elsewhere)
      removeEventListener('focusin', elsewhere)
    }
  }, [])
}

export interface Loaded<T> {
  /** What was loaded last, also while newer data is on its way. */
  readonly data: T | null
  readonly failure: Failure | null
  readonly again: () => void
}

/** Loads for as long as the view shows the same `name`; another name, or leaving the view, ends it. */
export function useLoad<T>(
  brand: string,
  name: string,
  load: (client: BrandClient, signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [state, setState] = useState<{ name: string; data: T | null; failure: Failure | null }>({
    name,
    data: null,
    failure: null,
  })
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  // Before the page is painted, because a request takes longer than that.
  useLayoutEffect(() => {
    const client = clientOf(brand)
    if (!client) return
    const controller = new AbortController()
    const settle = (data: T | null, failure: Failure | null): void => {
      if (!controller.signal.aborted) setState({ name, data, failure })
    }
    load(client, controller.signal).then(
      (data) => settle(data, null),
      (error) => settle(null, failureOf(error, brand, askedToWaitSeconds())),
    )
    return () => controller.abort()
  }, [brand, name, attempt])
  const current = state.name === name
  return { data: current ? state.data : null, failure: current ? state.failure : null, again: () => again(undefined) }
}
