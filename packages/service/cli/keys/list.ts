/** selvedge keys list */
import { Command } from 'commander'
import { listKeys } from '../../store/administration/keys.ts'
import { asOwner } from '../as-owner.ts'
import { print, printJson, printTable } from '../output/print.ts'
import { accessOf, lifeOf, scopeOf } from './show.ts'

export function listKeysCommand(): Command {
  return new Command('list')
    .description('Show all keys, or those of one brand; never the keys themselves.')
    .option('--brand <slug>', 'only keys for this brand alone')
    .option('--json', 'print the result as JSON')
    .action(async ({ brand, json }: { brand?: string; json?: true }) => {
      const keys = await asOwner((owner) => listKeys(owner, brand ?? null))
      if (json) return printJson(keys)
      if (keys.length === 0) return print('There are no keys yet.')
      printTable(
        ['id', 'scope', 'access', 'name', 'life', 'limit', 'last used'],
        keys.map((key) => [
          key.id,
          scopeOf(key),
          accessOf(key),
          key.name,
          lifeOf(key),
          key.quota === null ? 'default' : `${key.quota} in ${key.windowSeconds}s`,
          key.lastUsedAt?.toISOString() ?? 'never',
        ]),
      )
    })
}
