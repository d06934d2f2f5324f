/**
 * compose.yaml, brought up for real by podman-compose, with images that are built here: the commands of
 * docs/operating/containers.md, from the secrets to a record, the file of an image, a load over HTTP and a webhook. `node
 * test/containers/compose.ts`: some minutes, as root; needs what image.ts needs, podman-compose, iptables and Podman's DNS
 * server, which that page names. With a folder as its argument, images stay there for the next run.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { Selvedge } from '@selvedge/client'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { shellBlocks } from '../docs/support/page.ts'
import { type Finding, report } from '../faults/support/findings.ts'
import { resourceOf } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { ComposeProject } from './support/compose-project.ts'
import { Engine } from './support/engine.ts'
import { buildImage, buildTestImage, IMAGE } from './support/image.ts'

const PAGE = 'docs/operating/containers.md'
const READY_TIMEOUT_MS = 120_000
const IMAGES = { POSTGRES_IMAGE: 'postgres', REDIS_IMAGE: 'redis', OBJECTS_IMAGE: 'objects' } as const

const engine = new Engine(process.argv[2])
try {
  await buildImage(engine)
  for (const name of Object.values(IMAGES)) await buildTestImage(engine, name)
  report(await bringUp())
} finally {
  await engine.stop()
}

async function bringUp(): Promise<Finding[]> {
  const [port, loadPort] = [await freePort(), await freePort()]
  const project = new ComposeProject(engine, {
    SELVEDGE_IMAGE: IMAGE,
    SELVEDGE_PUBLISHED_PORT: String(port),
    SELVEDGE_PUBLISHED_INGEST_PORT: String(loadPort),
    ...Object.fromEntries(Object.entries(IMAGES).map(([variable, name]) => [variable, `localhost/${name}`])),
  })
  const [secrets, up, demo, ask, brand, loads, webhooks, down, ...more] = shellBlocks(PAGE) as [string, ...string[]]
  if (more.length > 0) throw new Error(`${PAGE} has other blocks than are run here`)
  try {
    await project.shell(secrets)
    await project.shell(up!)
    const url = `http://127.0.0.1:${port}`
    const untilReadyMs = await untilReady(url, project)
    const key = /slv_live_\w+/.exec(await project.shell(demo!))![0]
    const asked = await project.shell(ask!.replaceAll('slv_live_…', key).replaceAll(':8080', `:${port}`))
    const { totalItems } = JSON.parse(asked.trim().split('\n').at(-1)!) as { totalItems: number }
    const content = await contentOf(url, key)
    const brandKey = /slv_live_\w+/.exec(await project.shell(brand!))![0]
    const own = await fetch(`${url}${BASE}/brands/birch-mill/orders`, {
      headers: { authorization: `Bearer ${brandKey}` },
    })
    const loadKey = /slv_load_\w+/.exec(await project.shell(loads!))![0]
    const loadUrl = `http://127.0.0.1:${loadPort}`
    await untilReady(loadUrl, project)
    const loaded = await fetch(`${loadUrl}${LOAD_BASE_PATH}/brands/birch-mill/groups/tags`, {
      method: 'POST',
      headers: { authorization: `Bearer ${loadKey}`, 'content-type': 'application/json' },
      body: JSON.stringify([resourceOf('tags').sample]),
    })
    const tags = await fetch(`${url}${BASE}/brands/birch-mill/tags`, {
      headers: { authorization: `Bearer ${brandKey}` },
    })
    const tagsServed = ((await tags.json()) as { totalItems: number }).totalItems
    const webhook = await project.shell(webhooks!)
    const health = await Promise.all(['ingest', 'notify'].map((service) => healthOf(service, project)))
    await project.shell(down!)
    return [
      {
        what: 'up: ready after migrating',
        holds: true,
        measured: { untilReadyMs },
      },
      { what: 'the demo brand is served', holds: totalItems > 0, measured: { totalItems } },
      {
        what: 'the address of a picture leads to the object store, which answers',
        holds: content.ok,
        measured: content,
      },
      { what: 'a brand made by the cli is served', holds: own.status === 200, measured: { status: own.status } },
      {
        what: 'a record that was sent to ingest is served',
        holds: loaded.status === 200 && tagsServed === 1,
        measured: { status: loaded.status, tagsServed },
      },
      { what: 'a webhook is created, with a secret', holds: /whsec_/.test(webhook), measured: {} },
      {
        what: 'the health checks find ingest and notify healthy',
        holds: health.every((each) => each === 'healthy'),
        measured: { health },
      },
    ]
  } finally {
    await project.remove()
  }
}

/** How long that took. */
async function untilReady(url: string, project: ComposeProject): Promise<number> {
  const startedAt = performance.now()
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (performance.now() - startedAt > READY_TIMEOUT_MS) throw new Error(await project.logs())
    await sleep(500)
  }
  return Math.round(performance.now() - startedAt)
}

async function healthOf(service: string, project: ComposeProject): Promise<'healthy' | 'unhealthy'> {
  const check = `podman healthcheck run "$(podman ps --quiet --filter label=com.docker.compose.service=${service})"`
  return project.shell(`timeout 60 bash -c 'until ${check}; do sleep 1; done'`).then(
    () => 'healthy',
    () => 'unhealthy',
  )
}

/** Downloads the file of an image, as a client on this machine would. */
async function contentOf(url: string, key: string): Promise<{ ok: boolean; [more: string]: unknown }> {
  const brand = new Selvedge({ apiKey: key, baseUrl: url + BASE }).brand('alder-finch')
  const { items } = await brand.images.list({}, { limit: 1 }).page()
  // The client retries where the object store is not known to be there yet.
  const { url: address } = await brand.images.content(items[0]!.id)
  // curl finds *.localhost on this machine, as browsers do.
  const args = ['-sS', '--output', '/dev/null', '--write-out', '%{http_code} %{content_type}', address]
  const [status, type] = execFileSync('curl', args, { encoding: 'utf8' }).split(' ')
  return { ok: status === '200' && type === 'image/png', status, type, host: new URL(address).host }
}
