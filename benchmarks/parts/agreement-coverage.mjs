// How often intervals of agreement hold, and how often a judge that flips a coin makes one supporter better, by the kit's own functions
// on simulated studies. `node benchmarks/parts/agreement-coverage.mjs [studies per cell]`; needs a build, takes some minutes.
import { agreement, pairs, ratingOf } from '@attune/kit'
import { createRandom, known } from '@attune/core'
import { intraclassCorrelation, kendall, krippendorffAlpha, normal, spearman } from '@attune/statistics'

const studies = Number(process.argv[2] ?? 1000)
const sizes = [5, 8, 12, 20, 40]
const random = createRandom('agreement coverage')
const percent = (count, of) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`)
const holds = ({ interval }, truth) => interval.lower <= truth && truth <= interval.upper
const row = (title, cellOf) => console.log(`| ${[title, ...sizes.map(cellOf)].join(' | ')} |`)
let names = 0
/** Names are new in each study: they decide which signs are drawn. */
const clusters = (count) => Array.from({ length: count }, () => `scenario ${names++}`)

row('scenarios', String)
row('---', () => '---')

// Two raters whose scores correlate by 0.7, on one scale, two dialogues of each scenario.
const CORRELATION = 0.7
const ratedBy = (ids, rater) =>
  ids.flatMap(({ id, dialogues }) =>
    dialogues.map((scores, repeat) => ({ ...plainRow(id), repeat, name: 'score', value: known(scores[rater]) })),
  )
const plainRow = (id) => ({ supporter: 'bot', scenario: id, cluster: id, language: 'en', tags: {}, conditions: {} })
function ratedStudy(size) {
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
const evaluation = { supporters: ['bot'], statistics: { level: 0.95 } }
function agreed(ids) {
  const ratings = [0, 1].map((rater) =>
    ratingOf(ratedBy(ids, rater), { key: `r${rater}`, title: `r${rater}`, of: 'score' }),
  )
  const { tables } = agreement(evaluation, ratings, { id: 'a', isSameScale: true })
  return { ...tables[0].rows[0], ...tables[1].rows[0] }
}
/** Of a study so large that chance plays no part. */
const all = ratedStudy(4000).flatMap(({ dialogues }) => dialogues)
const [left, right] = [0, 1].map((rater) => all.map((scores) => scores[rater]))
const truth = {
  spearman: spearman(left, right).value.value,
  kendall: kendall(left, right).value.value,
  absolute: intraclassCorrelation({ raters: 2, items: all }).A1.value.value,
  alpha: krippendorffAlpha({ raters: 2, items: all }, 'interval').alpha.value,
}
const counts = { spearman: {}, kendall: {}, absolute: {}, alpha: {} }
for (const size of sizes) {
  for (let study = 0; study < studies; study++) {
    const cells = agreed(ratedStudy(size))
    for (const [name, found] of Object.entries(counts)) {
      const cell = cells[name]
      if (!cell.interval) continue
      const own = (found[size] ??= { held: 0, all: 0 })
      own.all += 1
      own.held += Number(holds(cell, truth[name]))
    }
  }
}
for (const [name, found] of Object.entries(counts)) {
  row(`${name} holds (93)`, (size) => (found[size] ? percent(found[size].held, found[size].all) : '–'))
}

// A judge that flips a coin in either order, over ten roles, three models and three criteria.
const coin = () => ['first', 'second', 'tie'][Math.floor(random() * 3)]
const models = [
  ['A', 'B'],
  ['A', 'C'],
  ['B', 'C'],
]
const coinStudy = () => {
  const matches = clusters(10).flatMap((id) =>
    ['x', 'y', 'z'].flatMap((name) =>
      models.map(([supporter, other]) => {
        const [one, two] = [coin(), coin()]
        const showings = [
          { shownFirst: supporter, outcome: known(one) },
          { shownFirst: other, outcome: known(two) },
        ]
        return {
          ...plainRow(id),
          repeat: 1,
          supporter,
          other,
          name,
          outcome: known(one === two ? one : 'tie'),
          showings,
        }
      }),
    ),
  )
  const found = pairs({ ...evaluation, supporters: ['A', 'B', 'C'] }, matches, { id: 'p', title: 'P' })
  return !found.sentences.some((sentence) => sentence.includes('is preferred to'))
}
let quiet = 0
for (let study = 0; study < studies; study++) quiet += Number(coinStudy())
console.log(
  `\nA judge that flips a coin over 10 roles, 3 models and 3 criteria names nobody in ${percent(quiet, studies)} of ${studies} studies.`,
)
