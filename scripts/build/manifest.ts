/** The manifest of a published package: that of its sources, pointing at what was built, with the project's addresses. */
import { REPOSITORY } from './repository.ts'

interface Manifest {
  readonly version?: string
  readonly exports?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [more: string]: unknown
}

interface PackageFiles {
  /** Of the sources, in the repository. */
  readonly directory: string
  /** What lies in the built folder. */
  readonly files: readonly string[]
}

export function published(source: Manifest, { directory, files }: PackageFiles): Record<string, unknown> {
  const { private: _, scripts: __, devDependencies: ___, exports, bin, ...rest } = source
  return {
    ...rest,
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory },
    homepage: `${REPOSITORY}#readme`,
    bugs: `${REPOSITORY}/issues`,
    ...(exports && { exports: mapValues(exports, entry) }),
    ...(bin && { bin: mapValues(bin, command) }),
    ...pinned(source, 'dependencies'),
    ...pinned(source, 'optionalDependencies'),
    files,
    publishConfig: { access: 'public', provenance: true },
  }
}

function entry(source: string): object {
  const built = builtFile(source)
  return { types: built.replace(/\.js$/, '.d.ts'), default: built }
}

/** npm corrects a command that starts with `./` when it publishes, with a warning that looks like a loss. */
function command(source: string): string {
  return builtFile(source).replace(/^\.\//, '')
}

function builtFile(source: string): string {
  return source.replace('./src/', './').replace(/\.ts$/, '.js')
}

/** Our packages are released together, and only tested together. */
function pinned(source: Manifest, kind: 'dependencies' | 'optionalDependencies'): object {
  const wanted = source[kind]
  if (!wanted) return {}
  return {
    [kind]: Object.fromEntries(
      Object.entries(wanted).map(([name, range]) => [name, name.startsWith('@selvedge/') ? source.version! : range]),
    ),
  }
}

function mapValues<T>(values: Readonly<Record<string, string>>, change: (value: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
