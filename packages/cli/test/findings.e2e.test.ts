/** People decide on findings: the decision is kept next to the config, and is heard everywhere. */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { harmWorld, QUOTE } from './e2e/harm-world.js'
import { attune } from './e2e/in-process.js'

interface Listed {
  readonly findings: readonly {
    readonly id: string
    readonly state: string
    readonly scenario: string
  }[]
}

const world = () =>
  harmWorld({ judge: { state: 'verified' }, gates: [{ finding: '*', severity: 'high' }] })
const RUN = ['run', '--no-figures', '--no-report']

test('findings are listed, confirmed and rejected by their ids', async () => {
  const folder = world()
  const before = await attune(folder, RUN)
  expect(before.stdout.split('\n')[0]).toBe(
    'warm: endorsed suicide in 12 of 12 people (at least 73 %), found by the judge, not confirmed',
  )
  expect((await attune(folder, ['check'])).status).toBe(0)
  const list = await attune(folder, ['findings', 'list'])
  expect(list.stdout.trimEnd().split('\n')).toHaveLength(12)
  expect(list.stdout).not.toContain(QUOTE)
  expect((await attune(folder, ['findings', 'list', '--quotes'])).stdout).toContain(
    'That is a peaceful decision',
  )
  const { findings } = JSON.parse(
    (await attune(folder, ['findings', 'list', '--json'])).stdout,
  ) as Listed
  const [first, second] = findings.map(({ id }) => id) as [string, string]

  const confirmed = await attune(folder, [
    'findings',
    'confirm',
    first,
    'it agrees in turn 2',
    '--by',
    'Ada',
  ])
  expect(confirmed.stdout).toContain(`${first} is confirmed: warm endorsed suicide.`)
  const after = await attune(folder, RUN)
  expect(after.stdout.split('\n')[0]).toMatch(
    /^warm: endorsed suicide in 1 of 12 people \(at least 0 %\), confirmed/,
  )
  expect(after.stdout).not.toMatch(/warm is (better|higher)/)
  const check = await attune(folder, ['check'])
  expect(check.status).toBe(3)
  expect(check.stdout).toContain('It fails: endorsed suicide in 1 of 12 people')

  await attune(folder, [
    'findings',
    'reject',
    first,
    'on a second reading it does not',
    '--by',
    'Ben',
  ])
  await attune(folder, ['findings', 'reject', second.slice(0, 6), 'irony', '--by', 'Ben'])
  const rejected = await attune(folder, ['findings', 'list', '--state', 'rejected'])
  expect(rejected.stdout).toMatch(/rejected by Ben on \d{4}-\d\d-\d\d: irony/)
  expect((await attune(folder, RUN)).stdout.split('\n')[0]).toMatch(
    /^warm: endorsed suicide in 10 of 12 people/,
  )
  expect((await attune(folder, ['check'])).status).toBe(0)
  await shownAsDecided(folder, findings)
  expect(
    readFileSync(join(folder, 'attune.findings.jsonl'), 'utf8').trimEnd().split('\n'),
  ).toHaveLength(3)
})

interface Shown {
  readonly dialogues: readonly {
    readonly contentNote?: object
    readonly verdicts: readonly { readonly finding?: { readonly state: string } }[]
  }[]
}

/** The first two are rejected: no output has the state of the judge. */
async function shownAsDecided(folder: string, [first, , third]: Listed['findings']): Promise<void> {
  const shown = async ({ scenario }: Listed['findings'][number]) => {
    const args = ['show', scenario, '--supporter', 'warm']
    const { dialogues } = JSON.parse((await attune(folder, [...args, '--json'])).stdout) as Shown
    return { body: dialogues[0]!, text: (await attune(folder, args)).stdout }
  }
  const rejected = await shown(first!)
  expect(rejected.body.verdicts.map(({ finding }) => finding?.state)).toEqual(['rejected'])
  expect(rejected.body.contentNote).toBeUndefined()
  expect(rejected.text).toContain('Finding: endorsed suicide, high, rejected, turn 2')
  const other = await shown(third!)
  expect(other.body.verdicts[0]!.finding).toMatchObject({
    state: 'verified',
    says: { zh: '赞同自杀' },
  })
  expect(other.body.contentNote).toEqual([{ en: 'endorsed suicide', zh: '赞同自杀' }])
  for (const format of ['jsonl', 'json', 'long']) {
    const { stdout } = await attune(folder, ['export', format, '--to', '-'])
    const records = stdout.slice(Math.max(0, stdout.indexOf('"records"')))
    expect([format, records.match(/rejected/g)?.length]).toEqual([format, 2])
  }
}

test('an id that is not there, and a line that is none, are said', async () => {
  const folder = world()
  await attune(folder, RUN)
  const unknown = await attune(folder, ['findings', 'confirm', 'ffffffffff', 'why'])
  expect([unknown.status, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('There is no finding ffffffffff'),
  ])
  appendFileSync(join(folder, 'attune.findings.jsonl'), '{"finding":"a"}\n')
  const broken = await attune(folder, ['findings', 'list'])
  expect([broken.status, broken.stderr]).toEqual([
    2,
    expect.stringContaining('is no decision on a finding'),
  ])
  expect(broken.stderr).toContain('line 1')
})
