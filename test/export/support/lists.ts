/** What the lists of the service have, in the files of a format. Nothing of the feed is in it, so that copies can be compared with it. */
import { groups } from '@selvedge/client/catalogue'
import { connect } from '../../../packages/export/src/connect.ts'
import { type FormatName, formats } from '../../../packages/export/src/formats/formats.ts'
import { BASE, type TestService } from '../../support/service.ts'
import { OutFolder } from './out-folder.ts'

export async function listsOf(
  service: TestService,
  only: readonly string[],
  format: FormatName = 'ndjson',
): Promise<OutFolder> {
  const brand = connect({ apiKey: service.keys.brand, baseUrl: service.url + BASE, brand: 'alder-finch' })
  const wanted = groups.filter(({ path }) => only.includes(path))
  const bodies = new Map<string, string[]>()
  for (const { path, name } of wanted) {
    const texts: string[] = []
    for await (const record of brand[name].list()) texts.push(JSON.stringify(record))
    bodies.set(path, texts)
  }
  const out = new OutFolder()
  await formats[format].write({ bodies: (path) => bodies.get(path)! }, wanted, out.path, () => {})
  return out
}
