/** selvedge doctor: diagnoses problems of an installation and suggests fixes. */
import { styleText } from 'node:util'
import { Command } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import { printJson, printStyled } from '../output/print.ts'
import { visible } from '../output/visible.ts'
import type { Finding } from './finding.ts'

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Diagnose problems of this installation, and suggest fixes.')
    .option('--records', 'also read every record, for amounts and JSON values that loads reject by now')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Looks at the configuration, every configured login, the version and clock of the database, roles, migrations,
row-level security and rights, the cells, whether stored records have the fields of this version, what is left of brands that
were deleted, Redis, whether an untrusted proxy is in front, and the store of files. Ends with 1 where anything is wrong. It also says how old the newest
successful load of each brand is: the oldest of them, and with --json all, with the newest change and confirmation of each group. That is a
fault only for groups that are older than SELVEDGE_GROUP_AGES_MAX allows.

  $ selvedge doctor
  $ selvedge doctor --records
  $ selvedge doctor --json | jq '.[] | select(.ok | not)'
  $ selvedge doctor --json | jq '.[].loads // empty'`,
    )
    .action(async ({ json, records }: { json?: true; records?: true }) => {
      const { examine } = await import('./examine.ts')
      const findings = await examine(process.env, { records })
      if (json) printJson(findings)
      else for (const finding of findings) printStyled(lineOf(finding))
      if (findings.some(({ ok }) => !ok)) process.exitCode = exitCodes.faults
    })
}

function lineOf({ check, ok, detail, fix }: Finding): string {
  const verdict = ok ? styleText('green', 'ok   ') : styleText(['red', 'bold'], 'wrong')
  return `${verdict}  ${check.padEnd(13)}  ${visible(`${detail}${fix ? `. To fix: ${fix}` : ''}`)}`
}
