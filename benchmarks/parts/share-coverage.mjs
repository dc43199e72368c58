// How often intervals of shares hold, by the function that tables call; differences and win rates
// are in claims/shares.mjs: `node benchmarks/parts/share-coverage.mjs [studies per cell]`. Needs a
// build, takes some minutes.
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { quantity } from '@attune/kit/internal'
import { normal } from '@attune/statistics'

const studies = Number(process.argv[2] ?? 2000)
const sizes = [8, 12, 20, 50, 118]
const random = createRandom('shares')
const yes = (share) => Number(random() < share)
const times = (count, make) => Array.from({ length: count }, make)

/**
 * A scenario's own share: of mean `share`, a third of the variance of its answers between
 * scenarios.
 */
function between(share) {
  const [a, b] = [gamma(2 * share), gamma(2 * (1 - share))]
  return a / (a + b)
}

/** Marsaglia and Tsang. */
function gamma(shape) {
  if (shape < 1) return gamma(shape + 1) * random() ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const x = normal(random)
    const v = (1 + x / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

const alike = (count) => (share) => {
  const own = between(share)
  return times(typeof count === 'number' ? count : count(), () => yes(own))
}
const one = (share) => [yes(share)]
const kinds = {
  'one value a scenario': one,
  'three values': alike(3),
  'one to five values': alike(() => 1 + Math.floor(5 * random())),
}
const informative = {
  '8 values where all are no, 1 where yes': () => (random() < 0.5 ? [1] : times(8, () => 0)),
  'the more values the more no': () => {
    const own = between(0.5)
    return times(1 + Math.round(7 * (1 - own)), () => yes(own))
  },
}

const clustered = (scenarios, name = 'c') =>
  scenarios.flatMap((values, at) =>
    values.map((value) => ({ cluster: `${name}${at}`, value: known(value) })),
  )
const holds = ({ lower, upper }, truth) => lower - 1e-9 <= truth && truth <= upper + 1e-9

/** Each answer is a list of figures, of which rows are made. */
function row(titles, study, isWithin = () => true) {
  const columns = sizes.map((size) => {
    const found = times(studies, () => study(size))
    return titles.map((_, at) => (100 * found.filter((each) => each[at]).length) / studies)
  })
  for (const [at, title] of titles.entries()) {
    const cells = columns.map((column, place) => {
      const isRight = at > 0 || isWithin(column[at], sizes[place])
      if (!isRight) process.exitCode = 1
      return `${column[at].toFixed(1)} %${isRight ? '' : ' (!)'}`
    })
    console.log(`| ${[title, ...cells].join(' | ')} |`)
  }
}

console.log(`| scenarios | ${sizes.join(' | ')} |\n| --- |${sizes.map(() => ' --- |').join('')}`)
const shareOf = (scenarios) => quantity(clustered(scenarios), { of: 'shares' }).interval
for (const [title, draw] of Object.entries(kinds)) {
  for (const truth of [0.5, 0.9, 0.99]) {
    row(
      [`share of ${truth}, ${title}`],
      (size) => [holds(shareOf(times(size, () => draw(truth))), truth)],
      (held) => held >= 93,
    )
  }
}
for (const [title, draw] of Object.entries(informative)) {
  const isWithin = (held, size) =>
    size < 12 ? held >= 92 && held <= 99.8 : held >= 93 && held <= 99
  row([`share of 0.5, ${title}`], (size) => [holds(shareOf(times(size, draw)), 0.5)], isWithin)
}
