/** selvedge keys: manages API keys. */
import { Command } from 'commander'
import { createKeyCommand } from './create.ts'
import { listKeysCommand } from './list.ts'
import { revokeKeyCommand } from './revoke.ts'
import { rotateKeyCommand } from './rotate.ts'

export function keysCommand(): Command {
  return new Command('keys')
    .description(
      'API keys: a key reads one brand, all brands or what a partner sees of one, and all groups or some; a load key loads one brand.',
    )
    .addHelpText(
      'after',
      `
  $ selvedge keys create --brand alder-finch --name erp
  $ selvedge keys create --brand alder-finch --name audit --expires 30d --quota 100 --window 60s
  $ selvedge keys create --brand alder-finch --topic freight --name forwarder
  $ selvedge keys create --brand alder-finch --view tecidos-do-vale --name tecidos
  $ selvedge keys create --global --name warehouse
  $ selvedge keys create --brand alder-finch --load --groups orders,order-items --name erp
  $ selvedge keys list
  $ selvedge keys list --unused 90d
  $ selvedge keys rotate 0b6f3c5e-... --overlap 7d
  $ selvedge keys revoke 0b6f3c5e-...

A key is shown once, when it is made; only a hash of it is stored.`,
    )
    .addCommand(createKeyCommand())
    .addCommand(listKeysCommand())
    .addCommand(rotateKeyCommand())
    .addCommand(revokeKeyCommand())
}
