/**
 * People's ratings in a run: verdicts like any judge's, agreement, corrected scores and claims, the
 * grade.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import type { Claim } from '@attune/core/findings'
import { normal } from '@attune/statistics'
import { studyFolder } from '@attune/testkit/shared/rated-study.js'
import { attune, type RunReport, run } from './e2e/in-process.js'

const SCENARIOS = 60
const RATED = 30
const random = createRandom('people')
const cut = (value: number): number => Math.min(5, Math.max(1, Math.round(value)))
/**
 * What people would say of each dialogue, on the latent scale; the second supporter is better by
 * half a level.
 */
const truth = new Map<string, number>()
for (let at = 0; at < SCENARIOS; at++)
  for (const [which, supporter] of ['Zorblax', 'Quimby'].entries())
    truth.set(`wobbegong-${at} ${supporter}`, 2.7 + which * 0.9 + normal(random))

let folder: string

/** A judge whose scores are in a file: it favours the first supporter. */
const judgeScores = (): string =>
  [...truth]
    .map(([name, value]) => {
      const [scenario, supporter] = name.split(' ')
      return `${scenario},${supporter},${cut(value + (supporter === 'Zorblax' ? 0.6 : 0) + 0.5 * normal(random))}`
    })
    .join('\n')

const config = (more = ''): string => `seed: s
plugins: [ratings]
evaluations:
  study:
    scenarios: { use: core/log, file: log.jsonl }
    simulator: { use: core/replay, file: log.jsonl }
    judges:
      auto: { use: core/recorded, file: judge.csv, criteria: [warmth] }
${more}`

const withPeople = `      people: { use: ratings/people, study: ratings/warmth }
    primary: [{ measure: auto.warmth, corrected: people }]
    analyses:
      core/verdicts: {}
      ratings/agreement: { people: people, study: ratings/warmth }
      ratings/corrected: { people: people, of: auto }
      ratings/grade: { people: people, study: ratings/warmth }
`

function rate(): void {
  const design = JSON.parse(readFileSync(join(folder, 'ratings/warmth/design.json'), 'utf8')) as {
    items: { id: string; dialogues: { scenario: string; supporter: string }[] }[]
    assignments: { rater: string; item: string; occasion: number }[]
  }
  const leans: Record<string, number> = { anna: -0.5, ben: 0, carla: 0.5 }
  const items = new Map(
    design.items.map(({ id, dialogues: [one] }) => [id, `${one!.scenario} ${one!.supporter}`]),
  )
  const rows = design.assignments
    .filter(({ occasion }) => occasion === 1)
    .map(
      ({ rater, item }) =>
        `${item},${rater},${cut(truth.get(items.get(item)!)! + leans[rater]! + 0.5 * normal(random))}`,
    )
  writeFileSync(join(folder, 'ratings.csv'), `item,rater,warmth\n${rows.join('\n')}\n`)
}

beforeAll(async () => {
  folder = studyFolder({
    scenarios: SCENARIOS,
    study: `raters: [anna, ben, carla]\nscenarios: ${RATED}\nquestions: [{ id: warmth, form: score, text: How warm?, levels: [{ value: 1, text: cold }, { value: 2, text: '' }, { value: 3, text: '' }, { value: 4, text: '' }, { value: 5, text: warm }] }]\njudge: auto\n`,
  })
  writeFileSync(join(folder, 'judge.csv'), `scenario,supporter,warmth\n${judgeScores()}\n`)
  writeFileSync(join(folder, 'attune.config.yaml'), config())
  await run(folder)
  const planned = await attune(folder, ['rate', 'plan', 'ratings/warmth'])
  if (planned.status !== 0) throw new Error(planned.stderr)
  rate()
  await attune(folder, ['rate', 'import', 'ratings/warmth', 'ratings.csv'])
  writeFileSync(join(folder, 'attune.config.yaml'), config(withPeople))
})

