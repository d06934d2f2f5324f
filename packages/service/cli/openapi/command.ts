/** selvedge openapi: prints the OpenAPI document. */
import { Command } from 'commander'
import { printJson } from '../output/print.ts'

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('Print the OpenAPI document of the API.')
    .addHelpText('after', '\n  $ selvedge openapi > openapi.json')
    .action(async () => {
      const { openapiDocument } = await import('@selvedge/catalogue')
      printJson(openapiDocument())
    })
}
