/** For those who learn the API here: the request behind the page, how it went, as a program, and its raw response. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { copyAs, type Language, languages } from '../data/copy-as.ts'
import { countText } from '../data/format.ts'
import { useRequests } from '../hooks.ts'
import { baseUrl, latestRequests, type RequestNote, rawText } from '../session.ts'
import { LongText } from './text.tsx'

/** A page of a hundred records or so; more would make the page slow. */
const RAW_MAX = 100_000

interface RequestPanelProps {
  readonly url: string
  /** When the page opened, by `performance.now()`. */
  readonly sinceMs: number
}

export function RequestPanel({ url, sinceMs }: RequestPanelProps): JSX.Element | null {
  useRequests()
  const [chosen, setChosen] = useState<string | null>(null)
  const requests = latestRequests().filter(({ startedAtMs }) => startedAtMs >= sinceMs)
  const shown = requests.find((request) => request.url === (chosen ?? url)) ?? requests[0]
  if (!shown) return null
  const urls = [...new Set([url, ...requests.map((request) => request.url)])]
  return (
    <details class="request">
      <summary>{summary(requests)}</summary>
      <label class="wide">
        <span class="hint">Requests this page sent, latest first</span>
        <select value={shown.url} onChange={(event) => setChosen(event.currentTarget.value)}>
          {urls.map((each) => (
            <option key={each} value={each}>
              GET {pathOf(each)}
            </option>
          ))}
        </select>
      </label>
      <Facts request={shown} />
      <CopyAs key={shown.url} url={shown.url} />
      <RawResponse key={`raw ${shown.url}`} url={shown.url} />
    </details>
  )
}

/** Requests overlap, so their times are not added up. */
function summary(requests: readonly RequestNote[]): string {
  const slowestMs = Math.max(...requests.map(({ elapsedMs }) => elapsedMs))
  return requests.length === 1
    ? `1 request, ${Math.round(slowestMs)} ms`
    : `${countText(requests.length)} requests, the slowest ${Math.round(slowestMs)} ms`
}

function Facts({ request }: { readonly request: RequestNote }): JSX.Element {
  const facts = {
    Status: request.status === null ? 'no response' : String(request.status),
    Time: `${Math.round(request.elapsedMs)} ms`,
    RateLimit: request.rateLimit,
    ETag: request.etag,
    'X-Request-Id': request.requestId,
  }
  return (
    <dl class="facts">
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function CopyAs({ url }: { readonly url: string }): JSX.Element {
  const [language, setLanguage] = useState<Language>('curl')
  const [copied, setCopied] = useState(false)
  const program = copyAs(language, url, baseUrl)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(program)
    setCopied(true)
  }
  const choose = (each: Language): void => {
    setLanguage(each)
    setCopied(false)
  }
  return (
    <div class="copy-as">
      <fieldset>
        <legend class="hidden">Copy as</legend>
        {languages.map((each) => (
          <label key={each} class="choice">
            <input type="radio" name="language" checked={each === language} onChange={() => choose(each)} />
            {each}
          </label>
        ))}
        <button type="button" onClick={copy}>
          {copied ? 'Copied' : `Copy as ${language}`}
        </button>
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{program}</pre>
    </div>
  )
}

/** The text as it was sent: parsing it first could change its numbers. */
function RawResponse({ url }: { readonly url: string }): JSX.Element | null {
  const text = rawText(url)
  if (text === null) return null
  return (
    <details>
      <summary>Raw JSON</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre class="raw" tabIndex={0}>
        <LongText text={text} max={RAW_MAX} />
      </pre>
    </details>
  )
}

function pathOf(url: string): string {
  return decodeURI(url.slice(baseUrl.length))
}
