import type { Known } from '@attune/core'
import { type Cell, type Evaluation, given, type Quantity, type Table } from '@attune/core/findings'
import { consensusOf, type RatedDialogue, ratedDialogues } from '@attune/kit/internal'
import { clusterMean } from '@attune/statistics'
import { inWords } from './corrected-cells.js'
import { atRandom, ratedNumbers } from './numbers.js'
import type { RatedStudy } from './study-files.js'

/**
 * Table that compares judges with people: bias, order of dialogues, ceiling, and whether a judge
 * could replace a rater.
 */
export async function judgesTable(
  evaluation: Evaluation,
  people: string,
  { design }: RatedStudy,
): Promise<Table[]> {
  const { level } = evaluation.statistics
  const rows: Record<string, Cell>[] = []
  for (const source of [...evaluation.judges, ...evaluation.estimators].filter(
    (label) => label !== people,
  )) {
    for (const { id: criterion } of design.questions.filter(({ form }) => form === 'score')) {
      const dialogues = await ratedDialogues(evaluation, { people, source, criterion })
      if (
        !dialogues.some(
          ({ judge, ratings }) => judge.state === 'known' && Object.keys(ratings).length > 0,
        )
      )
        continue
      const sign = given(evaluation, source, criterion).better === 'lower' ? -1 : 1
      const numbers = ratedNumbers(dialogues, { level, epsilon: design.epsilon, sign })
      const { altTest: test, order, systems, alpha } = numbers
      rows.push({
        criterion,
        judge: source,
        alpha,
        bias: biasOf(dialogues, level),
        consensus: order.consensus,
        judgeRho: order.judge,
        ceiling: order.ceiling,
        difference: order.difference,
        omega: plain(test.winningRate, test.nRaters),
        advantage: plain(test.advantageProbability, test.nRaters),
        systems: systems.kendall,
      })
    }
  }
  if (rows.length === 0) return []
  return [
    {
      id: 'ratings-judges',
      title: 'Judges and people',
      columns: [
        { key: 'criterion', title: 'Criterion' },
        { key: 'judge', title: 'Judge' },
        { key: 'alpha', title: 'α of people' },
        { key: 'bias', title: 'Judge less people' },
        { key: 'consensus', title: 'ρ with all raters' },
        { key: 'judgeRho', title: 'ρ with the others' },
        { key: 'ceiling', title: 'Ceiling' },
        { key: 'difference', title: 'Judge less ceiling' },
        { key: 'omega', title: 'ω' },
        { key: 'advantage', title: 'Advantage' },
        { key: 'systems', title: 'Systems, τ-b' },
      ],
      rows,
      notes: [
        'Ceiling: how a rater follows the mean of the other raters (Spearman’s ρ); “ρ with the others” is the judge at the same targets, mean over raters.',
        `ω: share of raters that the judge beats in the alternative annotator test (Calderon et al. 2025; ε = ${design.epsilon}, scenarios as clusters, which the published test does not have). It compares with single raters, so where raters do not agree a judge passes easily: read it with α.`,
        'What the judge saw more than people (profile, inner thoughts, references) is part of the difference. Dialogues that were chosen by hand take no part.',
      ],
    },
  ]
}

const plain = (value: Known<number>, n: number): Quantity => ({ value: inWords(value), n })

/**
 * Bias: mean difference between the judge's score and people's mean score, on rated dialogues of
 * the random sample.
 */
function biasOf(all: readonly RatedDialogue[], level: number): Quantity {
  const dialogues = atRandom(all)
  const humans = consensusOf(dialogues)
  const values = dialogues.flatMap(({ cluster, judge }, at) => {
    const human = humans[at]!
    return judge.state === 'known' && human.state === 'known'
      ? [{ cluster, value: judge.value - human.value }]
      : []
  })
  const { estimate, interval, n, nClusters } = clusterMean(values, { confidence: level })
  return {
    value: inWords(estimate),
    n,
    clusters: nClusters,
    ...(interval.state === 'known'
      ? { interval: { ...interval.value, level, method: 't over scenario clusters' } }
      : { noInterval: 'one scenario' }),
  }
}
