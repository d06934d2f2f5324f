/** A number at the head of a page: a row of a report as it is, and a link to the rows that it counts. */
import type { ReportName } from '@selvedge/client'
import type { JSX } from 'preact'
import { amountText } from '../data/format.ts'
import { reportNamed } from '../data/report-index.ts'
import { isOpen } from '../opened.ts'
import { listHref, reportPath } from '../route.ts'

export interface Headline {
  readonly label: string
  /** Undefined if the key does not open the report with the rows. */
  readonly href: string | undefined
  readonly value: string
  readonly unit?: string
  readonly note: string
  /** Something is late now. */
  readonly isAlarm?: boolean
}

/** What the key does not open is not there, and leaves no hole. */
export function HeadlineRow({
  label,
  headlines,
}: {
  readonly label: string
  readonly headlines: readonly (Headline | null)[]
}) {
  const shown = headlines.filter((headline) => headline !== null)
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div class="headlines" role="group" aria-label={label}>
      {shown.map((headline) => (
        <HeadlineLink key={headline.label} headline={headline} />
      ))}
    </div>
  )
}

function HeadlineLink({
  headline: { label, href, value, unit, note, isAlarm },
}: {
  readonly headline: Headline
}): JSX.Element {
  const content = (
    <>
      <span class="label">{label}</span>
      <strong class={isAlarm ? 'alarm' : undefined}>
        {value}
        {unit !== undefined && <small> {unit}</small>}
      </strong>
      <span class="note">{note}</span>
    </>
  )
  if (href === undefined) return <div class="headline">{content}</div>
  return (
    <a class="headline" href={href}>
      {content}
    </a>
  )
}

export function rowsHref(
  brand: string,
  report: ReportName,
  query: Readonly<Record<string, string>> = {},
): string | undefined {
  return isOpen(reportNamed(report)!) ? listHref(brand, reportPath(report), query) : undefined
}

interface CurrencyAmount {
  readonly currency: string | null
  readonly amount: string | null
}

/** Of each currency, in whole units: currencies are never added. */
export function amountsText(rows: readonly CurrencyAmount[]): string {
  return rows
    .flatMap(({ currency, amount }) => (currency && amount ? [`${amountText(wholeUnits(amount))} ${currency}`] : []))
    .join(' + ')
}

/** `34380.58` as "34381": a headline needs no cents. */
export function wholeUnits(amount: string): string {
  return Number(amount).toFixed(0)
}
