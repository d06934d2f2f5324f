/** Downloads all records of a list as a file, with its progress and a way to stop it. Leaving the page stops it, too. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { groupAt, type ListFacts } from '../data/facts.ts'
import { failureOf } from '../data/failure.ts'
import { countText } from '../data/format.ts'
import { keyOf } from '../data/records.ts'
import { recordHref } from '../route.ts'
import { askedToWaitSeconds, clientOf } from '../session.ts'
import { excelFile, type LinkOf } from './excel.ts'
import { csvFile, FileError, type SheetFile } from './file.ts'
import { type DownloadProgress, download } from './read.ts'
import { saveFile } from './save-file.ts'
import type { SheetColumn } from './sheet-column.ts'

type OpenFile = (columns: readonly SheetColumn[]) => SheetFile

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
  const start = async (ending: string, openFile: OpenFile): Promise<void> => {
    const client = clientOf(brand)
    if (!client) return
    const controller = new AbortController()
    running.current = controller
    setOutcome('')
    setProgress({ read: 0, total: 0, waitsFor: null })
    const sentenceOf = (error: unknown) => failureOf(error, brand, askedToWaitSeconds())
    try {
      const { content, asOf } = await download(
        { client, list, filters, openFile, failureOf: sentenceOf, onProgress: setProgress },
        controller.signal,
      )
      saveFile(content, `${fileName(brand, list, asOf)}.${ending}`)
      setOutcome('Downloaded.')
    } catch (error) {
      if (error instanceof FileError) setOutcome(error.message)
      else setOutcome(controller.signal.aborted ? 'Stopped. No file was saved.' : sentenceOf(error).sentence)
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
        <>
          <button type="button" onClick={() => start('xlsx', (columns) => excelFile(columns, linkTo(brand, list)))}>
            Download Excel
          </button>
          <button type="button" onClick={() => start('csv', csvFile)}>
            CSV
          </button>
        </>
      )}
    </div>
  )
}

/** Of a record of a group; a row of a report has no page. */
function linkTo(brand: string, { path }: ListFacts): LinkOf | null {
  const group = groupAt(path)
  if (!group) return null
  return (record) => new URL(recordHref(brand, path, keyOf(group, record)), location.href).href
}

function fileName(brand: string, { path }: ListFacts, asOf: string | undefined): string {
  return [brand, path.replace('reports/', ''), ...(asOf ? [asOf] : [])].join('-')
}
