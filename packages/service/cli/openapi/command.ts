/** selvedge openapi: prints the OpenAPI document. */
import { Command } from 'commander'
import { printJson } from '../output/print.ts'

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('Print the OpenAPI document of the API.')
    .option('--load', 'the document of the listener for loads instead')
    .addHelpText('after', '\n  $ selvedge openapi > openapi.json')
    .action(async ({ load }: { readonly load?: true }) => {
      const { loadDocument, openapiDocument } = await import('@selvedge/catalogue')
      printJson(load ? loadDocument() : openapiDocument())
    })
}
