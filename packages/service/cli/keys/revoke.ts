/** selvedge keys revoke */
import { Command } from 'commander'
import { revokeKey } from '../../store/administration/keys.ts'
import { keyId } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { UsageError } from '../exit-codes.ts'
import { print, printJson } from '../output/print.ts'

export function revokeKeyCommand(): Command {
  return new Command('revoke')
    .description('End a key for good; it stops working everywhere within seconds.')
    .argument('<id>', 'id of the key, as keys list shows it', keyId)
    .option('--json', 'print the result as JSON')
    .action(async (id: string, { json }: { json?: true }) => {
      const revoked = await asOwner((owner) => revokeKey(owner, id))
      if (!revoked) throw new UsageError(`There is no key ${id}, or it was revoked before.`)
      if (json) printJson(revoked)
      else print(`Key ${revoked.id} (${revoked.name}) is revoked.`)
    })
}
