import { known, type Verdict } from '@attune/core'
import { pearson } from '@attune/statistics'
import { evaluationOf, make } from '@attune/testkit'
import { expect, test } from 'vitest'
import { stageAgreement } from '../../src/analyses/stage-agreement/index.js'
import { stageCriteria } from '../../src/tasks/criteria.js'
import { toyContext } from '../toys.js'

const verdicts = (scores: readonly number[]): Verdict[] =>
  Object.values(stageCriteria).flatMap((names, at) =>
    names.map((criterion) => ({ criterion, outcome: known(scores[at]!), rationale: '' })),
  )

test('the judge is correlated with people over the means of four stages', async () => {
  const [judge, people] = [
    [4, 3.5, 3, 4.5],
    [4.5, 3, 3, 4],
  ]
  const evaluation = evaluationOf({
    dialogues: [
      {
        supporter: 'data',
        verdicts: { 'longemotion/quality': verdicts(judge!), people: verdicts(people!) },
      },
    ],
  })
  const { tables } = await make(stageAgreement, { people: 'people' }).analyse(
    evaluation,
    toyContext().context,
  )
  expect(tables[0]!.rows.map((row) => row['judge'])).toMatchObject(
    judge!.map((value) => ({ value: known(value), n: 3 })),
  )
  const { value, pValue } = pearson(judge!.map(known), people!.map(known))
  expect(tables[1]!.rows[0]!['pearson']).toMatchObject({ value, n: 4, p: pValue })
})

test('the p-value of the paper’s figure, 0.066 for r = 0.934, is that of four pairs', () => {
  // Two series with this correlation: x, and a sum of x and a series without correlation with x.
  const [x, rest, r] = [[-3, -1, 1, 3], [1, -1, -1, 1], 0.934]
  const scale = (values: readonly number[]) => Math.hypot(...values)
  const y = x.map(
    (value, at) => (r * value) / scale(x) + (Math.sqrt(1 - r * r) * rest[at]!) / scale(rest),
  )
  const { value, pValue } = pearson(x.map(known), y.map(known))
  expect(value.state === 'known' && value.value).toBeCloseTo(0.934, 10)
  expect(pValue?.state === 'known' && pValue.value).toBeCloseTo(0.066, 3)
})
