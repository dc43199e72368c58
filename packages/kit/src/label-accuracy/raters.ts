import { sentimentOf } from '@attune/statistics/series'
import { agreement } from '../agreement/agreement.js'
import { ratingOf } from '../agreement/ratings.js'
import type { Row } from '../rows.js'
import { known } from '@attune/core'
import type { Evaluation, Table } from '@attune/core/findings'
import type { Answer, Answers } from './answers.js'

const column = { key: 'label', of: '', title: '' }

/** How far people agree with each other and with each arm: of labels that several people gave. */
export function raterTables(
  evaluation: Evaluation,
  answers: readonly Answer[],
  { raters, arms }: Pick<Answers, 'raters' | 'arms'>,
): Table[] {
  if (raters.size === 0) return []
  const language = answers[0]!.language
  const items = [...new Map(answers.map((answer) => [answer.scenario, answer])).values()]
  const people = [...raters].map(([name, labels]) => ({
    name,
    rows: items.flatMap((item) => {
      const label = labels.get(item.scenario)
      return label === undefined ? [] : [aboutItem(item, label)]
    }),
  }))
  const machines = arms.map((name) => ({
    name,
    rows: answers
      .filter(({ supporter }) => supporter === name)
      .flatMap((answer) =>
        answer.score.state === 'known' ? [aboutItem(answer, sentimentOf(answer.score.value))] : [],
      ),
  }))
  const ratings = [...people, ...machines].map(({ name, rows }) =>
    ratingOf(rows, { ...column, key: `rater.${name}`, title: name }),
  )
  const id = `label-raters-${language}`
  const { tables } = agreement(evaluation, ratings, { id, isSameScale: true, scale: [0, 1] })
  return tables
    .filter((table) => table.id === `${id}-scores`)
    .map((table) => ({
      ...table,
      id,
      title: `Agreement of people and estimators, ${language}`,
      notes: ['Positive counts 1, negative 0; also utterances on which people do not agree.', ...table.notes],
    }))
}

/** One label of an utterance; all raters speak of the same. */
function aboutItem(answer: Answer, label: string): Row {
  const { gold: _, score: __, ...row } = answer
  return { ...row, supporter: 'utterances', value: known(Number(label === 'positive')) }
}
