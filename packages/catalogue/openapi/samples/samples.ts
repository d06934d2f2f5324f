/** Code for each operation, which the reference page shows beside its request. A language is one file in this folder. */
import type { Operation } from '../../operations.ts'
import { curlSample } from './curl.ts'
import { pythonSample } from './python.ts'
import { typescriptSample } from './typescript.ts'

interface Language {
  readonly lang: string
  readonly label: string
  readonly sample: (operation: Operation) => string
}

const LANGUAGES: readonly Language[] = [
  { lang: 'shell', label: 'curl', sample: curlSample },
  { lang: 'typescript', label: 'TypeScript', sample: typescriptSample },
  { lang: 'python', label: 'Python', sample: pythonSample },
]

export function codeSamples(operation: Operation): object[] {
  return LANGUAGES.map(({ lang, label, sample }) => ({ lang, label, source: sample(operation) }))
}
