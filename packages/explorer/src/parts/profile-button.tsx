/** Downloads a profile with the key in use. It is made in the browser, and the key leaves the page in that file alone. */
import type { JSX } from 'preact'
import { saveFile } from '../download/save-file.ts'
import { keyProfile } from '../session.ts'

export function ProfileButton(): JSX.Element {
  return (
    <div class="download">
      <button type="button" onClick={download}>
        Download profile
      </button>
      <p class="hint">For Power BI, Spark, pandas and other Delta Sharing clients.</p>
    </div>
  )
}

function download(): void {
  const profile = keyProfile()
  if (profile !== null) saveFile(new Blob([profile], { type: 'application/octet-stream' }), 'selvedge.share')
}
