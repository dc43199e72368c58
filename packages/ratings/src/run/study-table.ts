import type { Table } from '@attune/core/findings'
import { clusterShare } from '@attune/statistics'
import { type RatedStudy, ratingsIn } from './study-files.js'

/** Summary of a study: ratings, raters and blinding. */
export function studyTable(study: RatedStudy): Table {
  const { design, log, torn } = study
  const ratings = ratingsIn(study)
  const answered = ratings.filter(({ kind }) => kind === 'answer')
  const seconds = ratings
    .flatMap(({ row }) => (row.seconds === undefined ? [] : [row.seconds]))
    .sort((a, b) => a - b)
  const rated = design.items.filter(({ anchor }) => anchor === undefined)
  const { population } = design
  const masked = design.leaks
    .filter(({ done }) => done === 'mask')
    .reduce((sum, { times }) => sum + times, 0)
  const rows: [string, string][] = [
    [
      'Dialogues that could be drawn',
      `${population.size} of ${population.clusters} scenarios, ${population.supporters.join(', ')}; ${population.languages.join(', ')}`,
    ],
    [
      'Drawn',
      `${rated.filter(({ chosen }) => chosen !== true).length}, and ${rated.filter(({ chosen }) => chosen === true).length} chosen by hand`,
    ],
    ['Rated', `${new Set(answered.map(({ item }) => item)).size}`],
    ['Raters', `${new Set(answered.map(({ rater }) => rater)).size} of ${design.raters.length}`],
    ['Raters of each', `${design.wanted.overlap} or more`],
    ['Cannot say, skipped', `${log.cannotSay}, ${log.skipped}`],
    ['Withdrawn', `${log.withdrawn}`],
    ['Changed, sent twice, two windows', `${log.revisions}, ${log.duplicates}, ${log.concurrent}`],
    ...(torn > 0 ? [['Lines torn by a power cut', `${torn}`] as [string, string]] : []),
    ['Median seconds per item', seconds.length === 0 ? 'not measured' : `${medianOf(seconds)}`],
    ['Blinding', design.blinded ? blindingText(study) : 'none: raters knew the systems'],
    ['Names masked in replies', `${masked}`],
    [
      'Design',
      `${design.shown.slice(0, 12)}, drawn from the run of ${design.created.slice(0, 10)}`,
    ],
  ]
  return {
    id: 'ratings-study',
    title: `The study ${design.study}`,
    columns: [
      { key: 'what', title: 'What' },
      { key: 'value', title: 'Value' },
    ],
    rows: rows.map(([what, value]) => ({ what, value })),
    notes: [
      'Blinding: how often raters told at the end whether two dialogues were of one system, less the half that chance gives. 0 is blind; the interval is over raters.',
    ],
  }
}

/** Of an even number of seconds, the mean of the two in the middle. */
const medianOf = (sorted: readonly number[]): number =>
  (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2

/** Blinding index: share of correct guesses minus chance. */
function blindingText({ log, shown, items }: RatedStudy): string {
  const asked = new Map(shown.guesses.map((guess) => [`${guess.rater} ${guess.id}`, guess]))
  const right = log.current.flatMap(({ rater, question, row }) => {
    const guess = asked.get(`${rater} ${question}`)
    if (
      row.kind !== 'guess' ||
      guess === undefined ||
      (row.value !== 'same' && row.value !== 'different')
    )
      return []
    const [one, other] = guess.of.map(({ item, at }) => items.get(item)!.dialogues[at]!.supporter)
    return [{ cluster: rater, value: Number((one === other) === (row.value === 'same')) }]
  })
  if (right.length === 0) return 'not asked'
  const { estimate, wilson } = clusterShare(right, { weigh: 'values', atBounds: 'values' })
  const share = estimate.state === 'known' ? (estimate.value - 0.5).toFixed(2) : '–'
  const bounds =
    wilson.state === 'known'
      ? ` [${(wilson.value.lower - 0.5).toFixed(2)}, ${(wilson.value.upper - 0.5).toFixed(2)}]`
      : ''
  return `${share}${bounds} from ${right.length} guesses`
}
