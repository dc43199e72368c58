import { expect, test } from 'vitest'
import { humanAgreement } from '../../src/validity/human-agreement/index.js'
import { methodAgreement } from '../../src/validity/method-agreement.js'
import { known, unknown, type Verdict } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { evaluationOf, make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { cell, valueOf } from '@attune/testkit/shared/read-tables.js'

const verdict = (score: number, details: object = {}): Verdict => ({
  criterion: 'warmth',
  outcome: known(score),
  rationale: '',
  details: { ...details },
})

/**
 * Two people who agree but for a step now and then, and a judge that two models play: one follows
 * them, one does the opposite.
 */
const dialogues = Array.from({ length: 12 }, (_, at) => at).flatMap((at) =>
  ['warm', 'cold'].flatMap((supporter, which) =>
    ['small', 'large'].map((model) => {
      const score = at + 2 * which
      return {
        scenario: { id: `s${at}` },
        supporter,
        conditions: { 'model.model': model },
        estimates: { mood: { measures: { final: known(score % 7) }, series: {} } },
        verdicts: {
          people: ['anna', 'ben'].map((rater, second) =>
            verdict(score + (at % 3 === 0 ? second : 0), {
              rater,
              line: 1,
              scores: { warm: 24, cold: 25, warn: 2 },
            }),
          ),
          model: [verdict(model === 'small' ? score : -score)],
        },
      }
    }),
  ),
)

const analyse = (evaluation: Evaluation, options: object = {}): Promise<Findings> =>
  make(humanAgreement, { people: 'people', ...options }).analyse(evaluation, answering())
const tableOf = ({ tables }: Findings, id: string) =>
  tables.find((table) => table.id === id) ?? expect.fail(id)

test('a judge that is varied is compared with people as a whole, and model by model', async () => {
  const findings = await analyse(evaluationOf({ dialogues }), { of: [{ judge: 'model' }] })
  const table = tableOf(findings, 'human-agreement-dialogues')
  expect(table.rows.map(({ other }) => other)).toEqual([
    'model · warmth',
    'model [model.model=small] · warmth',
    'model [model.model=large] · warmth',
  ])
  const small = cell(table, ['warmth', 'model [model.model=small] · warmth'], 'spearman')
  expect(valueOf(small)).toBeGreaterThan(0.95)
  expect(small.n).toBe(24)
  expect(
    valueOf(cell(table, ['warmth', 'model [model.model=large] · warmth'], 'spearman')),
  ).toBeLessThan(-0.95)
  expect(findings.sentences).toContainEqual(
    expect.stringMatching(
      /^model \[model\.model=small\] · warmth is closest to people on warmth of 2 measures and criteria: ρ = [01]\./,
    ),
  )
})

/** The dialogues as one model judges them, without conditions. */
const once = dialogues.flatMap(({ conditions, ...each }) =>
  conditions['model.model'] === 'small' ? [each] : [],
)

test('scores without a dialogue are counted, by supporter', async () => {
  const { sentences } = await analyse(evaluationOf({ dialogues: once }))
  expect(sentences?.at(-1)).toBe(
    '3 of 51 recorded scores belong to no dialogue of this evaluation: 1 of "cold", of other scenarios, repeats or conditions; 2 of "warn", which is not a supporter here.',
  )
})

test('of scores that could not be read it is not said that they belong to no dialogue', async () => {
  const failed = once.map((each, at) =>
    at === 1 ? { ...each, verdicts: { people: unknown('failed: DATA_LINE') } } : each,
  )
  const { sentences } = await analyse(evaluationOf({ dialogues: failed }))
  expect(failed[1]!.supporter).toBe('cold')
  expect(sentences?.at(-1)).toBe(
    '2 of 26 recorded scores belong to no dialogue of this evaluation: 2 of "warn", which is not a supporter here.',
  )
})

test('scores of conversations that the log does not have are counted, and the notice is shown', async () => {
  const notice = 'scores.csv: the supporter of 3 rows was taken from conversations.jsonl.'
  const marked = once.map((each) => ({
    ...each,
    verdicts: { people: [verdict(1, { rater: 'anna', scores: { '': 3 }, notice })] },
  }))
  const { sentences } = await analyse(evaluationOf({ dialogues: marked }))
  expect(sentences?.slice(-2)).toEqual([
    '3 of 3 recorded scores belong to no dialogue of this evaluation: 3 of conversations that are not in the log.',
    notice,
  ])
})

test('nothing follows people where chance could do as well', async () => {
  const { sentences } = await analyse(evaluationOf({ dialogues: once }), {
    of: [{ estimator: 'mood' }],
  })
  expect(sentences).toContainEqual(
    expect.stringMatching(
      /^Nothing follows people on warmth so that chance is ruled out: closest is mood · final, ρ = /,
    ),
  )
})

test('a measure that runs against people is named, not taken for chance', async () => {
  const against = once.map((each, at) => ({
    ...each,
    estimates: {
      harm: {
        measures: { minimising: known(-Math.floor(at / 2) - 2 * (at % 2)), noise: known(at % 3) },
        series: {},
      },
    },
  }))
  const { sentences } = await analyse(evaluationOf({ dialogues: against }), {
    of: [
      { estimator: 'harm', measure: 'minimising' },
      { estimator: 'harm', measure: 'noise' },
    ],
  })
  expect(sentences!.filter((each) => each.includes('people on warmth'))).toEqual([
    expect.stringMatching(
      /^harm · minimising runs against people on warmth of 2 measures and criteria: ρ = -0\.998 \[-0\.999, -0\.997\] over 24 dialogues\. If less of it is better, name it in lowerIsBetter\.$/,
    ),
  ])
})

test.each<[string, readonly number[], object | undefined]>([
  ['beyond the end', [0, 12], { score: 13, scale: '0 to 12' }],
  ['between declared scores', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14], { score: 13 }],
  ['on a scale that is long enough', [0, 14], undefined],
])('a score %s', async (_, scale, details) => {
  const found = analyse(evaluationOf({ dialogues: once }), { scale })
  if (details === undefined) await expect(found).resolves.toHaveProperty('tables')
  else await expect(found).rejects.toMatchObject({ code: 'SCORE_OFF_SCALE', details })
})

