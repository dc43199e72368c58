import { unknown } from '@attune/core'
import { type Cell, offlineMark, type Quantity, type Table } from '@attune/core/findings'
import {
  agreedNote,
  incompleteNote,
  type RatedDialogue,
  type Rating,
  scoreTable,
  systemOrder,
} from '@attune/kit/internal'
import type { ScoreQuestion } from './agreement.js'
import { atRandom, panelRating, ratingsByRater } from './numbers.js'

const COEFFICIENTS = ['alpha', 'absolute', 'consistent', 'ac2'] as const

/**
 * Table of people's agreement on scores, on the order of dialogues and on the order of systems, one
 * row per question.
 */
export function levelsTable(
  scores: readonly ScoreQuestion[],
  level: number,
): { readonly tables: Table[]; readonly sentences: string[] } {
  const rows = scores.flatMap(({ question, dialogues }) => {
    const raters = ratingsByRater(atRandom(dialogues))
    if (raters.length < 2) return []
    const scale = question.levels?.map(({ value }) => value)
    const table = scoreTable(raters, { id: 'all', level, scale })
    const all = table.rows.at(-1)!
    // A stand-in among the judges of the study takes no part in the agreement of people.
    const mark = offlineMark(raters.flatMap(({ scores: own }) => own))
    const values = raters.flatMap(({ scores: own }) =>
      own.flatMap(({ value }) => (value.state === 'known' ? [value.value] : [])),
    )
    const row: Record<string, Cell> = {
      criterion: question.id,
      raters: String(raters.length),
      ...Object.fromEntries(
        COEFFICIENTS.map((key) => [key, { ...(all[key] as Quantity), ...mark }]),
      ),
      halves: splitHalfAgreement(dialogues, raters, level),
      marginals: (scale ?? [])
        .map((value) => `${value}: ${values.filter((each) => each === value).length}`)
        .join(', '),
    }
    return [row]
  })
  if (rows.length === 0) return { tables: [], sentences: [] }
  return {
    tables: [
      {
        id: 'ratings-agreement',
        title: 'Do people agree? Same score, same order of dialogues, same order of systems',
        columns: [
          { key: 'criterion', title: 'Criterion' },
          { key: 'raters', title: 'Raters' },
          { key: 'alpha', title: 'Krippendorff α' },
          { key: 'absolute', title: 'ICC(A,1)' },
          { key: 'ac2', title: 'Gwet AC2' },
          { key: 'consistent', title: 'ICC(C,1)' },
          { key: 'halves', title: 'Systems, τ-b of two halves' },
          { key: 'marginals', title: 'Scores given' },
        ],
        rows,
        notes: [
          'Same score: α (interval), ICC(A,1) and AC2 (quadratic, on the whole scale). Same order of dialogues: ICC(C,1). Same order of systems: Kendall’s τ-b between the means of one half of the raters and of the other, with an interval over scenarios from four systems on.',
          'α low and AC2 high: nearly all scores are alike, see the scores given. α low and ICC(C,1) high: raters differ in severity, see their leans.',
          agreedNote,
          incompleteNote,
        ],
      },
    ],
    sentences: rows.map((row) => sentenceOf(row)),
  }
}

/**
 * Agreement of two halves of the raters on the order of systems. Raters are assigned to the halves
 * alternately.
 */
function splitHalfAgreement(
  dialogues: readonly RatedDialogue[],
  raters: readonly Rating[],
  level: number,
): Quantity {
  const names = raters.map(({ column }) => column.title)
  const part = (which: number): Rating => {
    const own = new Set(names.filter((_, at) => at % 2 === which))
    const kept = atRandom(dialogues).map((each) => ({
      ...each,
      ratings: Object.fromEntries(Object.entries(each.ratings).filter(([rater]) => own.has(rater))),
    }))
    return { ...panelRating(kept), column: { key: `half ${which}`, title: `half ${which + 1}` } }
  }
  if (names.length < 2) return { value: unknown('one rater'), n: 0 }
  return systemOrder(part(0), part(1), level).kendall
}

function sentenceOf(row: Readonly<Record<string, Cell>>): string {
  const alpha = row['alpha'] as Quantity
  const shown =
    alpha.value.state === 'known' ? alpha.value.value.toFixed(2) : `unknown (${alpha.value.why})`
  const bounds = alpha.interval
    ? ` [${alpha.interval.lower.toFixed(2)}, ${alpha.interval.upper.toFixed(2)}]`
    : ''
  return `${String(row['raters'])} raters agree on ${String(row['criterion'])} with α = ${shown}${bounds} over ${alpha.n} dialogues.`
}
