// What docs/results.md promised before claims were decided together (sign flips, plain t intervals, the step-down maximum of a table), beside the
// same studies by today's functions: `node benchmarks/parts/claims/before.mjs [studies per cell] [seed] [part…]`. Needs a
// build.
import { pathToFileURL } from 'node:url'
import { claimsAlone, claimsOf } from '@attune/claims'
import { createRandom, known } from '@attune/core'
import { preferenceScore } from '@attune/core/findings'
import { agreement, quantity, ratingOf } from '@attune/kit'
import { meanInterval, meanTest, normal, pairValues, shareTest } from '@attune/statistics'
import { agreementHeld } from '../agreement-coverage.mjs'
import { askedOf, drawReport } from './report-wide.mjs'
import { judgedMatch } from './shares.mjs'

const sizes = [3, 5, 8, 12, 20, 118]
const times = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const clustered = (values) => values.map((value, at) => ({ cluster: `${at}`, value: known(value) }))
/** The difference of two sides of these draws. */
const differenceOf = (size, first, second) => {
  const side = (draw) => times(size, (at) => ({ pair: `${at}`, cluster: `${at}`, value: known(draw()) }))
  return meanTest(pairValues(side(first), side(second)).differences)
}
const isBelow = (p) => p.state === 'known' && p.value < 0.05
const holds = (interval, truth) => interval.lower - 1e-9 <= truth && truth <= interval.upper + 1e-9
const percent = (answers) =>
  answers.length === 0 ? undefined : (100 * answers.filter(Boolean).length) / answers.length
const none = undefined

/** Was: what the page said, for each number of scenarios. `least`, `most`: what a figure may be, but for two errors of simulation. */
const rows = []
const row = (part, title, { was, of = sizes, least = 0, most = 100, share = 1 }, is) =>
  rows.push({ part, title, was, of, least, most, share, is })

/** One study: the mean of the first side, and its difference from the second. */
const distributions = {
  normal: { draw: normal, truth: 0 },
  exponential: { draw: (random) => -Math.log(1 - random()), truth: 1 },
  'log-normal': { draw: (random) => Math.exp(normal(random)), truth: Math.exp(0.5) },
}
const was = {
  normal: [
    [0, 0, 5, 4.5, 5, 5.4],
    [5.2, 4.7, 5.1, 4.5, 5, 5.5],
    [none, none, 95.5, 96.2, 95.8, 94.6],
  ],
  exponential: [
    [0, 0, 4.4, 5.7, 6.1, 4.3],
    [3.6, 3.4, 3.8, 5, 5.6, 4.2],
    [none, none, 88.7, 89.7, 90.5, 93.3],
  ],
  'log-normal': [
    [0, 0, 3.8, 5.3, 4.5, 4.8],
    [2.8, 2.2, 2.9, 4, 3.4, 4.5],
    [none, none, 83.1, 84.3, 85.5, 92.1],
  ],
}
for (const [name, { draw, truth }] of Object.entries(distributions)) {
  const own = (random) => () => draw(random)
  const difference = ({ size, random }) => differenceOf(size, own(random), own(random))
  const [p, left, held] = was[name]
  row('numbers', `raw p < .05, ${name}`, { was: p, most: 5 }, (study) => isBelow(difference(study).pValue))
  row('numbers', `interval of a difference leaves 0, ${name}`, { was: left, most: 5 }, (study) => {
    const { interval } = difference(study)
    return interval.state === 'known' && !holds(interval.value, 0)
  })
  row('numbers', `interval of a mean holds the truth, ${name}`, { was: held, least: 93 }, ({ size, random }) => {
    const { interval, intervalDoubt } = meanInterval(clustered(times(size, () => draw(random))))
    return intervalDoubt === undefined ? holds(interval.value, truth) : undefined
  })
}

for (const [supporters, figures, share] of [
  [3, [0, 0, 4.3, 4.9, 5.6, 4.8], 1],
  [18, [0, 0, 5.2, 4.8, 5.4, 5.6], 1 / 4],
])
  row(
    'families',
    `a false find among ${supporters} systems, adjusted`,
    { was: figures, most: 5, share },
    ({ size, random }) => {
      const report = drawReport({ shape: 'normal', supporters, estimators: 1, measures: 1, scenarios: size }, random)
      return claimsOf(askedOf(report), { level: 0.95 }).some(({ detected }) => detected)
    },
  )

