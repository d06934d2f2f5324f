/**
 * Lets tools that read OpenAPI documents work with ours, as it is: openapi-python-client, datamodel-code-generator and the SDK
 * of Singer taps, oapi-codegen for Go, openapi-generator for Java and C#, and openapi-typescript. What they make must be
 * complete, and they must not complain. What is made in Go and Java is compiled, and reads pages of a running service.
 *
 *   node test/contract/generators.ts     needs Go, Java 17 and Maven
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations, reports, resources } from '@selvedge/catalogue'
import { recordSchemaName } from '../../packages/catalogue/openapi/names.ts'
import { createBrands } from '../support/brands.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { pythonEnvironment } from '../support/python-environment.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { variation } from '../support/variations.ts'

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const DOCUMENT = at('../../openapi/openapi.json')
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const OPENAPI_TYPESCRIPT = 'openapi-typescript@7.10.1'
const OPENAPI_GENERATOR = '7.17.0'
const MAVEN_DEPENDENCY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-generators-'))

/** Gives what it printed. `complaint` is what it must not print. */
function run(
  command: string,
  args: readonly string[],
  complaint: RegExp,
  more: { cwd?: string; env?: object; input?: string } = {},
): string {
  const env = { ...process.env, ...more.env }
  const options = {
    cwd: more.cwd ?? folder,
    encoding: 'utf8',
    env,
    input: more.input ?? '',
    maxBuffer: 2 ** 30,
  } as const
  const { status, stdout, stderr } = spawnSync(command, args, options)
  const complaints = (stdout + stderr).split('\n').filter((line) => complaint.test(line))
  if (status !== 0 || complaints.length > 0) {
    throw new Error(
      `${command} ${args.join(' ')}: ${complaints.length === 0 ? stdout + stderr : complaints.join('\n')}`,
    )
  }
  return stdout
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
  }
  console.log(`ok  ${what}: ${JSON.stringify(found)}`)
}

/** The files below a folder whose names end like this. */
function filesIn(path: string, ending: string): string[] {
  return readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))
}

async function python(): Promise<void> {
  const bin = join(await pythonEnvironment(at('generators-requirements.txt')), 'bin')
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}` }
  const module = (args: readonly string[], input = ''): string =>
    run(join(bin, 'python'), args, /warning/i, { env, input })

  const client = ['generate', '--path', DOCUMENT, '--output-path', 'client', '--meta', 'none', '--fail-on-warning']
  module(['-m', 'openapi_python_client', ...client])
  const functions = filesIn('client/api', '.py').filter((file) => !file.endsWith('__init__.py'))
  expectEqual('openapi-python-client: operations', functions.length, operations.length)

  const models = ['--input', DOCUMENT, '--input-file-type', 'openapi', '--output', 'models.py']
  module(['-m', 'datamodel_code_generator', ...models, '--formatters', 'builtin'])
  const decimals = readFileSync(join(folder, 'models.py'), 'utf8').match(/^ {4}\w+: Decimal\b/gm)!
  const fields = [...resources.map((resource) => resource.fields), ...reports.map(({ columns }) => columns)]
  const amounts = fields.flatMap((each) => Object.values(each).filter(({ schema }) => 'x-decimal' in schema))
  expectEqual('datamodel-code-generator: decimals', decimals.length, amounts.length)

  const names = resources.map(recordSchemaName)
  const discovered = module([at('generators-discover.py'), DOCUMENT], JSON.stringify(names))
  expectEqual('singer-sdk', JSON.parse(discovered), {
    streams: names.length,
    // A tap has to give these a type, which no type for any value would suit: generators of Java and C# fail on a list.
    withoutType: resources.flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, { schema }]) => Array.isArray(schema.type))
        .map(([name]) => `${recordSchemaName(resource)}.${name}`),
    ),
    key: ['id'],
    amount: { integerDigits: 29, fractionDigits: 9 },
    isTime: true,
  })
}

/** Compiles only if a change of a group has the type of its records. */
const READ_TYPESCRIPT = `import type { components } from './types.ts'
export const codeOf = (change: components['schemas']['Change']): string | null =>
  change.op === 'upsert' && change.group === 'bom-sections' ? change.record.code : null
