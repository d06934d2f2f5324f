/**
 * Lets tools that read OpenAPI documents work with ours, as a service has it. The commands of the guide
 * (other-languages.md) run word for word. What they make is complete, is compiled, and reads a list, the changes, the state
 * and the snapshot of the service. C# is searched for these instead: compiling it needs a .NET SDK and NuGet. Two more
 * tools read the document for Python: datamodel-code-generator and the SDK of Singer taps.
 *
 *   node test/contract/generators.ts     needs Python 3, Go, Java 17 and Maven: languages that lack theirs are skipped
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations, reports, resources } from '@selvedge/catalogue'
import { recordSchemaName } from '../../packages/catalogue/openapi/names.ts'
import { runAsCommand } from '../support/command.ts'
import { pythonEnvironment } from '../support/python-environment.ts'
import { isInstalled, run } from './generators/programs.ts'
import { type Reading, startReading } from './generators/reading.ts'

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const OPENAPI_GENERATOR = '7.25.0'
const OPENAPI_TYPESCRIPT = '7.13.0'
const OPENAPI_FETCH = '0.17.0'
const MAVEN_DEPENDENCY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1'

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-generators-'))
const bin = join(folder, 'bin')
const PATH = { PATH: `${bin}${delimiter}${process.env.PATH}` }

interface Language {
  /** Programs that the machine has to have. */
  readonly needs: readonly string[]
  /** Makes the generator a command in `bin`, or of the project in `cwd`. */
  install(cwd: string): Promise<void> | void
  /** What its command must not print. */
  readonly complaint: RegExp
  /** Checks what the command made in `cwd`. */
  check(cwd: string, reading: Reading): Promise<void> | void
}

const languages: Readonly<Record<string, Language>> = {
  Go: {
    needs: ['go'],
    complaint: /warning|error/i,
    install(cwd) {
      run('go', ['install', OAPI_CODEGEN], /error/i, { cwd, env: { GOBIN: bin } })
      writeFileSync(join(cwd, 'go.mod'), 'module example.test/reader\n')
    },
    check(cwd, { args, env, expected }) {
      cpSync(at('generators/read.go'), join(cwd, 'main.go'))
      run('go', ['mod', 'tidy'], /error/i, { cwd })
      run('go', ['build', '-o', 'read'], /./, { cwd })
      expectSeen('Go', run(join(cwd, 'read'), args, /panic/, { env }), expected)
    },
  },

  Java: {
    needs: ['java', 'mvn'],
    complaint: / ERROR |Duplicate file path/,
    install: installOpenapiGenerator,
    check(cwd, { args, env, expected }) {
      const project = join(cwd, 'java')
      cpSync(at('generators/read.java'), join(project, 'src/main/java/Read.java'))
      const compile = ['compile', `${MAVEN_DEPENDENCY}:build-classpath`, '-Dmdep.outputFile=classpath.txt']
      run('mvn', ['-B', '-q', ...compile], /ERROR/, { cwd: project })
      const libraries = readFileSync(join(project, 'classpath.txt'), 'utf8')
      const classpath = [join(project, 'target/classes'), libraries].join(delimiter)
      expectSeen('Java', run('java', ['-cp', classpath, 'Read', ...args], /ERROR/, { env }), expected)
    },
  },

  'C#': {
    needs: ['java', 'mvn'],
    complaint: / ERROR |Duplicate file path/,
    install: installOpenapiGenerator,
    check(cwd) {
      const files = filesIn(join(cwd, 'csharp/src/Org.OpenAPITools'), '.cs')
      const classes = resources.map((resource) => `Model/${recordSchemaName(resource)}.cs`)
      expectEqual('C#: records', classes.filter((each) => files.includes(each)).length, resources.length)
      const code = files
        .filter((file) => file.startsWith('Api/'))
        .map((file) => readFileSync(join(cwd, 'csharp/src/Org.OpenAPITools', file), 'utf8'))
      const methods = new Set(
        code.flatMap((text) =>
          [...text.matchAll(/ public async Task<\w+> (\w+)Async\(/g)].map(([, name]) => name!.toLowerCase()),
        ),
      )
      expectEqual(
        'C#: operations',
        operations.filter(({ name }) => methods.has(name.toLowerCase())).length,
        operations.length,
      )
    },
  },

  Python: {
    needs: ['python3'],
    complaint: /warning/i,
    async install() {
      const programs = join(await pythonEnvironment(at('generators/python-tools.txt')), 'bin')
      addCommand('python', join(programs, 'python'))
      // As a module: the environment was moved, and its scripts do not find their Python.
      addCommand('openapi-python-client', `${join(programs, 'python')} -m openapi_python_client`)
      addCommand('ruff', join(programs, 'ruff'))
    },
    check(cwd, { args, env, expected }) {
      const python = (programArgs: readonly string[], input = ''): string =>
        run(join(bin, 'python'), programArgs, /warning/i, { cwd, env: { ...PATH, ...env }, input })
      const functions = filesIn(join(cwd, 'selvedge_api/api'), '.py').filter((file) => !file.endsWith('__init__.py'))
      expectEqual('Python: operations', functions.length, operations.length)
      python(['-m', 'compileall', '-q', 'selvedge_api'])
      cpSync(at('generators/read.py'), join(cwd, 'read.py'))
      expectSeen('Python', python(['read.py', ...args]), expected)
      checkModels(python, cwd)
      checkStreams(python)
    },
  },

  TypeScript: {
    needs: [],
    complaint: /error/i,
    install(cwd) {
      writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
      const packages = [`openapi-typescript@${OPENAPI_TYPESCRIPT}`, `openapi-fetch@${OPENAPI_FETCH}`]
      run('npm', ['install', '--no-audit', '--no-fund', ...packages], /error/i, { cwd })
    },
    check(cwd, { args, env, expected }) {
      cpSync(at('generators/read.ts.txt'), join(cwd, 'read.ts'))
      const options = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2024',
        '--allowImportingTsExtensions',
      ]
      const types = ['--types', 'node', '--typeRoots', at('../../node_modules/@types')]
      run(process.execPath, [at('../../node_modules/typescript/bin/tsc'), ...options, ...types, 'read.ts'], /./, {
        cwd,
      })
      expectSeen('TypeScript', run(process.execPath, ['read.ts', ...args], /error/i, { cwd, env }), expected)
    },
  },
}

