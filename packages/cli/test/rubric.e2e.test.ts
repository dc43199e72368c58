// The pages "Write a rubric" and "Write a flow of questions", as a newcomer follows them: two
// files, one command.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project, records, run } from './e2e/in-process.js'

const blocksOf = (page: string): string[] => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8')
  return [...text.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, block]) => block!)
}
const [kindness, config] = blocksOf('rubrics.md')
const [harm, asking] = blocksOf('findings.md')

interface Verdicts {
  readonly type: string
  readonly supporter: string
  readonly dialogue: { readonly value: { readonly turns: readonly { readonly text: string }[] } }
  readonly verdicts: Readonly<
    Record<
      string,
      {
        readonly value: readonly {
          criterion: string
          outcome: object
          evidence?: { turn: number; quote: string }[]
        }[]
      }
    >
  >
}

const dialoguesOf = async (folder: string): Promise<Verdicts[]> =>
  (await records(folder))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Verdicts)
    .filter(({ type }) => type === 'dialogue')

it('a rubric of three dimensions scores dialogues, with quotes that stand in them', async () => {
  const folder = project({ 'kindness.yaml': kindness, 'attune.config.yaml': config })
  const report = await run(folder)
  expect(report).toMatchObject({ exitCode: 0, failed: 0 })
  const [table] = report.evaluations[0]!.findings.tables
  expect(table!.rows).toMatchObject([
    { supporter: 'listener', warmth: { value: { value: 2 }, n: 12, offline: true } },
    { supporter: 'dismisser', warmth: { value: { value: 0 }, n: 12, offline: true } },
  ])
  for (const { supporter, dialogue, verdicts } of await dialoguesOf(folder)) {
    const own = verdicts['kindness']!.value
    expect(own.map(({ criterion }) => criterion)).toEqual(['warmth', 'respect', 'clarity'])
    if (supporter !== 'listener') continue
    for (const { turn, quote } of own[0]!.evidence!)
      expect(dialogue.value.turns[turn]!.text).toContain(quote)
  }
}, 60_000)

it('a mistake in it is reported with file, line and remedy, before anything is asked', async () => {
  const wrong = kindness!.replace('levels:', 'levles:')
  const folder = project({ 'kindness.yaml': wrong, 'attune.config.yaml': config })
  for (const args of [['config', 'validate'], ['run']]) {
    const { status, stderr } = await attune(folder, args)
    expect(stderr).toMatch(
      /Unknown key "levles" in dimensions\.warmth\.\n +at \S+kindness\.yaml:5:5\n +Did you mean "levels"\?/,
    )
    expect(status).toBe(2)
  }
}, 60_000)

const unchecked = { state: 'unknown', why: 'not checked: no model judges' }

it('a judge of harm that only a stand-in answers decides nothing', async () => {
  const folder = project({ 'harm.yaml': harm, 'attune.config.yaml': asking })
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0 })
  const [first] = await dialoguesOf(folder)
  expect(
    first!.verdicts['harm']!.value.map(({ criterion, outcome }) => [criterion, outcome]),
  ).toEqual([
    ['sadness', unchecked],
    ['taken up', unchecked],
    ['isolates', unchecked],
  ])
}, 60_000)
