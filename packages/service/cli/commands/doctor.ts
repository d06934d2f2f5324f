/** selvedge doctor: diagnoses problems of an installation and suggests fixes. */
import { styleText } from 'node:util'
import { Command } from 'commander'
import type { Finding } from '../doctor/finding.ts'
import { exitCodes } from '../exit-codes.ts'
import { print, printJson } from '../output/print.ts'

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Diagnose problems of this installation, and suggest fixes.')
    .option('--records', 'also read every record, for amounts that have more digits than loads accept')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Looks at the configuration, every configured login, the version and clock of the database, roles, migrations,
row-level security and rights, the cells, whether stored records have the fields of this version, Redis, whether an
untrusted proxy is in front, and the store of files. Ends with 1 where anything is wrong.

  $ selvedge doctor
  $ selvedge doctor --records
  $ selvedge doctor --json | jq '.[] | select(.ok | not)'`,
    )
    .action(async ({ json, records }: { json?: true; records?: true }) => {
      const { examine } = await import('../doctor/examine.ts')
      const findings = await examine(process.env, { records })
      if (json) printJson(findings)
      else for (const finding of findings) print(lineOf(finding))
      if (findings.some(({ ok }) => !ok)) process.exitCode = exitCodes.faults
    })
}

function lineOf({ check, ok, says, mend }: Finding): string {
  const verdict = ok ? styleText('green', 'ok   ') : styleText(['red', 'bold'], 'wrong')
  return `${verdict}  ${check.padEnd(13)}  ${says}${mend ? `. To fix: ${mend}` : ''}`
}
