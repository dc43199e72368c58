import { describe, expect, it } from 'vitest'
import { known, unknown, type Preference } from '@attune/core'
import { agreement, type OutcomePair } from '../../src/agreement/agreement.js'
import { labelAgreement, type JudgedOutcome, type AnnotatorLabel } from '../../src/agreement/labels.js'

const judged = (item: string, dimension: string, outcome: Preference): JudgedOutcome => ({
  item,
  agents: ['x', 'y'],
  stage: 'Insight',
  dimension,
  outcome: known(outcome),
})
const label = (annotator: string, item: string, dimension: string, outcome: Preference): AnnotatorLabel => ({
  annotator,
  item,
  stage: 'Insight',
  dimension,
  outcome: known(outcome),
})

describe('agreement', () => {
  it('says on how many items it rests', () => {
    const pairs: OutcomePair[] = [
      { one: known('first'), other: known('first') },
      { one: known('tie'), other: known('second') },
      { one: unknown('missing-verdict'), other: known('second') },
      { one: known('first'), other: unknown('left out') },
    ]
    expect(agreement(pairs)).toMatchObject({
      items: 4,
      coverage: known(0.5),
      nonTie: { match: 1, count: 1, rate: known(1) },
      threeWay: { match: 1, count: 2, rate: known(0.5) },
    })
  })

  it('is unknown where there is nothing to agree on', () => {
    expect(agreement([])).toMatchObject({ coverage: unknown('no items'), nonTie: { rate: unknown('no items') } })
  })
})

describe('agreement with several annotators', () => {
  const verdicts = [
    judged('i1', 'trust', 'first'),
    judged('i1', 'challenge', 'second'),
    judged('i2', 'trust', 'first'),
    judged('i2', 'challenge', 'tie'),
  ]
  const labels = [
    label('ann', 'i1', 'trust', 'first'),
    label('ann', 'i1', 'challenge', 'second'),
    label('ann', 'i2', 'trust', 'second'),
    label('ben', 'i1', 'trust', 'first'),
    label('ben', 'i1', 'challenge', 'first'),
    label('ben', 'i2', 'trust', 'second'),
    label('ben', 'i3', 'trust', 'second'),
    { ...label('ben', 'i2', 'challenge', 'tie'), outcome: unknown('left out') },
  ]
  const result = labelAgreement(verdicts, labels)

  it('compares the judge with each of them', () => {
    expect(result.perAnnotator.ann?.overall.nonTie).toEqual({ match: 2, count: 3, rate: known(2 / 3) })
    expect(result.perAnnotator.ben?.overall).toMatchObject({
      items: 4,
      coverage: known(0.75),
      nonTie: { match: 1, count: 3, rate: known(1 / 3) },
    })
  })

  it('compares the judge with what all of them say alike', () => {
    const { consensus } = result
    expect(consensus.state === 'known' && consensus.value.overall.nonTie).toMatchObject({ match: 1, count: 2 })
  })

  it('compares them with each other', () => {
    expect(result.between).toHaveLength(1)
    expect(result.between[0]).toMatchObject({
      annotators: ['ann', 'ben'],
      agreement: { overall: { threeWay: { match: 2, count: 3 } }, perDimension: { trust: { kappa: known(1) } } },
    })
  })

  it('leaves out labels on what was never judged, and says so', () => {
    expect(result.unmatched).toBe(1)
  })

  it('has no consensus of a single annotator', () => {
    const alone = labels.filter(({ annotator }) => annotator === 'ann')
    expect(labelAgreement(verdicts, alone).consensus).toEqual(unknown('no labels of two annotators agree'))
  })

  it('refuses two labels of one annotator for the same question', () => {
    expect(() => labelAgreement(verdicts, [...labels, label('ann', 'i1', 'trust', 'tie')])).toThrow(
      expect.objectContaining({ code: 'STATISTICS_INPUT' }),
    )
  })
})
