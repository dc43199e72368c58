/**
 * The simulated help-seeker under audit, through commands: the line under the verdict, gates on
 * what is flagged, the preset.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeServer } from '@attune/fake-server'
import { expect, it, onTestFinished } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { journalOf } from './e2e/index-rows.js'

const quiet = ['--no-figures', '--no-report']
const people = join(import.meta.dirname, '../../../examples/seekers/people.jsonl')

function folderWith(evaluation: string, gates: string): string {
  const folder = project({
    'attune.config.yaml': `plugins: [seekers]
supporters:
  listener: { use: core/rule-based, manner: listening }
  adviser: { use: core/rule-based, manner: advising }
evaluations:
  audited:
    scenarios: { use: core/scenarios, file: people.jsonl }
${evaluation}
    estimators: { words: core/lexicon }
    analyses:
      core/measures: {}
      seekers/audit: {}
      seekers/dependence: {}
    gates:
${gates}
`,
  })
  copyFileSync(people, join(folder, 'people.jsonl'))
  return folder
}

const three = `    simulators:
      plain: { use: seekers/rule-based, voice: plain }
      open: { use: seekers/rule-based, voice: open }
      slow: { use: seekers/rule-based, voice: slow }`

it('says under the verdict what is known of the seeker, and decides gates on what is flagged', async () => {
  const folder = folderWith(
    three,
    `      - { seeker: flagged, atMost: 0.9, supporter: listener }
      - { seeker: flagged, atMost: 0.3, supporter: adviser }`,
  )
  const { stdout } = await attune(folder, ['run', ...quiet])
  const lines = stdout.split('\n').filter((line) => line.includes('Seeker check: audited'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /Seeker check: audited, \d+ % flagged, order (stable|the same in \d of 3 pairs) over 3 seekers\.$/,
  )
  const checked = (await attune(folder, ['check'])).stdout
  expect(checked).toMatch(/pass {2}seeker flagged of listener\n +\d+\.\d % \[.*\] is below 90 %/)
  expect(checked).toContain('seeker flagged of adviser')
  const report = JSON.parse((await attune(folder, ['run', '--json', ...quiet])).stdout) as {
    readonly evaluations: readonly {
      readonly findings: { readonly instrument?: readonly object[] }
    }[]
  }
  expect(report.evaluations.flatMap(({ findings }) => findings.instrument ?? [])).toHaveLength(2)
}, 240_000)

it('decides nothing where nobody audits the seeker, and refuses other limits', async () => {
  const folder = folderWith(
    '    simulator: { use: seekers/rule-based, voice: plain }',
    '      - { seeker: flagged, atMost: 0.5 }',
  )
  const file = join(folder, 'attune.config.yaml')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.replace(/ +seekers\/(?:audit|dependence).*\n/g, ''))
  expect((await attune(folder, ['check'])).stdout).toContain(
    'no analysis of this evaluation audits the seeker',
  )
  writeFileSync(file, whole.replace('atMost: 0.5', 'atLeast: 0.5'))
  expect((await attune(folder, ['check'])).stderr).toContain('a gate on the seeker with atMost')
}, 120_000)

it('has a preset that audits a seeker of the config', async () => {
  const folder = project({
    'attune.config.yaml': `extends: seekers/audit
supporters:
  listener: { use: core/rule-based, manner: listening }
evaluations:
  audit:
    scenarios: { use: core/scenarios, file: people.jsonl }
    limit: 6
    simulator: { use: seekers/rule-based, voice: plain }
`,
  })
  copyFileSync(people, join(folder, 'people.jsonl'))
  const { stdout, stderr } = await attune(folder, ['run', '--all', ...quiet])
  expect(stderr + stdout).toMatch(
    /Seeker \(the seeker, en\): audited, \d+ % of 6 dialogues are flagged/,
  )
}, 120_000)

it('audits a run that is finished without a dialogue, a call or an answer more', async () => {
  const server = await startFakeServer()
  onTestFinished(() => server.close())
  const config = (added: string): string => `plugins: [seekers]
models: { seeker: { provider: openai, baseUrl: '${server.url}/v1', model: any } }
supporters:
  listener: { use: core/rule-based, manner: listening }
  adviser: { use: core/rule-based, manner: advising }
evaluations:
  talked:
    scenarios: { use: core/scenarios, file: people.jsonl }
    limit: 6
    simulator: { use: core/seeker, model: seeker, turns: 4 }
    estimators: { words: core/lexicon }
    analyses: { core/measures: { of: [words] }${added} }
`
  const folder = project({ 'attune.config.yaml': config('') })
  copyFileSync(people, join(folder, 'people.jsonl'))
  await attune(folder, ['run', ...quiet])
  const before = journalOf(folder)
  const { calls } = server.stats()
  expect(before.answers).toHaveLength(calls)
  expect(calls).toBeGreaterThan(12)

  writeFileSync(
    join(folder, 'attune.config.yaml'),
    config(', seekers/audit: {}, seekers/dependence: {}'),
  )
  const plan = JSON.parse((await attune(folder, ['plan', '--json'])).stdout) as {
    readonly evaluations: readonly { readonly units: object }[]
    readonly expected: readonly unknown[]
  }
  expect(plan.evaluations[0]?.units).toMatchObject({
    simulate: { total: 12, open: 0 },
    estimate: { total: 12, open: 0 },
    judge: { total: 0, open: 0 },
  })
  expect(plan.expected).toEqual([])

  const { stdout } = await attune(folder, ['run', '--all', ...quiet])
  expect(stdout).toMatch(/audited, \d+ % of 12 dialogues are flagged/)
  expect(journalOf(folder)).toEqual(before)
  expect(server.stats()).toMatchObject({ calls })
}, 120_000)
