// Shares, differences of shares and preferences of judges of pairs: how often their intervals hold, and how often they tell two sides apart,
// rightly and falsely: `node benchmarks/parts/claims/shares.mjs [studies per cell] [seed]`. Needs a build, takes some ten minutes.
import { pathToFileURL } from 'node:url'
import { createRandom, known } from '@attune/core'
import { combineShowings, preferenceScore } from '@attune/core/findings'
import { positionEffect, quantity } from '@attune/kit'
import {
  normal,
  normalQuantile,
  pairValues,
  shareDifferenceTest,
  shareTest,
  unpairedShareTest,
} from '@attune/statistics'

const sizes = [8, 12, 20, 50, 118]
const times = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const holds = (interval, truth) => interval.lower - 1e-9 <= truth && truth <= interval.upper + 1e-9
const isTold = ({ pValue }) => pValue.state === 'known' && pValue.value < 0.05
const yes = (share, random) => Number(random() < share)

/** Values of scenarios: how many, and what they say, may go together. The average of scenarios is one half in each. */
export const informative = {
  '8 where all are no, 1 where yes': (random) => (random() < 0.5 ? [1] : times(8, () => 0)),
  'the more values the more no': (random) => {
    const own = random()
    return times(1 + Math.round(7 * (1 - own)), () => yes(own, random))
  },
  'a quarter has 8, 10 % yes': mixture({ large: 0.25, count: 8, share: 0.1 }),
  'a quarter has 8, 90 % yes': mixture({ large: 0.25, count: 8, share: 0.9 }),
  'a tenth has 8, 20 % yes': mixture({ large: 0.1, count: 8, share: 0.2 }),
  'a half has 30, 10 % yes': mixture({ large: 0.5, count: 30, share: 0.1 }),
  'a half has 8, 30 % yes': mixture({ large: 0.5, count: 8, share: 0.3 }),
}

function mixture({ large, count, share }) {
  const rest = (0.5 - large * share) / (1 - large)
  return (random) => (random() < large ? times(count, () => yes(share, random)) : [yes(rest, random)])
}

const clustered = (scenarios) =>
  scenarios.flatMap((values, at) =>
    values.map((value, repeat) => ({ cluster: `s${at}`, pair: `${at} ${repeat}`, value: known(value) })),
  )

/** One study of two sides with as many values in each scenario: do the cell and the test hold, and is the printed difference that of the cells? */
export function informativeStudy(draw, size, random) {
  const own = times(size, () => draw(random))
  const first = clustered(own)
  const second = clustered(own.map((values) => values.map(() => yes(0.5, random))))
  const [one, other] = [first, second].map((side) => quantity(side, { of: 'shares' }))
  const { estimate } = shareDifferenceTest(pairValues(first, second).differences)
  return {
    cell: holds(one.interval, 0.5),
    test: holds(shareTest(first).interval.value, 0.5),
    same: Math.abs(estimate.value - (one.value.value - other.value.value)) < 1e-9,
  }
}

/** The better one is a. A showing names the one shown first with probability `bias`, else the better one with `right`. */
export function judgedMatch({ right, bias, orders }, scenario, random) {
  const order = random() < 0.5 ? ['a', 'b'] : ['b', 'a']
  const showings = (orders === 2 ? ['a', 'b'] : [order[0]]).map((shownFirst) => {
    const preferred = random() < bias ? shownFirst : random() < right ? 'a' : 'b'
    return { shownFirst, outcome: known(preferred === 'a' ? 'first' : 'second') }
  })
  // `combineShowings` speaks of positions.
  const outcome = combineShowings(
    showings.map(({ shownFirst, outcome: { value } }) => ({
      swapped: shownFirst === 'b',
      outcome: known((value === 'first') === (shownFirst === 'a') ? 'first' : 'second'),
    })),
  )
  return { scenario, cluster: scenario, supporter: 'a', other: 'b', outcome, showings }
}

/** Whether the better one is named, whether the intervals of preference and position hold. */
export function judgeStudy(judge, size, random) {
  const matches = times(size, (at) => judgedMatch(judge, `s${at}`, random))
  const found = shareTest(matches.map(({ cluster, outcome }) => ({ cluster, value: preferenceScore(outcome) })))
  const { interval } = positionEffect(matches, { level: 0.95 })
  return {
    told: isTold(found),
    holds: holds(found.interval.value, judge.bias / 2 + (1 - judge.bias) * judge.right),
    // With all in one order there is none.
    position: interval === undefined || holds(interval, judge.bias),
  }
}

/** Of the normal distribution; of a share of 1 it has none. */
const quantileOf = (share) => (share === 1 ? Infinity : normalQuantile(share))

/** Answers of two sides to one scenario, of which the first says yes with one probability, the other with another; `along`: how they hang together. */
export function binaryPair([first, second], along, random) {
  const shared = normal(random)
  const isYes = (share) =>
    Math.sqrt(along) * shared + Math.sqrt(1 - along) * normal(random) < quantileOf(share) ? 1 : 0
  return [isYes(first), isYes(second)]
}

