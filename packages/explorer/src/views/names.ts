/** Names of what records refer to, in a view. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { FieldFacts } from '../data/facts.ts'
import { learnNames } from '../data/names.ts'
import type { RecordValues } from '../data/records.ts'
import { clientOf, opens } from '../session.ts'

/** Draws again when the names are known. */
export function useNames(brand: string, fields: readonly FieldFacts[], records: readonly RecordValues[]): void {
  const [, setLearned] = useState<readonly RecordValues[] | null>(null)
  useEffect(() => {
    const client = clientOf(brand)
    if (!client) return
    const controller = new AbortController()
    const { signal } = controller
    const open = fields.filter(({ to }) => opens(to))
    void learnNames(client, open, records, signal).then(() => signal.aborted || setLearned(records))
    return () => controller.abort()
  }, [brand, records])
}

export function useNamesOf(brand: string, fields: readonly FieldFacts[], record: RecordValues): void {
  useNames(
    brand,
    fields,
    useMemo(() => [record], [record]),
  )
}
