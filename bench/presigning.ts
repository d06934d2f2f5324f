/**
 * How many temporary addresses one core makes in a second: `node bench/presigning.ts`, of 10,000 addresses or `--addresses 100`.
 *
 * Counted by the time of the processor, not of the clock. Nothing listens where the addresses lead, so whatever needed
 * the store would fail.
 */
import { parseArgs } from 'node:util'
import { FolderStore } from '../packages/service/files/folder-store.ts'
import { S3Signer } from '../packages/service/files/s3-signer.ts'
import { createClient } from '../packages/service/files/s3-store.ts'

const { values } = parseArgs({ options: { addresses: { type: 'string', default: '10000' } } })
const addresses = Number(values.addresses)
const LINK_SECONDS = 900

const file = { key: `1/${'a'.repeat(64)}`, fileName: 'AF-J104-NVY_front.jpg', contentType: 'image/jpeg' }

Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' })
const client = createClient({
  kind: 's3',
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  bucket: 'bench',
  pathStyle: true,
  linkSeconds: LINK_SECONDS,
})
const signer = await S3Signer.create(client, 'bench', await client.config.credentials())
await measure('S3', () => signer.link(file, LINK_SECONDS))
// Creating a signer has the SDK build and sign one whole request, which is what the signer then saves for each address.
await measure('S3, a whole request each', () => S3Signer.create(client, 'bench', signer.credentials))

const settings = {
  kind: 'folder',
  folder: '/nowhere',
  publicUrl: 'http://127.0.0.1:9',
  linkSeconds: LINK_SECONDS,
} as const
const folder = new FolderStore(settings, ['a secret of the benchmark'])
await measure('folder', () => folder.link(file))

async function measure(name: string, sign: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < addresses / 10; n++) await sign()
  const before = process.cpuUsage()
  for (let n = 0; n < addresses; n++) await sign()
  const { user, system } = process.cpuUsage(before)
  console.log(`${name}: ${Math.round(addresses / ((user + system) / 1e6))} addresses per second of one core`)
}
