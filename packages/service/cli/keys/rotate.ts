/** selvedge keys rotate */
import { Command } from 'commander'
import { rotateKey } from '../../store/administration/keys.ts'
import { durationOption, keyId } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { UsageError } from '../exit-codes.ts'
import { showIssued } from './show.ts'

interface Options {
  readonly overlap: number
  readonly json?: true
}

export function rotateKeyCommand(): Command {
  return new Command('rotate')
    .description('Make a key with the scope, access, limits and expiry of another, which ends after the overlap.')
    .argument('<id>', 'id of the key to replace, as keys list shows it', keyId)
    .addOption(durationOption('--overlap <duration>', 'how long both work', '24h'))
    .option('--json', 'print the new key as JSON')
    .action(async (id: string, { overlap, json }: Options) => {
      const issued = await asOwner((owner) => rotateKey(owner, id, overlap))
      if (!issued) throw new UsageError(`There is no key ${id} that is still valid.`)
      showIssued(issued, json)
    })
}