const better = (random) => () => normal(random) + Math.SQRT2
row('power', 'a difference of 1 SD is found', { was: [88], of: [12], least: 85 }, ({ size, random }) =>
  isBelow(differenceOf(size, better(random), () => normal(random)).pValue),
)

/** A scenario's own share varies; `repeats` values of it. */
const answers = (share, repeats, random) => {
  if (repeats === 1) return [Number(random() < share)]
  const own = Math.min(1, Math.max(0, share + 0.15 * normal(random)))
  return times(repeats, () => Number(random() < own))
}
for (const [share, repeats, figures] of [
  [0.5, 1, [100, 100, 99.7, 97.1, 95.9, 95.8]],
  [0.8, 3, [100, 99.8, 99.4, 97.8, 97.3, 96.3]],
  [0.95, 1, [99.2, 97.5, 99.5, 98.5, 98.8, 96.6]],
  [0.95, 3, [100, 100, 99.5, 99.3, 99.3, 95.8]],
]) {
  // What is cut off at 0 and 1 moves the mean.
  const random = createRandom(`mean of ${share}`)
  const truth = repeats === 1 ? share : mean(times(200_000, () => mean(answers(share, repeats, random))))
  row(
    'shares',
    `interval of a share of ${share} holds the truth${repeats === 1 ? '' : ', three values a scenario'}`,
    { was: figures, least: 93 },
    ({ size, random: draws }) => {
      const values = times(size, (at) =>
        answers(share, repeats, draws).map((value) => ({ cluster: `${at}`, value: known(value) })),
      ).flat()
      const { interval } = quantity(values, { of: 'shares' })
      return interval && holds(interval, truth)
    },
  )
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A judge that flips a coin in both orders: contradictions are ties. */
const coins = ({ size, random }) =>
  shareTest(
    times(size, (at) => {
      const { outcome } = judgedMatch({ right: 0.5, bias: 0, orders: 2 }, `${at}`, random)
      return { cluster: `${at}`, value: preferenceScore(outcome) }
    }),
  )
row(
  'wins',
  'interval of a win rate of 0.5 holds the truth',
  { was: [100, 100, 99.9, 99.7, 99.6, 99.8], least: 93 },
  (study) => holds(coins(study).interval.value, 0.5),
)
row('wins', 'raw p < .05, win rates', { was: [0, 0, 0.5, 1.4, 2.2, 3.8], most: 5 }, (study) =>
  isBelow(coins(study).pValue),
)
row(
  'wins',
  'a coin prefers one of 3 systems in 3 criteria, 10 scenarios',
  { was: [0.5], of: [10], most: 5, share: 1 / 2 },
  ({ size, random }) => {
    const evaluation = { name: 'study', seekers: [], primary: [] }
    const asked = ['x', 'y', 'z'].flatMap((name) =>
      ['a~b', 'a~c', 'b~c'].map((pair) => {
        const [supporter, against] = pair.split('~')
        const first = times(size, (at) => {
          const { outcome } = judgedMatch({ right: 0.5, bias: 0, orders: 2 }, `${at}`, random)
          return { pair: `${at}`, cluster: `${at}`, value: preferenceScore(outcome) }
        })
        const of = { source: 'coin', name, title: name }
        const comparison = { kind: 'preference', of, supporter, against, conditions: {}, first }
        return { evaluation, analysis: 'pairs', comparison }
      }),
    )
    return claimsOf(asked, { level: 0.95 }).some(({ detected }) => detected)
  },
)

const percentText = (figure) => (figure === undefined ? '–' : figure.toFixed(1))
let isBroken = false

function print({ title, was: before, of, least, most }, figures, studies) {
  const cells = figures.map((figure, at) => {
    const error = 200 * Math.sqrt((((least || most) / 100) * (1 - (least || most) / 100)) / studies)
    const isRight = figure === undefined || (figure >= least - (least && error) && figure <= most + error)
    isBroken ||= !isRight
    return `${percentText(before[at])} → ${percentText(figure)}${isRight ? '' : ' (!)'}`
  })
  const spread = of === sizes ? cells : sizes.map((size) => cells[of.indexOf(size)] ?? '')
  console.log(
    `| ${[of.length === 1 ? `${title}: ${cells[0]}` : title, ...(of.length === 1 ? sizes.map(() => '') : spread)].join(' | ')} |`,
  )
}

const statistics = { level: 0.95 }

const read = { supporter: 'a', language: 'en', tags: {}, conditions: {}, repeat: 1 }

/** Three raters that share half of their variance, one dialogue a scenario: each two of them. */
function threeRaters({ size, random }) {
  const shared = times(size, () => normal(random))
  const ratings = ['x', 'y', 'z'].map((key) =>
    ratingOf(
      shared.map((each, at) => ({
        ...read,
        scenario: `${at}`,
        cluster: `${at}`,
        name: 'score',
        value: known((each + normal(random)) * Math.SQRT1_2),
      })),
      { key, title: key, of: 'score' },
    ),
  )
  const { tables } = agreement(
    { supporters: ['a'], statistics, claims: claimsAlone('agreement', statistics) },
    ratings,
    {
      id: 'a',
      isSameScale: true,
    },
  )
  const rowsOf = (end) => tables.find(({ id }) => id.endsWith(end)).rows
  return rowsOf('-dialogues').map((each) => {
    const both = rowsOf('-scores').find(({ raters }) => raters === `${each.first} and ${each.second}`)
    return { ...both, ...each }
  })
}

function agreementRows(studies, seed) {
  const random = createRandom(`${seed}: agreement`)
  const of = [8, 12, 20, 40]
  const held = agreementHeld({ studies, sizes: of, random })
  console.log(
    `\n| two raters, correlated by 0.7; scenarios | ${of.join(' | ')} |\n| --- |${of.map(() => ' --- |').join('')}`,
  )
  const line = (title, before, figures) =>
    console.log(
      `| ${[title, ...figures.map((figure, at) => `${percentText(before[at])} → ${percentText(figure)}`)].join(' | ')} |`,
    )
  line("Spearman's ρ of dialogues", [95.4, 95.4, 94.4, 96.1], held.spearman)
  line("Kendall's τ-b of dialogues", [96.3, 95.5, 94.8, 96.2], held.kendall)
  line('ICC(A,1)', [93.7, 94.5, 94.8, 94.9], held.absolute)
  line("Krippendorff's α", [none, none, 94.3, 94.9], held.alpha)

  const wide = [8, 12, 20, 118]
  console.log(
    `\n| three raters with half of their variance in common; scenarios | ${wide.join(' | ')} |\n| --- |${wide.map(() => ' --- |').join('')}`,
  )
  const found = wide.map((size) => times(Math.ceil(studies / 3), () => threeRaters({ size, random })).flat())
  for (const [title, key, truth, before] of [
    ["Spearman's ρ of dialogues", 'spearman', (6 / Math.PI) * Math.asin(0.25), [98.3, 97, 97.7, 95.3]],
    ["Kendall's τ-b of dialogues", 'kendall', (2 / Math.PI) * Math.asin(0.5), [99.3, 98.5, 97.2, 95]],
    ["Pearson's r", 'pearson', 0.5, [95.3, 96, 96.7, 94.8]],
    ['ICC(A,1)', 'absolute', 0.5, [94.8, 96, 96.8, 94.8]],
    ['ICC(C,1)', 'consistent', 0.5, [94.5, 95.7, 96.5, 95]],
    ["Krippendorff's α", 'alpha', 0.5, [none, none, 96.8, 94.7]],
  ])
    line(
      title,
      before,
      found.map((all) =>
        percent(all.flatMap((cells) => (cells[key].interval ? [holds(cells[key].interval, truth)] : []))),
      ),
    )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = '2000', seed = 'before', ...wanted] = process.argv.slice(2)
  const studies = Number(count)
  const isWanted = (part) => wanted.length === 0 || wanted.includes(part)
  console.log(`| %, before → now; scenarios | ${sizes.join(' | ')} |\n| --- |${sizes.map(() => ' --- |').join('')}`)
  for (const each of rows.filter(({ part }) => isWanted(part))) {
    const random = createRandom(`${seed}: ${each.title}`)
    const own = Math.ceil(studies * each.share)
    const figures = each.of.map((size) =>
      percent(times(own, () => each.is({ size, random })).filter((answer) => answer !== undefined)),
    )
    print(each, figures, own)
  }
  if (isWanted('agreement')) agreementRows(Math.ceil(studies / 2), seed)
  if (isBroken) process.exitCode = 1
}
