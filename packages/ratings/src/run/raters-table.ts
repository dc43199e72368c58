import { type Known, unknown } from '@attune/core'
import { offlineMark, type Quantity, type Table } from '@attune/core/findings'
import { severityColumns, severityNotes, severityRows } from '@attune/kit/internal'
import { type Consistency, type Repeat, selfConsistency } from '@attune/statistics'
import type { ScoreQuestion } from './agreement.js'
import { inWords } from './corrected-cells.js'
import { atRandom, ratingsByRater } from './numbers.js'
import { type RatedStudy, ratingsIn } from './study-files.js'

/** Table with severity, noise and consistency of each rater. Raters are not ranked. */
export function ratersTable(
  study: RatedStudy,
  scores: readonly ScoreQuestion[],
  level: number,
): Table[] {
  const answers = ratingsIn(study)
  const rows = scores.flatMap(({ question, dialogues }) => {
    const { raters } = selfConsistency(repeatsOf(study, question.id))
    const ratings = ratingsByRater(atRandom(dialogues))
    return severityRows(ratings, level).map(({ rater, severity, noise }, at) => {
      const mark = offlineMark(ratings[at]!.scores)
      const own = raters.find((each) => each.rater === rater)
      const unsure = answers.filter(
        (each) =>
          each.rater === rater && each.question === question.id && each.kind === 'cannot_say',
      )
      return {
        criterion: question.id,
        rater,
        severity: { ...severity, ...mark },
        noise: { ...noise, ...mark },
        same: { ...of(own, ({ same }) => same), ...mark },
        error: { ...of(own, ({ typicalError }) => typicalError), ...mark },
        shift: { ...of(own, ({ shift }) => shift), ...mark },
        unsure: String(unsure.length),
      }
    })
  })
  if (rows.length === 0) return []
  return [
    {
      id: 'ratings-raters',
      title: 'The raters',
      columns: [
        { key: 'criterion', title: 'Criterion' },
        { key: 'rater', title: 'Rater' },
        ...severityColumns,
        { key: 'same', title: 'Same on repeats' },
        { key: 'error', title: 'Typical error' },
        { key: 'shift', title: 'Shift' },
        { key: 'unsure', title: 'Cannot say' },
      ],
      rows,
      notes: [
        ...severityNotes,
        'Repeats: items that a rater had twice. Same: share with the same answer; typical error: spread of one answer about what the rater would say on average; shift: mean of the second less the first answer. Nobody agrees with others much better than with themselves.',
      ],
    },
  ]
}

function of(own: Consistency | undefined, read: (own: Consistency) => Known<number>): Quantity {
  if (own === undefined) return { value: unknown('no repeats'), n: 0 }
  return { value: inWords(read(own)), n: own.n }
}

/** The two answers of each rater to each repeated item. */
export function repeatsOf({ log, shown }: RatedStudy, question: string): Repeat[] {
  const none = unknown('not answered')
  return shown.assignments
    .filter(({ occasion }) => occasion === 2)
    .map(({ rater, item }) => {
      const [first, second] = ([1, 2] as const).map((occasion) => {
        const found = log.current.find(
          (each) =>
            each.rater === rater &&
            each.item === item &&
            each.question === question &&
            each.occasion === occasion,
        )
        return typeof found?.value === 'number' ? found.value : none
      })
      return { rater, first: first!, second: second! }
    })
}
