/**
 * The service under the system call filter of its systemd unit, where no systemd runs: the filter as systemd expands it,
 * put on a container by runc. It has to start, answer and stop, and what the filter forbids has to be forbidden.
 * `node test/containers/systemd-filter.ts`: a minute after the image is built; needs what image.ts needs, and systemd.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { type Finding, report } from '../faults/support/figures.ts'
import { Site } from '../faults/support/site.ts'
import { BASE } from '../support/service.ts'
import { TEMPLATE } from '../support/template.ts'
import { Engine } from './support/engine.ts'
import { buildImage, IMAGE } from './support/image.ts'

const UNIT = 'deploy/systemd/selvedge@.service'

const engine = new Engine(process.argv[2])
try {
  await buildImage(engine)
  report(await serveUnderFilter())
} finally {
  await engine.stop()
}

/** The system calls that the unit allows. */
function allowedCalls(): string[] {
  const filters = [...readFileSync(UNIT, 'utf8').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)]
  const calls = new Set<string>()
  for (const [, not, names] of filters) {
    for (const call of names!.split(' ').flatMap(expand)) {
      if (not) calls.delete(call)
      else calls.add(call)
    }
  }
  return [...calls]
}

/** A set of calls, and the sets in it, as this machine's systemd has them. */
function expand(name: string): string[] {
  if (!name.startsWith('@')) return [name]
  const text = execFileSync('systemd-analyze', ['syscall-filter', name], { encoding: 'utf8' })
  const members = text
    .split('\n')
    .filter((line) => /^ +[^# ]/.test(line))
    .map((line) => line.trim())
  return members.flatMap(expand)
}

async function serveUnderFilter(): Promise<Finding[]> {
  const names = allowedCalls()
  const profile = join(engine.folder, 'seccomp.json')
  const syscalls = [{ names, action: 'SCMP_ACT_ALLOW' }]
  writeFileSync(profile, JSON.stringify({ defaultAction: 'SCMP_ACT_ERRNO', defaultErrnoRet: 1, syscalls }))
  const confined = [
    '--read-only',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    `--security-opt=seccomp=${profile}`,
  ]
  const nice = await engine.run(IMAGE, [...confined, '--entrypoint=sh'], '-c', 'nice -n 5 true 2>&1 || true')

  const site = await Site.start({ brands: 1, standbys: 0 })
  try {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const id = await engine.start(IMAGE, [
      ...confined,
      `--env=SELVEDGE_DATABASE_URL=${site.primary.url('selvedge_api', TEMPLATE)}`,
      `--env=SELVEDGE_CURSOR_SECRETS=${'x'.repeat(32)}`,
      `--env=SELVEDGE_PORT=${port}`,
      `--env=SELVEDGE_METRICS_PORT=${await freePort()}`,
    ])
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await sleep(50)
    const headers = { authorization: `Bearer ${site.key}` }
    const list = await fetch(`${url}${BASE}/brands/${site.brands[0]!.slug}/tags`, { headers })
    const docs = await fetch(`${url}/docs`, { headers: { 'accept-encoding': 'br' } })
    await engine.podman('kill', '--signal=TERM', id)
    const exitCode = Number(await engine.podman('wait', id))
    return [
      { what: 'the filter is there: nobody may set priorities', holds: /not permitted/.test(nice), figures: { nice } },
      { what: 'records are served', holds: list.status === 200, figures: { calls: names.length } },
      { what: '/docs is served', holds: docs.status === 200, figures: {} },
      { what: 'SIGTERM ends it with 0', holds: exitCode === 0, figures: { exitCode } },
    ]
  } finally {
    await site.stop()
  }
}