export function binaryStudy({ shares, along = 0, values = 1, isPaired = true }, size, random) {
  const own = times(size, () => times(values, () => binaryPair(shares, along, random)))
  const sides = [0, 1].map((side) => clustered(own.map((pairs) => pairs.map((pair) => pair[side]))))
  const found = isPaired ? shareDifferenceTest(pairValues(...sides).differences) : unpairedShareTest(...sides)
  const hasInterval = found.interval.state === 'known'
  const truth = shares[0] - shares[1]
  return {
    holds: hasInterval && holds(found.interval.value, truth),
    told: isTold(found),
    sound: hasInterval && isTold(found) === !holds(found.interval.value, 0),
  }
}

/** Two sides that are equal over scenarios: the first gains a little in most, and loses much in one of ten. */
export function rareStudy({ gain, values }, size, random) {
  const rate = 0.1
  const scenarios = times(size, () => (random() < rate ? (-gain * (1 - rate)) / rate : gain))
  const differences = scenarios.flatMap((difference, at) =>
    times(values, () => ({
      cluster: `s${at}`,
      value: known(yes(0.5 + difference / 2, random) - yes(0.5 - difference / 2, random)),
    })),
  )
  const found = shareDifferenceTest(differences)
  const isSeen = scenarios.some((difference) => difference < 0)
  return { seen: isSeen, told: isTold(found), unseen: isTold(found) && !isSeen, wrong: isTold(found) && isSeen }
}

function main(studies, seed) {
  const random = createRandom(seed)
  const percent = (found, key) => (100 * found.filter((each) => each[key]).length) / studies
  const error = (limit) => 200 * Math.sqrt(((limit / 100) * (1 - limit / 100)) / studies)
  /** Rows of one world, a figure each; a limit is met with two errors of simulation. */
  const rows = (world, study, figures, at = sizes) => {
    const columns = at.map((size) => times(studies, () => study(size)))
    for (const [key, title, least = 0, most = 100, from = 0] of figures) {
      const cells = columns.map((found, place) => {
        const figure = percent(found, key)
        const [low, high] = [least, most].map((limit) => (typeof limit === 'function' ? limit(at[place]) : limit))
        const isRight = at[place] < from || (figure >= low - error(low) && figure <= high + error(high))
        if (!isRight) process.exitCode = 1
        return `${figure.toFixed(1)}${isRight ? '' : ' (!)'}`
      })
      console.log(`| ${world} | ${title} | ${cells.join(' | ')} |`)
    }
  }
  const head = (title, at = sizes) =>
    console.log(
      `\n${title}, % of ${studies} studies\n\n| world | figure | ${at.join(' | ')} |\n| --- | --- |${at.map(() => ' --- |').join('')}`,
    )

  head('A share of the scenario average, true 0.5; scenarios')
  const [least, most] = [(size) => (size < 12 ? 92 : 93), (size) => (size < 12 ? 99.5 : 99)]
  for (const [world, draw] of Object.entries(informative))
    rows(world, (size) => informativeStudy(draw, size, random), [
      ['cell', 'interval of the cell holds', least, most],
      ['test', 'interval of `shareTest` holds', least, most],
      ['same', 'difference is that of the cells', 100],
    ])

  const judged = [8, 12, 15, 20, 50]
  head('Judges of pairs; scenarios', judged)
  for (const orders of [2, 1])
    for (const bias of [0, 0.5, 0.8, 0.95])
      for (const right of [0.5, 0.75]) {
        const isWanted = orders === 2 && right === 0.75 && bias === 0
        rows(
          `${orders === 2 ? 'both orders' : 'one order'}, right ${100 * right} %, takes the first in ${100 * bias} %`,
          (size) => judgeStudy({ right, bias, orders }, size, random),
          [
            right === 0.5
              ? ['told', 'somebody is named', 0, 6.5]
              : ['told', 'the better one is named', isWanted ? (size) => ({ 12: 40, 15: 55 })[size] ?? 0 : 0],
            ['holds', 'interval holds', 93],
            ['position', 'interval of the position holds', 93],
          ],
          judged,
        )
      }

  head('A rare scenario in which much is lost; equal sides, scenarios')
  for (const [gain, values] of [
    [0.1, 20],
    [0.05, 50],
    [0.1, 5],
  ])
    rows(
      `gains ${gain} in nine of ten, ${values} dialogues a scenario`,
      (size) => rareStudy({ gain, values }, size, random),
      [
        ['seen', 'a scenario of loss was seen'],
        ['unseen', 'none was seen, and one side is named'],
        ['wrong', 'one was seen, and one side is named', 0, 6.5],
      ],
    )

  head('Differences of two shares of yes and no; scenarios')
  const pairs = [0.5, 0.8, 0.9, 0.95, 0.99, 0.999].map((share) => [share, share])
  for (const shares of [...pairs, [0.95, 0.8], [1, 0.9], [0.5, 0.2]])
    for (const [title, rest] of [
      ['', {}],
      [', correlated 0.6', { along: 0.6 }],
      [', three values a scenario', { values: 3 }],
      [', not paired', { isPaired: false }],
    ])
      rows(`${shares.join(' and ')}${title}`, (size) => binaryStudy({ shares, ...rest }, size, random), [
        ['holds', 'interval holds', 93],
        ['told', 'told apart', 0, shares[0] === shares[1] ? 5 : 100],
        ['sound', 'there is an interval, and the test agrees', 100],
      ])
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  main(Number(process.argv[2] ?? 2000), process.argv[3] ?? 'shares')
