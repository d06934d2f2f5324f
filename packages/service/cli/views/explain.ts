/** What `views explain` says. */
import { resources } from '@selvedge/catalogue'
import type { Condition } from '@selvedge/catalogue/visibility'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import { type Explanation, explain, type Step } from '../../store/views/inspect.ts'
import { UsageError } from '../exit-codes.ts'
import { print, printJson, tell } from '../output/print.ts'
import { type ExplainOptions, open, viewOf } from './run.ts'

export async function explainRecord(record: string, options: ExplainOptions): Promise<void> {
  const [path, ...rest] = record.split('/')
  const resource = resources.find((each) => each.path === path)
  if (!resource) throw new UsageError(`${path} is not a group of records.`)
  const key = rest.join('/').split(',')
  if (key.length !== resource.key.length || key.includes('')) {
    throw new UsageError(`A record of ${path} is named by ${path}/<${resource.key.join('>,<')}>.`)
  }
  const { installation, brand } = await open(options)
  const view = await viewOf(installation, brand, options)
  const explanation: Explanation = resource.shared
    ? { isSeen: true, path: [] }
    : await installation.withBrand(brand, tell, (loader) =>
        inBrandTransaction(loader, brand.id, () => explain(loader, view, resource, key)),
      )
  if (options.json) return printJson(shown(explanation))
  print(sentenceOf(explanation, record, view.kind))
}

function sentenceOf(explanation: Explanation, record: string, kind: string): string {
  if (explanation.isSeen) {
    const steps = explanation.path.map(stepText)
    return [`visible: ${record}`, ...(steps.length > 0 ? steps : ['the same for every brand'])].join('\n  <- ')
  }
  if (explanation.why === 'closed') return `not visible: the group is closed to a ${kind}`
  if (explanation.why === 'unknown') return 'not visible: the brand has no such record'
  // Lists can differ in a later condition alone.
  const reasons = [...new Set(explanation.failing.map((condition) => `  ${failingText(condition)}`))]
  return [
    `not visible: ${reasons.length === 1 ? 'a condition fails' : 'in each list of conditions, one fails'}`,
    ...reasons,
  ].join('\n')
}

function stepText({ resource, key, condition }: Step): string {
  const at = `${resource.path}/${key.join(',')}`
  switch (condition.kind) {
    case 'all':
      return `${resource.path} are visible to everyone`
    case 'own':
      return `${condition.field} of ${at} is the partner`
    case 'namedBy':
      return `it is ${condition.field} of a visible record of ${condition.group}`
    default:
      return `${(condition as { field: string }).field} of ${at}`
  }
}

function failingText(condition: Condition): string {
  switch (condition.kind) {
    case 'all':
      return ''
    case 'own':
      return `${condition.field} is another partner`
    case 'ownOrNull':
      return `${condition.field} is another partner`
    case 'through':
      return `${condition.field} names a record that is not visible`
    case 'throughOrNull':
      return `${condition.field} names a record that is not visible`
    case 'namedBy':
      return `it is ${condition.field} of no visible record of ${condition.group}`
    case 'is':
      return `${condition.field} is not ${condition.value}`
    case 'isNot':
      return `${condition.field} is ${condition.value}`
  }
}

function shown(explanation: Explanation): object {
  if (!explanation.isSeen) return explanation
  const path = explanation.path.map(({ resource, key, condition }) => ({ group: resource.path, key, condition }))
  return { isSeen: true, path }
}
