/** selvedge keys list */
import { Command } from 'commander'
import { listKeys } from '../../store/administration/keys.ts'
import { durationSeconds } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { print, printJson, printTable } from '../output/print.ts'
import { accessOf, lifeOf, scopeOf } from './show.ts'

export function listKeysCommand(): Command {
  return new Command('list')
    .description('Show all keys, or those of one brand; never the keys themselves.')
    .option('--brand <slug>', 'only keys for this brand alone')
    .option(
      '--unused <duration>',
      'only valid keys that nobody used for this long, or ever if they are that old',
      durationSeconds,
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
  $ selvedge keys list --brand alder-finch
  $ selvedge keys list --unused 90d

Use is recorded where SELVEDGE_KEEPER_DATABASE_URL is set; elsewhere every key is one that was never used.`,
    )
    .action(async ({ brand, unused, json }: { brand?: string; unused?: number; json?: true }) => {
      const keys = await asOwner((owner) => listKeys(owner, brand ?? null, unused ?? null))
      if (json) return printJson(keys)
      if (keys.length === 0) return print(unused === undefined ? 'There are no keys yet.' : 'There are no such keys.')
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
