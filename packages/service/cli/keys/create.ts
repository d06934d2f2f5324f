/** selvedge keys create */
import { type Resource, resources } from '@selvedge/catalogue'
import { type ViewKind, viewKinds } from '@selvedge/catalogue/visibility'
import { Command, Option } from 'commander'
import { createKey } from '../../store/administration/keys.ts'
import { openGroups } from '../../store/views/open-groups.ts'
import { durationSeconds, future, groups as groupPaths, sectionsOfTopics, topics, wholeNumber } from '../arguments.ts'
import { asOwner } from '../as-owner.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { tell } from '../output/print.ts'
import { refuseClosed } from '../views/refuse-closed.ts'
import { knownView } from '../views/run.ts'
import { ProfileFile } from './profile.ts'
import { showIssued } from './show.ts'

interface Options {
  readonly brand?: string
  readonly global?: true
  readonly load?: true
  readonly view?: string
  readonly kind?: ViewKind
  readonly groups?: readonly string[]
  readonly topic?: ReturnType<typeof sectionsOfTopics>
  readonly name: string
  readonly expires?: Date
  readonly quota?: number
  readonly window?: number
  readonly profile?: string
  readonly json?: true
}

export function createKeyCommand(): Command {
  return new Command('create')
    .description('Create a key and show it, once.')
    .addOption(new Option('--brand <slug>', 'the brand that the key can read, or load').conflicts('global'))
    .option('--global', 'the key can read every brand, including new ones')
    .addOption(
      new Option('--load', 'the key can load records of the brand, and read none').conflicts([
        'global',
        'quota',
        'window',
        'profile',
      ]),
    )
    .addOption(
      new Option('--view <partner>', 'the key can read what this partner sees of the brand: its slug or id').conflicts([
        'global',
        'load',
      ]),
    )
    .addOption(new Option('--kind <kind>', 'which view, if the partner has several').choices(viewKinds))
    .option('--groups <groups>', 'only these groups, such as shipments,shipment-items,legs', groupPaths)
    .option('--topic <topics>', `only the groups of these topics: ${topics.join(', ')}`, sectionsOfTopics)
    .requiredOption('--name <text>', 'who uses it, for the list of keys')
    .option('--expires <when>', 'when it expires: 30d, or a date', future)
    .option(
      '--quota <count>',
      'requests that the key may send per window, instead of the default quota',
      wholeNumber(1, 2_147_483_647),
    )
    .option('--window <duration>', 'length of that window, at most 1d', durationSeconds)
    .option(
      '--profile <file>',
      'also write a profile with the key, for Power BI, Spark, pandas and others that read Delta Sharing',
    )
    .option('--json', 'print the key and its scope as JSON')
    .addHelpText(
      'after',
      `
  $ selvedge keys create --brand alder-finch --name erp
  $ selvedge keys create --brand alder-finch --topic freight --name forwarder
  $ selvedge keys create --brand alder-finch --view tecidos-do-vale --name tecidos
  $ selvedge keys create --brand alder-finch --load --groups orders,order-items --name erp
  $ selvedge keys create --brand alder-finch --name power-bi --expires 90d --profile alder-finch.share
  $ KEY=$(selvedge keys create --global --name warehouse --json | jq -r .key)`,
    )
    .action(async (options: Options) => {
      const { brand, global, load, view, kind, groups, topic, name, expires, quota, window, profile, json } = options
      if (!brand && !global) throw new UsageError('Name what the key can read: --brand <slug>, or --global.')
      if ((quota === undefined) !== (window === undefined)) throw new UsageError('--quota and --window go together.')
      if (window !== undefined && (window < 1 || window > 86_400)) throw new UsageError('--window is 1s to 1d.')
      if (view !== undefined && !brand) throw new UsageError('--view goes with --brand.')
      if (kind !== undefined && view === undefined) throw new UsageError('--kind goes with --view.')
      const opened =
        view === undefined ? null : await knownView({ brand: brand!, partner: view, ...(kind && { kind }) })
      const isOpen = ({ path }: Resource): boolean => opened === null || openGroups(opened.kind, null).has(path)
      // What the records of a topic are read with is loaded by others.
      const ofTopics = topic?.flatMap(({ resources: own, opens = [] }) => (load ? own : [...own, ...opens]))
      const named = [...(groups ?? []), ...(ofTopics ?? []).filter(isOpen).map(({ path }) => path)]
      const limit = groups || topic ? [...new Set(named)].sort() : null
      if (load) refuseShared(limit ?? [])
      if (opened) refuseClosed(opened.kind, limit)
      const file =
        profile === undefined ? null : new ProfileFile(profile, required(readConfiguration(process.env), 'publicUrl'))
      try {
        const issued = await asOwner((owner) =>
          createKey(owner, {
            name,
            brand: opened?.slug ?? brand ?? null,
            ...(opened && { viewId: opened.id }),
            access: load ? 'load' : 'read',
            groups: limit,
            expiresAt: expires ?? null,
            quota: quota ?? null,
            windowSeconds: window ?? null,
          }),
        )
        if (!issued) throw new UsageError(`There is no brand ${brand}; selvedge brands list shows all.`)
        showIssued(issued, json)
        file?.write(issued)
      } catch (error) {
        file?.remove()
        throw error
      }
      if (profile !== undefined && !json) tell(`\nThe profile is in ${profile}. It contains the key.`)
    })
}

function refuseShared(paths: readonly string[]): void {
  const shared = resources.find((each) => each.shared && paths.includes(each.path))
  if (shared) throw new UsageError(`${shared.path} are shared by all brands; only an operator loads them.`)
}
