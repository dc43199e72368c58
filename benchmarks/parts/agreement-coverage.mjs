// How often intervals of agreement hold, by the kit's own functions on simulated studies.
// `node benchmarks/parts/agreement-coverage.mjs [studies per cell]`; needs a build, takes some
// minutes.
import { pathToFileURL } from 'node:url'
import { claimsAlone } from '@attune/claims'
import { agreement, ratingOf } from '@attune/kit'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import {
  intraclassCorrelation,
  kendall,
  krippendorffAlpha,
  normal,
  spearman,
} from '@attune/statistics'

const holds = ({ interval }, truth) => interval.lower <= truth && truth <= interval.upper
const clusters = (count) => Array.from({ length: count }, (_, at) => `scenario ${at}`)

// Two raters whose scores correlate by 0.7, on one scale, two dialogues of each scenario.
const CORRELATION = 0.7
const ratedBy = (ids, rater) =>
  ids.flatMap(({ id, dialogues }) =>
    dialogues.map((scores, repeat) => ({
      ...plainRow(id),
      repeat,
      name: 'score',
      value: known(scores[rater]),
    })),
  )
const plainRow = (id) => ({
  supporter: 'bot',
  scenario: id,
  cluster: id,
  language: 'en',
  tags: {},
  conditions: {},
})
function ratedStudy(size, random) {
  const two = () => {
    const first = normal(random)
    return [first, CORRELATION * first + Math.sqrt(1 - CORRELATION ** 2) * normal(random)]
  }
  return clusters(size).map((id) => {
    const shared = two()
    const dialogues = [two(), two()].map((own) =>
      own.map((each, at) => Math.round((each + shared[at]) * Math.SQRT1_2 * 2)),
    )
    return { id, dialogues }
  })
}
const statistics = { level: 0.95 }
const evaluation = { supporters: ['bot'], statistics, claims: claimsAlone('agreement', statistics) }
function agreed(ids) {
  const ratings = [0, 1].map((rater) =>
    ratingOf(ratedBy(ids, rater), { key: `r${rater}`, title: `r${rater}`, of: 'score' }),
  )
  const { tables } = agreement(evaluation, ratings, { id: 'a', isSameScale: true })
  const firstOf = (end) => tables.find(({ id }) => id.endsWith(end)).rows[0]
  return { ...firstOf('-scores'), ...firstOf('-dialogues') }
}
/** Of a study so large that chance plays no part. */
function truths() {
  const all = ratedStudy(4000, createRandom('truth')).flatMap(({ dialogues }) => dialogues)
  const [left, right] = [0, 1].map((rater) => all.map((scores) => scores[rater]))
  return {
    spearman: spearman(left, right).value.value,
    kendall: kendall(left, right).value.value,
    absolute: intraclassCorrelation({ raters: 2, items: all }).A1.value.value,
    alpha: krippendorffAlpha({ raters: 2, items: all }, 'interval').alpha.value,
  }
}

/**
 * By coefficient: the share of intervals that hold, in percent, for each number of scenarios; none
 * where none is printed.
 */
export function agreementHeld({ studies, sizes, random }) {
  const truth = truths()
  const columns = sizes.map((size) =>
    Array.from({ length: studies }, () => agreed(ratedStudy(size, random))),
  )
  const heldIn = (found, name) => {
    const printed = found.map((each) => each[name]).filter(({ interval }) => interval)
    return printed.length === 0
      ? undefined
      : (100 * printed.filter((cell) => holds(cell, truth[name])).length) / printed.length
  }
  return Object.fromEntries(
    Object.keys(truth).map((name) => [name, columns.map((found) => heldIn(found, name))]),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = [5, 8, 12, 20, 40]
  const row = (title, cells) => console.log(`| ${[title, ...cells].join(' | ')} |`)
  row('scenarios', sizes)
  row(
    '---',
    sizes.map(() => '---'),
  )
  const random = createRandom('agreement coverage')
  const held = agreementHeld({ studies: Number(process.argv[2] ?? 1000), sizes, random })
  for (const [name, figures] of Object.entries(held))
    row(
      `${name} holds (93)`,
      figures.map((figure) => (figure === undefined ? '–' : `${figure.toFixed(1)} %`)),
    )
}