test('methods agree over the dialogues that a varied judge reads, too', async () => {
  const findings = await make(methodAgreement, {}).analyse(evaluationOf({ dialogues }), answering())
  const row = cell(
    tableOf(findings, 'method-agreement-dialogues'),
    ['mood · final', 'model · warmth'],
    'spearman',
  )
  // The two models of the judge cancel out: every dialogue stands at 0.
  expect(row.value).toEqual({ state: 'unknown', why: 'one of the two does not vary' })
  const people = cell(
    tableOf(findings, 'method-agreement-dialogues'),
    ['mood · final', 'people · warmth'],
    'spearman',
  )
  expect(people.n).toBe(24)
})

test('a judge and each rater are compared with the mean of the other raters', async () => {
  const table = tableOf(await analyse(evaluationOf({ dialogues: once })), 'human-agreement-judges')
  for (const rater of ['anna', 'ben']) {
    for (const column of ['human', 'automatic']) {
      const found = cell(table, ['warmth', 'model · warmth', rater], column)
      expect(found.n).toBe(24)
      expect(valueOf(found)).toBeGreaterThan(0.95)
    }
  }
  const mean = cell(table, ['warmth', 'model · warmth', 'mean'], 'difference')
  expect(Math.abs(valueOf(mean))).toBeLessThan(0.05)
})

/** Three supporters in two scenarios; the first one has three repeats, which count once. */
const repeated = [
  { supporter: 'A', values: [1, 5] },
  { supporter: 'B', values: [4, 3] },
  { supporter: 'C', values: [2, 2] },
].flatMap(({ supporter, values }) =>
  values.flatMap((score, at) =>
    Array.from({ length: at === 0 ? 3 : 1 }, (_, repeat) => ({
      scenario: { id: `s${at}` },
      supporter,
      repeat: repeat + 1,
      // The measure is higher in the second scenario, so that a mean over dialogues orders otherwise.
      estimates: {
        mood: { measures: { final: known(score + (at === 1 ? score : 0)) }, series: {} },
      },
      verdicts: { people: [verdict(score, { rater: 'anna' }), verdict(score, { rater: 'ben' })] },
    })),
  ),
)

test('ranks of supporters are those of the means that tables print, in which each scenario counts once', async () => {
  const own = evaluationOf({ dialogues: repeated })
  const options = { of: [{ estimator: 'mood' }] }
  const row = (column: string) => valueOf(cell(supporters, ['warmth', 'mood · final'], column))
  const supporters = tableOf(await analyse(own, options), 'human-agreement-supporters')
  // People: A 3, B 3.5, C 2; the measure: A 5.5, B 5, C 3. Over dialogues A would be 2 and 3.25.
  expect(row('spearman')).toBeCloseTo(0.5)
  expect(row('kendall')).toBeCloseTo(1 / 3)
  expect(row('pearson')).toBeCloseTo(Math.sqrt(0.75))
  const methods = await make(methodAgreement, {}).analyse(own, answering())
  const of = ['mood · final', 'people · warmth']
  expect(valueOf(cell(tableOf(methods, 'method-agreement-supporters'), of, 'spearman'))).toBe(0.5)
})