`

function typescript(): void {
  run('npx', ['-y', OPENAPI_TYPESCRIPT, DOCUMENT, '-o', 'types.ts'], /error/i)
  writeFileSync(join(folder, 'read.ts'), READ_TYPESCRIPT)
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', 'read.ts']
  run(process.execPath, [at('../../node_modules/typescript/bin/tsc'), ...options], /./)
  console.log('ok  openapi-typescript')
}

/** A service with two records, which the programs read. */
interface Reading {
  readonly args: readonly string[]
  readonly env: { readonly SELVEDGE_API_KEY: string }
  readonly expected: object
}

async function startReading(): Promise<Reading & { stop(): Promise<void> }> {
  const database = await TestDatabase.create()
  const { brandId, keys } = await createBrands(database)
  const sections = [1, 2].map((n) => variation(resourceOf('bom-sections'), n))
  await database.load(brandId, { 'bom-sections': sections })
  // In its own process: this one waits for the programs.
  const service = await ServiceProcess.start({ databaseUrl: database.url('selvedge_api'), keeperUrl: null })
  const { code, relevantFieldKeys } = sections[0] as { code: string; relevantFieldKeys: unknown }
  return {
    args: [service.url + BASE, 'alder-finch'],
    env: { SELVEDGE_API_KEY: keys.brand },
    expected: { totalItems: 2, code, anyValue: relevantFieldKeys, hasNext: true, changes: 2, changed: code },
    async stop() {
      await service.stop()
      await database.drop()
    },
  }
}

/** Whatever the order in which it printed them. */
function sorted(values: object): object {
  return Object.fromEntries(Object.entries(values).toSorted())
}

function go({ args, env, expected }: Reading): void {
  const cwd = join(folder, 'go')
  mkdirSync(join(cwd, 'selvedge'), { recursive: true })
  writeFileSync(join(cwd, 'go.mod'), 'module example.test/reader\n')
  cpSync(at('generators-read.go'), join(cwd, 'main.go'))
  const options = ['-generate', 'types,client', '-package', 'selvedge', '-o', 'selvedge/generated.go']
  run('go', ['run', OAPI_CODEGEN, ...options, DOCUMENT], /warning|error/i, { cwd })
  run('go', ['mod', 'tidy'], /error/i, { cwd })
  run('go', ['build', '-o', 'read'], /./, { cwd })
  expectEqual('oapi-codegen', sorted(JSON.parse(run(join(cwd, 'read'), args, /panic/, { env }))), sorted(expected))
}

/** Java and C# come from one generator; C# is not compiled, because that needs .NET. */
function openapiGenerator({ args, env, expected }: Reading): void {
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`
  run('mvn', ['-B', '-q', `${MAVEN_DEPENDENCY}:copy`, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], /ERROR/)
  const jar = join(folder, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`)
  // Tests and pages of documentation, which are twice as many files as the code, stay out.
  const parts = 'models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false'
  const generate = (language: string): void => {
    const options = ['-i', DOCUMENT, '-g', language, '-o', language, '--global-property', parts]
    run('java', ['-jar', jar, 'generate', ...options], / ERROR /)
  }
  generate('csharp')
  const classes = resources.map((resource) => `${recordSchemaName(resource)}.cs`)
  const made = new Set(filesIn('csharp', '.cs').map((file) => file.split('/').at(-1)))
  expectEqual('openapi-generator: records in C#', classes.filter((each) => made.has(each)).length, resources.length)

  generate('java')
  const cwd = join(folder, 'java')
  cpSync(at('generators-read.java'), join(cwd, 'src/main/java/Read.java'))
  const compile = ['compile', `${MAVEN_DEPENDENCY}:build-classpath`, '-Dmdep.outputFile=classpath.txt']
  run('mvn', ['-B', '-q', ...compile], /ERROR/, { cwd })
  const classpath = [join(cwd, 'target/classes'), readFileSync(join(cwd, 'classpath.txt'), 'utf8')].join(delimiter)
  const seen = run('java', ['-cp', classpath, 'Read', ...args], /ERROR/, { env })
  expectEqual('openapi-generator: Java', sorted(JSON.parse(seen)), sorted(expected))
}

await runAsCommand(async () => {
  const reading = await startReading()
  try {
    await python()
    typescript()
    go(reading)
    openapiGenerator(reading)
  } finally {
    await reading.stop()
    rmSync(folder, { recursive: true })
  }
  return []
})
