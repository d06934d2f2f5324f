/**
 * docs/operating/install.md, and the first blocks of docs/operating/webhooks.md, followed on a separate host: a Debian with
 * systemd, PostgreSQL, HAProxy and Prometheus, and the packages as npm installs them. Its processes run under the unit's sandbox, and are restarted by the page's
 * own loop while clients ask. `node test/containers/systemd.ts`: some minutes, as root; needs podman, buildah, runc and
 * debootstrap. With a folder as its argument, images stay there for the next run.
 */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { allBlocks } from '../docs/support/page.ts'
import { type Finding, report } from '../faults/support/findings.ts'
import { Installation } from '../packages/support/installation.ts'
import { resourceOf } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { Engine } from './support/engine.ts'
import { buildBase, buildTestImage } from './support/image.ts'

const PAGE = 'docs/operating/install.md'
const WEBHOOKS_PAGE = 'docs/operating/webhooks.md'
const HOST_IMAGE = 'localhost/host'
const PORTS = [8080, 8081]
/** With the listener for loads, and the process that calls webhooks. */
const SCRAPED = PORTS.length + 2
const EXPOSURE_MAX = 2

const engine = new Engine(process.argv[2])
execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
const installation = new Installation(resolve('artefacts'))
try {
  await buildBase(engine)
  await buildTestImage(engine, 'host')
  await installation.installService()
  report(await follow())
} finally {
  await engine.stop()
  installation.remove()
}

async function follow(): Promise<Finding[]> {
  const id = await engine.boot(HOST_IMAGE, [
    '--add-host=db:127.0.0.1',
    `--volume=${installation.folder}:/opt/selvedge`,
    `--volume=${resolve('deploy')}:/opt/selvedge/deploy:ro`,
  ])
  const run = (script: string): Promise<string> =>
    engine.podman('exec', '--workdir=/opt/selvedge', id, 'bash', '-leuo', 'pipefail', '-c', script)
  await run(`until systemctl is-active --quiet postgresql@15-main; do sleep 0.2; done
su postgres -c "psql --quiet --command=\\"alter role postgres password 'password'\\""`)

  const [npm, database, login, brand, settings, units, loadSettings, loadUnit, migrate, restart, ...more] =
    allBlocks(PAGE)
  if (more.length > 0 || !npm!.startsWith('npm install')) throw new Error(`${PAGE} has other blocks than are run here`)
  const [webhookPassword, webhookSettings, webhookUnit] = allBlocks(WEBHOOKS_PAGE)
  if (!webhookUnit!.includes('selvedge-notify')) throw new Error(`${WEBHOOKS_PAGE} begins with other blocks`)
  // One terminal, as a person has it; what it shows is kept for the key. The npm packages are there already.
  const said = await run(`exec > >(tee /tmp/terminal) 2>&1
${database}
${login}
${brand}
${settings}
${units}
${loadSettings}
${loadUnit}
${webhookPassword}
${webhookSettings}
${webhookUnit}
KEY=$(grep --only-matching 'slv_live_[[:alnum:]_]*' /tmp/terminal | head -n 1)
ask() { curl -sS -o /dev/null -w '%{http_code}\\n' -H "Authorization: Bearer $KEY" "http://127.0.0.1:8000${BASE}/brands/alder-finch/orders"; }
timeout 60 bash -c 'until [ "$(curl -s http://127.0.0.1:8405/metrics | grep -c "^haproxy_server_status.*state=\\"UP\\"} 1")" = 3 ]; do sleep 0.2; done'
while [ ! -e /tmp/enough ]; do ask >> /tmp/statuses; done &
${migrate}
${restart}
touch /tmp/enough; wait $!`)
  const statuses = (await run('cat /tmp/statuses')).split('\n')
  return [
    { what: 'each command of the page works', holds: said.includes('Nothing to do.'), measured: {} },
    {
      what: 'no request fails while the processes are restarted',
      holds: statuses.length > 100 && statuses.every((status) => status === '200'),
      measured: { requests: statuses.length, failed: statuses.filter((status) => status !== '200').length },
    },
    ...(await confinement(run)),
    await loading(run),
    await scraping(run),
    await stopping(run),
  ]
}

type Run = (script: string) => Promise<string>

async function confinement(run: Run): Promise<Finding[]> {
  const status = await run(`grep -hE '^(Uid|CapEff|NoNewPrivs|Seccomp):' \
/proc/$(systemctl show --value --property=MainPID selvedge@8080)/status`)
  const uid = await run('id --user selvedge')
  const said = await run('systemd-analyze security selvedge@8080.service --no-pager')
  const exposure = Number(/Overall exposure level .*: ([\d.]+)/.exec(said)?.[1])
  return [
    {
      what: 'a process has a user of its own, no capabilities, no new privileges, and the filter of system calls',
      holds: new RegExp(`^Uid:\\t${uid}\\t.*\nCapEff:\\t0{16}\nNoNewPrivs:\\t1\nSeccomp:\\t2$`).test(status),
      measured: { status },
    },
    { what: 'exposure at most 2.0', holds: exposure <= EXPOSURE_MAX, measured: { exposure } },
  ]
}

/** Through HAProxy, as a sender reaches it. */
async function loading(run: Run): Promise<Finding> {
  const loaded = await run(`KEY=$(grep --only-matching 'slv_load_[[:alnum:]_]*' /tmp/terminal | head -n 1)
curl -sS -X POST -w ' %{http_code}' -H 'Content-Type: application/json' -H "Authorization: Bearer $KEY" --data '${JSON.stringify([resourceOf('tags').sample])}' \
  http://127.0.0.1:8001${LOAD_BASE_PATH}/brands/alder-finch/groups/tags`)
  return {
    what: 'the listener for loads takes a load behind HAProxy',
    holds: /"outcome":"loaded".* 200$/.test(loaded),
    measured: { loaded },
  }
}

async function scraping(run: Run): Promise<Finding> {
  const up = await run(`for n in $(seq 60); do
  up=$(curl -s 'http://127.0.0.1:9090/api/v1/query?query=sum(up\\{job=~"selvedge.*"\\})' | grep -oE '"[0-9]+"\\]' | tr -dc 0-9)
  [ "$up" = ${SCRAPED} ] && break
  sleep 1
done; echo "$up"`)
  return { what: 'Prometheus scrapes all four', holds: Number(up) === SCRAPED, measured: { up } }
}

async function stopping(run: Run): Promise<Finding> {
  const units = [...PORTS.map((port) => `selvedge@${port}`), 'selvedge-ingest@8090', 'selvedge-notify']
  const ended = await run(`systemctl stop ${units.join(' ')}
for unit in ${units.join(' ')}; do
  systemctl show --value --property=ActiveState --property=ExecMainStatus $unit | xargs
done`)
  return {
    what: 'stop ends them with 0',
    holds: ended === units.map(() => '0 inactive').join('\n'),
    measured: { ended },
  }
}
