/** What one of several processes gets of the settings that are for all of them. */
import type { ServiceSettings } from '../../api/start.ts'

/** `number` counts from 1. Shares add up to the whole, except that every process gets at least one of what it cannot work without. */
export function shareOf(settings: ServiceSettings, number: number, processes: number): ServiceSettings {
  const share = (whole: number): number => Math.floor(whole / processes) + (number <= whole % processes ? 1 : 0)
  const atLeastOne = (whole: number): number => Math.max(1, share(whole))
  return {
    ...settings,
    pageConnectionsMax: atLeastOne(settings.pageConnectionsMax),
    countConnectionsMax: atLeastOne(settings.countConnectionsMax),
    requestsMax: atLeastOne(settings.requestsMax),
    failedKeysMax: atLeastOne(settings.failedKeysMax),
    cacheBytesMax: share(settings.cacheBytesMax),
  }
}