const sentencesOf = ({ evaluations }: RunReport): string[] =>
  evaluations.flatMap(({ findings }) => findings.sentences ?? [])
const gradeOf = (report: RunReport): string =>
  sentencesOf(report).find((each) => / is (human|lapsed|unchecked|development)/.test(each)) ??
  'no grade'

describe('a run with ratings', () => {
  test('corrects what the judge says, and the primary claim is about what people would say', async () => {
    const report = await run(folder)
    const sentences = sentencesOf(report)
    expect(sentences).toContainEqual(
      expect.stringMatching(
        /^3 raters agree on warmth with α = 0\.\d+ \[0\.\d+, 0\.\d+\] over 60 dialogues/,
      ),
    )
    expect(sentences).toContainEqual(
      expect.stringMatching(
        /^People would score Quimby 3\.\d+ \[.* \(30 rated dialogues and 60 scores of auto; worth \d+ ratings/,
      ),
    )
    const { claims } = report as RunReport & { readonly claims: readonly Claim[] }
    const primary = claims.filter(({ family }) => family === 'primary')
    expect(primary.map(({ id, detected, sentence }) => [id, detected, sentence])).toEqual([
      [
        'study/auto.warmth corrected by people/Zorblax~Quimby',
        true,
        expect.stringContaining(
          'as these 3 raters would score it, from their ratings of 30 scenarios and 60 scores',
        ),
      ],
    ])
    const difference = (id: string): number => {
      const { estimate } = claims.find((claim) => claim.id === id)!
      return estimate.state === 'known' ? estimate.value : Number.NaN
    }
    // The judge favours Zorblax by 0.6: by itself it finds that much less.
    const corrected = difference('study/auto.warmth corrected by people/Zorblax~Quimby')
    expect(difference('study/auto.warmth/Zorblax~Quimby') - corrected).toBeGreaterThan(0.3)
  })

  test('grades the judge, and the grade lapses and returns with what it was earned by', async () => {
    expect(gradeOf(await run(folder))).toMatch(
      /^auto · warmth \(en\) is human-checked: .*order.* \(60 dialogues, 3 raters, 20/,
    )
    const before = readFileSync(join(folder, 'judge.csv'), 'utf8')
    appendFileSync(join(folder, 'judge.csv'), 'wobbegong-0,Nobody,3\n')
    expect(gradeOf(await run(folder))).toBe('auto · warmth (en) is lapsed: rubric.')
    writeFileSync(join(folder, 'judge.csv'), before)
    expect(gradeOf(await run(folder))).toMatch(/is human-checked/)
  })

  test('says the grade beside the score: in tables, exports, gates and what a paper says', async () => {
    const { evaluations } = await run(folder)
    const means = evaluations.find(({ label }) => label === 'core/verdicts')!.findings.tables[0]!
    expect(means.notes).toContainEqual(expect.stringMatching(/^auto · warmth is human-checked: /))
    const exported = await attune(folder, ['export', 'long', '--to', '-'])
    expect(exported.stdout.split('\n')[0]).toMatch(/,grade\r?$/)
    expect(exported.stdout).toMatch(/auto,verdict,warmth,.*human-checked: /)
    expect((await attune(folder, ['cite'])).stdout).toMatch(
      /The\s+score\s+warmth\s+of\s+auto\s+is\s+human-checked: /,
    )
    const gates =
      '    gates: [{ verdict: auto.warmth, atLeast: 1.5, supporter: Quimby, grade: human-checked }]\n'
    writeFileSync(join(folder, 'attune.config.yaml'), config(withPeople + gates))
    expect((await attune(folder, ['check'])).status).toBe(0)
    appendFileSync(join(folder, 'judge.csv'), 'wobbegong-0,Nobody,3\n')
    const unsure = await attune(folder, ['check'])
    expect([unsure.status, unsure.stdout]).toEqual([
      4,
      expect.stringContaining('it is lapsed: rubric'),
    ])
  })
})