/** The same generator makes Java and C#. */
function installOpenapiGenerator(): void {
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`
  const copy = [`${MAVEN_DEPENDENCY}:copy`, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
  run('mvn', ['-B', '-q', ...copy], /ERROR/, { cwd: folder })
  const jar = join(folder, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`)
  addCommand('openapi-generator-cli', `java -jar ${jar}`)
}

function addCommand(name: string, command: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 })
}

type Python = (args: readonly string[], input?: string) => string

function checkModels(python: Python, cwd: string): void {
  const models = ['--input', 'openapi.json', '--input-file-type', 'openapi', '--output', 'models.py']
  python(['-m', 'datamodel_code_generator', ...models, '--formatters', 'builtin'])
  const decimals = readFileSync(join(cwd, 'models.py'), 'utf8').match(/^ {4}\w+: Decimal\b/gm)!
  const fields = [...resources.map((resource) => resource.fields), ...reports.map(({ columns }) => columns)]
  const amounts = fields.flatMap((each) => Object.values(each).filter(({ schema }) => 'x-decimal' in schema))
  expectEqual('datamodel-code-generator: decimals', decimals.length, amounts.length)
}

function checkStreams(python: Python): void {
  const names = resources.map(recordSchemaName)
  const discovered = python([at('generators/discover.py'), 'openapi.json'], JSON.stringify(names))
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

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
  }
  console.log(`ok  ${what}: ${JSON.stringify(found)}`)
}

/** Whatever the order in which a program printed it. */
function expectSeen(language: string, printed: string, expected: object): void {
  const sorted = (values: object): object => Object.fromEntries(Object.entries(values).toSorted())
  expectEqual(`${language}: reads`, sorted(JSON.parse(printed)), sorted(expected))
}

/** The files below a folder whose names end like this. */
function filesIn(path: string, ending: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))
}

/** By language, from the table of the guide. */
function commandsOfGuide(): Map<string, string> {
  const guide = readFileSync(at('../../docs/guides/other-languages.md'), 'utf8')
  return new Map(
    [...guide.matchAll(/^\| (\S+) +\|[^|]+\| `(.+?)` +\|/gm)].map(([, name, command]) => [name!, command!]),
  )
}

await runAsCommand(async () => {
  const commands = commandsOfGuide()
  expectEqual('languages of the guide', [...commands.keys()], Object.keys(languages))
  mkdirSync(bin)
  const reading = await startReading()
  try {
    for (const [name, command] of commands) {
      const { needs, install, complaint, check } = languages[name]!
      const missing = needs.filter((program) => !isInstalled(program))
      if (missing.length > 0) {
        console.log(`SKIPPED ${name}: install ${missing.join(' and ')} to try it`)
        continue
      }
      const cwd = mkdtempSync(join(folder, 'project-'))
      run('curl', ['-sSf', '-o', 'openapi.json', `${reading.args[0]}/openapi.json`], /./, { cwd })
      await install(cwd)
      run('bash', ['-c', command], complaint, { cwd, env: PATH })
      await check(cwd, reading)
    }
  } finally {
    await reading.stop()
    rmSync(folder, { recursive: true })
  }
  return []
})
