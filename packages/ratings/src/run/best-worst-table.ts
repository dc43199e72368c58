import { type Known, unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { grouped } from '@attune/kit/internal'
import { bestWorst, type BestWorstTuple, jackknifeInterval } from '@attune/statistics'
import { type RatedStudy, ratingsIn } from './study-files.js'

interface ChosenTuple extends BestWorstTuple {
  readonly cluster: string
}

/**
 * Table for best-worst questions: how often each supporter was chosen as best and as worst among
 * the supporters shown together.
 */
export function bestWorstTable(study: RatedStudy, level: number): Table[] {
  const rows = study.design.questions
    .filter(({ form }) => form === 'best-worst')
    .flatMap(({ id: question }) => {
      const tuples = tuplesOf(study, question)
      const supporters = [...new Set(tuples.flatMap(({ shown }) => shown))].sort()
      return bestWorst(supporters, tuples).items.map(
        ({ item: supporter, shown, best, worst, score }) => ({
          question,
          supporter,
          shown: String(shown),
          best: String(best),
          worst: String(worst),
          score: scoreCell(tuples, supporter, score, level),
        }),
      )
    })
  if (rows.length === 0) return []
  return [
    {
      id: 'ratings-best-worst',
      title: 'Best and worst of those shown together',
      columns: [
        { key: 'question', title: 'Question' },
        { key: 'supporter', title: 'Supporter' },
        { key: 'shown', title: 'Shown' },
        { key: 'best', title: 'Best' },
        { key: 'worst', title: 'Worst' },
        { key: 'score', title: 'Score', range: [-1, 1] },
      ],
      rows,
      notes: [
        'Score: how often best less how often worst, of the times that it was shown, from -1 to 1. Intervals leave out one scenario at a time. They are of each supporter by itself: scores of supporters that were shown together depend on each other.',
      ],
    },
  ]
}

/**
 * Choices of best and worst, as supporters. A choice is undefined if it names a dialogue that was
 * not shown; `worst` also if it equals `best`.
 */
function tuplesOf(study: RatedStudy, question: string): ChosenTuple[] {
  return ratingsIn(study).flatMap((answer) => {
    if (answer.question !== question || answer.kind !== 'answer' || answer.of.chosen === true)
      return []
    const shown = answer.of.dialogues.map(({ supporter }) => supporter)
    const { best, worst } = (answer.value ?? {}) as {
      readonly best?: number
      readonly worst?: number
    }
    return [
      {
        cluster: answer.of.cluster,
        shown,
        best: shown[best ?? -1],
        worst: best === worst ? undefined : shown[worst ?? -1],
      },
    ]
  })
}

function scoreCell(
  tuples: readonly ChosenTuple[],
  supporter: string,
  score: Known<number>,
  level: number,
): Quantity {
  const own = tuples.filter(
    ({ shown, best, worst }) =>
      shown.includes(supporter) && best !== undefined && worst !== undefined,
  )
  const pieces = [...grouped(own, ({ cluster }) => cluster).values()]
  const scoreOf = (kept: readonly ChosenTuple[][]): Known<number> =>
    bestWorst([supporter], kept.flat()).items[0]!.score
  const interval = jackknifeInterval(pieces, scoreOf, { confidence: level })
  if (score.state === 'unknown') return { value: unknown('never shown'), n: 0 }
  const base = { value: score, n: own.length, clusters: pieces.length }
  if (interval.state === 'unknown')
    return { ...base, noInterval: interval.why.replaceAll('_', ' ') }
  const [lower, upper] = [Math.max(-1, interval.value.lower), Math.min(1, interval.value.upper)]
  return {
    ...base,
    interval: { lower, upper, level, method: 'jackknife t over scenario clusters' },
  }
}
