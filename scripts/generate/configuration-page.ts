/** The page of all settings: a list, because four columns leave no room for sentences. */
import { type Variable, variables } from '../../packages/service/cli/configuration/variables.ts'

const INTRODUCTION = `# Settings

_For operators._

Every setting is an environment variable. An invalid value stops the command with a message that names the variable and the
fix. \`selvedge doctor\` checks all of them.
`

/** Each with the variable that it begins with, in the order of the variables. */
const SECTIONS: Readonly<Record<string, string>> = {
  [variables.databaseUrl.name]: 'Databases',
  [variables.apiPassword.name]: 'Passwords of roles',
  [variables.redisUrl.name]: 'Processes and addresses',
  [variables.pageConnectionsMax.name]: 'Limits',
  [variables.webhookSecrets.name]: 'Calls to receivers',
  [variables.drainDelayMs.name]: 'Stopping, metrics and pages',
  [variables.filesFolder.name]: 'Files of images and documents',
}

export function configurationPage(): string {
  const items = Object.values(variables).map((variable: Variable<unknown>) => {
    const section = SECTIONS[variable.name]
    return `${section ? `\n## ${section}\n\n` : ''}${itemOf(variable)}\n`
  })
  return `${INTRODUCTION}${items.join('')}`
}

function itemOf({ name, kind, fallback, about }: Variable<unknown>): string {
  const facts = fallback === null ? kind.name : `${kind.name}; default \`${fallback}\``
  return `- **\`${name}\`**: ${facts}\\\n  ${about}`
}
