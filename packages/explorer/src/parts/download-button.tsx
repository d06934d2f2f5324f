/** Downloads all records of a list as CSV, with its progress and a way to stop it. Leaving the page stops it, too. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type DownloadProgress, download } from '../data/download.ts'
import type { ListFacts } from '../data/facts.ts'
import { failureOf } from '../data/failure.ts'
import { countText } from '../data/format.ts'
import { askedToWaitSeconds, clientOf } from '../session.ts'
import { saveFile } from './save-file.ts'

interface DownloadProps {
  readonly brand: string
  readonly list: ListFacts
  readonly filters: Readonly<Record<string, string>>
}

export function DownloadButton({ brand, list, filters }: DownloadProps): JSX.Element {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [outcome, setOutcome] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (): Promise<void> => {
    const client = clientOf(brand)
    if (!client) return
    const controller = new AbortController()
    running.current = controller
    setOutcome('')
    setProgress({ read: 0, total: 0, waitsFor: null })
    const sentenceOf = (error: unknown) => failureOf(error, brand, askedToWaitSeconds())
    try {
      const { content, asOf } = await download(
        { client, list, filters, failureOf: sentenceOf, onProgress: setProgress },
        controller.signal,
      )
      saveFile(content, fileName(brand, list, asOf))
      setOutcome('Downloaded.')
    } catch (error) {
      setOutcome(controller.signal.aborted ? 'Stopped. No file was saved.' : sentenceOf(error).sentence)
    }
    setProgress(null)
  }
  return (
    <div class="download">
      <span role="status">{outcome}</span>
      {progress ? (
        <>
          <label>
            {progress.waitsFor
              ? `${progress.waitsFor.sentence} The download continues in ${progress.waitsFor.retrySeconds} s.`
              : `Downloading: ${countText(progress.read)} of ${countText(progress.total)}`}
            <progress value={progress.read} max={Math.max(1, progress.total)} />
          </label>
          <button type="button" onClick={() => running.current?.abort()}>
            Stop
          </button>
        </>
      ) : (
        <button type="button" onClick={start}>
          Download CSV
        </button>
      )}
    </div>
  )
}

function fileName(brand: string, { path }: ListFacts, asOf: string | undefined): string {
  return [brand, path.replace('reports/', ''), ...(asOf ? [asOf] : [])].join('-').concat('.csv')
}
