import { agreement, type Evaluation, type Table } from '@attune/core'
import { pairKey, type Judged } from '../judged.js'
import { questionRating } from '../question-rating.js'

/** How far several judges say the same of the same comparisons. */
export function judgesTable(evaluation: Evaluation, { judges, matches }: Judged): Table[] {
  if (judges.length < 2) return []
  const ratings = judges.map((judge) => {
    const own = matches.filter(({ conditions }) => conditions['judge'] === judge)
    return questionRating(
      judge,
      own.map((match) => ({ ...match, question: questionOf(match) })),
    )
  })
  const { tables } = agreement(evaluation, ratings, { id: 'judges', isSameScale: true })
  const notes = ['Per dimension and pair, after both orders: 1 the first is preferred, 1/2 a tie, 0 the second.']
  return tables
    .filter(({ id }) => id === 'judges-scores')
    .map((table) => ({ ...table, id: 'judges', title: 'Agreement of the judges', notes: [...notes, ...table.notes] }))
}

const questionOf = ({ conditions, ...match }: Judged['matches'][number]): string => {
  const { judge: _, ...others } = conditions
  return JSON.stringify([pairKey({ ...match, conditions: others }), match.name])
}
