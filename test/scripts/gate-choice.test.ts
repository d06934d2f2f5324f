/** Each reason for which the gate runs a suite or leaves it out, in real repositories. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { choose } from '../../scripts/gate/choose.ts'
import type { FullRun, GreenRun, Versions } from '../../scripts/gate/full-run.ts'
import { History } from '../../scripts/gate/history.ts'
import { greenSuites, readReport } from '../../scripts/gate/report.ts'

const VERSIONS: Versions = { node: '24.1.0', postgresOldest: '15.1', postgresNewest: '18.1' }
const SUITE = { name: 'import', files: [], reads: [] }

class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-history-'))

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true }))
    this.git('init', '--quiet')
    this.commit('first.ts')
  }

  git(...args: string[]): string {
    const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.test']
    return execFileSync('git', [...identity, ...args], { cwd: this.folder, encoding: 'utf8' }).trim()
  }

  write(path: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), `${path} ${Math.random()}\n`)
  }

  commit(...paths: string[]): string {
    for (const path of paths) this.write(path)
    this.git('add', '--all')
    this.git('commit', '--quiet', '--allow-empty', '--message', 'Change')
    return this.git('rev-parse', 'HEAD')
  }

  commitEmpty(count: number): void {
    const branch = this.git('symbolic-ref', 'HEAD')
    const committer = 'committer test <test@example.test> 0 +0000'
    const first = `commit ${branch}\n${committer}\ndata 0\nfrom ${branch}^0\n`
    const others = `commit ${branch}\n${committer}\ndata 0\n`.repeat(count - 1)
    execFileSync('git', ['fast-import', '--quiet'], { cwd: this.folder, input: first + others })
  }

  remove(path: string): void {
    this.git('rm', '--quiet', path)
    this.commit()
  }

  move(from: string, to: string): void {
    this.git('mv', from, to)
    this.commit()
  }

  stage(path: string): void {
    this.write(path)
    this.git('add', '--all')
  }
}

let repository: Repository
beforeEach(() => {
  repository = new Repository()
})

/** Whether a suite that reaches `import/` runs. */
function chosen(last: Partial<GreenRun> | null, folder = repository.folder): string {
  const run = { commit: '', date: '2026-11-18', tests: 3, versions: VERSIONS, ...last }
  const record: FullRun = { suites: last === null ? {} : { import: run }, cpuSeconds: {} }
  const reaches = (_: unknown, path: string): boolean => path.startsWith('import/')
  const [choice] = choose({ suites: [SUITE], record, history: new History(folder), versions: VERSIONS, reaches })
  return `${choice!.runs ? 'runs' : 'left out'}: ${choice!.reason}`
}

describe('a suite is left out', () => {
  it('if nothing changed since its last green run', () => {
    const commit = repository.commit('import/a.ts')
    expect(chosen({ commit })).toBe(`left out: passed on 2026-11-18, commit ${commit.slice(0, 9)}`)
  })

  it('if nothing that it reaches changed, committed or not', () => {
    const commit = repository.commit('import/a.ts')
    repository.commit('docs/a.md')
    repository.write('docs/b.md')
    expect(chosen({ commit })).toMatch(/^left out/)
  })

  it('after 200 commits', () => {
    const commit = repository.commit('import/a.ts')
    repository.commitEmpty(200)
    expect(chosen({ commit })).toMatch(/^left out/)
    repository.commit()
    expect(chosen({ commit })).toBe('runs: its last green run is 201 commits old')
  })
})

