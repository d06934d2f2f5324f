/** Checks that all processes that serve have the same secrets: a process rejects cursors of a secret that it does not have. */
import type { Client } from 'pg'
import { fingerprintsSeen } from '../../store/connections/secrets-tag.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, trouble } from './finding.ts'

const CHECK = 'secrets'

export async function examineSecrets(client: Client): Promise<Finding> {
  const { length } = await fingerprintsSeen(client)
  if (length === 0) return fine(CHECK, 'not checked: no process serves')
  if (length === 1) return fine(CHECK, 'the same in all processes')
  const { name } = variables.cursorSecrets
  return trouble(
    CHECK,
    `processes run with ${length} different lists in ${name}: one rejects cursors of another`,
    'give all processes the same list and restart them, one after the other',
  )
}