describe('a suite runs', () => {
  it('without a record', () => expect(chosen(null)).toBe('runs: no green run is recorded'))

  it('if this clone does not have the commit', () => {
    const commit = '1234567890'.repeat(4)
    expect(chosen({ commit })).toBe('runs: its last green run is of 123456789, which is no ancestor in this clone')
  })

  it('in a shallow clone', () => {
    const commit = repository.commit('docs/a.md')
    repository.commit('docs/b.md')
    const clone = mkdtempSync(join(tmpdir(), 'selvedge-shallow-'))
    onTestFinished(() => rmSync(clone, { recursive: true }))
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${repository.folder}`, clone])
    expect(chosen({ commit }, clone)).toMatch(/^runs: .* is no ancestor in this clone$/)
  })

  it('if the commit is on another branch', () => {
    repository.git('checkout', '--quiet', '-b', 'other')
    const commit = repository.commit('docs/a.md')
    expect(chosen({ commit })).toMatch(/^left out/)
    repository.git('checkout', '--quiet', '-')
    expect(chosen({ commit })).toMatch(/^runs: .* is no ancestor in this clone$/)
  })

  it('if it ran with another Node or PostgreSQL', () => {
    const commit = repository.commit()
    for (const versions of [
      { ...VERSIONS, node: '24.2.0' },
      { ...VERSIONS, postgresOldest: '15.2' },
      { ...VERSIONS, postgresNewest: '18.2' },
    ])
      expect(chosen({ commit, versions })).toBe('runs: the version of Node or PostgreSQL is another one')
  })

  it.each<[what: string, change: () => void, file: string]>([
    ['committed', () => repository.commit('import/a.ts'), 'import/a.ts'],
    ['not committed', () => repository.write('import/a.ts'), 'import/a.ts'],
    ['staged', () => repository.stage('import/a.ts'), 'import/a.ts'],
    ['not yet known to git', () => repository.write('import/new name.ts'), 'import/new name.ts'],
    ['deleted', () => repository.remove('import/a.ts'), 'import/a.ts'],
    ['deleted and not committed', () => rmSync(join(repository.folder, 'import/a.ts')), 'import/a.ts'],
    ['renamed', () => repository.move('import/a.ts', 'b.ts'), 'import/a.ts'],
    ['moved there', () => repository.move('first.ts', 'import/c.ts'), 'import/c.ts'],
    [
      'moved away, not staged',
      () => renameSync(join(repository.folder, 'import/a.ts'), join(repository.folder, 'd.ts')),
      'import/a.ts',
    ],
  ])('if a file that it reaches is %s', (_, change, file) => {
    const commit = repository.commit('import/a.ts')
    change()
    expect(chosen({ commit })).toBe(`runs: ${file} changed`)
  })
})

it('a tree is clean only without changes and new files', () => {
  const history = new History(repository.folder)
  expect(history.isClean()).toBe(true)
  repository.write('new.ts')
  expect(history.isClean()).toBe(false)
})

describe('the record of a full run', () => {
  const RUN = { commit: 'abc', date: '2026-11-18', versions: VERSIONS }
  const TOOLS = { name: 'tools', files: ['test/scripts/{tools,faults}.test.ts'] }

  function recorded(statuses: Readonly<Record<string, string>>): object {
    const file = join(repository.folder, 'report.json')
    const testResults = Object.entries(statuses).map(([name, status]) => ({
      name: join(process.cwd(), name),
      status,
      assertionResults: [{ status: 'passed' }, { status }],
    }))
    writeFileSync(file, JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults }))
    return greenSuites(readReport(file), RUN, [TOOLS])
  }

  it('has a suite all of whose files passed', () => {
    const run = recorded({ 'test/scripts/tools.test.ts': 'passed', 'test/scripts/faults.test.ts': 'passed' })
    expect(run).toEqual({ tools: { ...RUN, tests: 4 } })
  })

  it.each([
    ['failed', { 'test/scripts/tools.test.ts': 'passed', 'test/scripts/faults.test.ts': 'failed' }],
    ['did not run', { 'test/scripts/tools.test.ts': 'passed' }],
  ])('has none of which a file %s', (_, statuses) => expect(recorded(statuses)).toEqual({}))

  it('has none if there is no report', () => {
    expect(greenSuites(readReport(join(repository.folder, 'none.json')), RUN, [TOOLS])).toEqual({})
  })
})
