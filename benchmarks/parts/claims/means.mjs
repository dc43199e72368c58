// How often the test of a mean and its interval are right, in worlds that are symmetric and in others:
// `node benchmarks/parts/claims/means.mjs [studies per cell] [seed] [parts]`. Needs a build; 2,000 studies take half an hour, families an hour.
import { pathToFileURL } from 'node:url'
import { createRandom, known } from '@attune/core'
import { adjustedMeanTests, meanInterval, meanTest, normal, normalCdf, pairValues } from '@attune/statistics'

const sizes = [8, 12, 20, 50, 118]
const phi = (x) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
const likert = [0.02, 0.05, 0.13, 0.3, 0.5]
const times = (count, make) => Array.from({ length: count }, make)
/** The mean of min(limit, mean + sd Z). */
const cappedMean = (mean, sd, limit) => {
  const z = (limit - mean) / sd
  return mean + sd * (-phi(z) + z * (1 - normalCdf(z)))
}
const exponential = (random) => -Math.log(1 - random())
const grade = (random) => {
  let left = random()
  return likert.findIndex((share) => (left -= share) < 0) + 1 || 5
}

/** Draws of values whose true mean is 0. */
export const shapes = {
  normal,
  exponential: (random) => exponential(random) - 1,
  'exponential, turned': (random) => 1 - exponential(random),
  'log-normal': (random) => Math.exp(normal(random)) - Math.exp(0.5),
  'log-normal, turned': (random) => Math.exp(0.5) - Math.exp(normal(random)),
  'log-normal (0, 1.5)': (random) => Math.exp(1.5 * normal(random)) - Math.exp(1.125),
  'gamma (0.5)': (random) => normal(random) ** 2 / 2 - 0.5,
  'log-normal less normal': (random) => Math.exp(normal(random)) - Math.exp(0.5) - normal(random),
  'contaminated normal': (random) => normal(random) * (random() < 0.1 ? 5 : 1),
  't with 3 df': (random) =>
    normal(random) / Math.sqrt(times(3, () => normal(random) ** 2).reduce((a, b) => a + b) / 3),
  'with a ceiling': (random) => Math.min(100, 90 + 12 * normal(random)) - cappedMean(90, 12, 100),
  'a third at the ceiling': (random) => Math.min(100, 97 + 8 * normal(random)) - cappedMean(97, 8, 100),
  'Likert 1 to 5': (random) => grade(random) - 4.21,
  '80 % ties': (random) => (random() < 0.8 ? 0 : normal(random)),
}

/** Equal systems: differences of two draws of these. */
export const equal = {
  ...Object.fromEntries(
    ['normal', 'exponential', 'log-normal', 'with a ceiling', 'Likert 1 to 5', '80 % ties'].map((name) => [
      name,
      shapes[name],
    ]),
  ),
  'yes or no (0.5)': (random) => Number(random() < 0.5),
  'yes or no (0.9)': (random) => Number(random() < 0.9),
}

const clustered = (values) => values.map((value, at) => ({ cluster: `${at}`, value: known(value) }))
const draws = (count, draw) => clustered(times(count, draw))
const differenceOf = (first, second) => {
  const side = (values) => values.map((value, at) => ({ pair: `${at}`, cluster: `${at}`, value: known(value) }))
  return meanTest(pairValues(side(first), side(second)).differences)
}
const isBelow = (p) => p.state === 'known' && p.value < 0.05
/** Without an interval nothing is missed. */
const misses = ({ interval }, truth) =>
  interval.state === 'known' && (truth < interval.value.lower - 1e-9 || truth > interval.value.upper + 1e-9)
const share = (list, is) => (list.length === 0 ? 0 : list.filter(is).length / list.length)

/** Of studies of a mean of 0: shares called below and above; missed by the interval of a mean among those printed; printed. */
export function single({ draw, size, studies, random }) {
  const found = times(studies, () => {
    const values = draws(size, () => draw(random))
    return { test: meanTest(values), mean: meanInterval(values) }
  })
  const toldOf = (sign) => share(found, ({ test }) => isBelow(test.pValue) && sign * test.estimate.value > 0)
  const printed = found.filter(({ mean }) => mean.intervalDoubt === undefined)
  return {
    below: toldOf(-1),
    above: toldOf(1),
    misses: share(printed, ({ mean }) => misses(mean, 0)),
    printed: printed.length / studies,
  }
}

/** Two systems of one mean, equal ones if `against` is left out: told apart, and the interval leaves out 0. */
export function equalPair({ draw, against = draw, shared = 0, size, studies, random }) {
  const found = times(studies, () => {
    const common = times(size, () => Math.sqrt(shared) * normal(random))
    const values = (of) => common.map((each) => each + of(random))
    return differenceOf(values(draw), values(against))
  })
  return { told: share(found, ({ pValue }) => isBelow(pValue)), left: share(found, (test) => misses(test, 0)) }
}

/** `systems` changes of mean 0 over the same scenarios: any detected after adjustment. */
export function families({ draw, systems, size, studies, random }) {
  return share(
    times(studies, () =>
      adjustedMeanTests(times(systems, () => ({ values: draws(size, () => draw(random)), isOneSided: true }))),
    ),
    (adjusted) => adjusted.some(isBelow),
  )
}

/**
 * A system that crashes now and then against a stable one, among studies in which a crash was seen. `stable`: its mean, by default the same.
 */
export function crashes({ rate = 0.1, depth = 20, stable, size, studies, random }) {
  const mean = 95 - (95 - depth) * rate
  const other = stable ?? mean
  const found = times(studies, () => {
    for (;;) {
      const isCrash = times(size, () => random() < rate)
      if (!isCrash.includes(true)) continue
      const risky = isCrash.map((is) => (is ? depth + 10 * normal(random) : 95 + 2 * normal(random)))
      return {
        single: meanInterval(clustered(risky), { range: [0, 120] }),
        test: differenceOf(
          risky,
          risky.map(() => other + 6 * normal(random)),
        ),
      }
    }
  })
  const printed = found.filter(({ single: { intervalDoubt } }) => intervalDoubt === undefined)
  return {
    better: share(found, ({ test }) => isBelow(test.pValue) && test.estimate.value > 0),
    missesMean: share(printed, (each) => misses(each.single, mean)),
    missesDifference: share(found, ({ test }) => misses(test, mean - other)),
  }
}

/** A true mean of `effect` standard deviations, normal. */
export const power = ({ effect, size, studies, random }) =>
  share(
    times(studies, () => meanTest(draws(size, () => normal(random) + effect))),
    ({ pValue }) => isBelow(pValue),
  )

/** A true difference of `effect` standard deviations of a difference, normal; `shared`: the correlation of the sides. */
export function powerOfDifference({ effect, shared = 0, size, studies, random }) {
  const found = times(studies, () => {
    const common = times(size, () => Math.sqrt(shared) * normal(random))
    const values = (shift) => common.map((each) => each + Math.sqrt(1 - shared) * normal(random) + shift)
    return differenceOf(values(effect * Math.sqrt(2 - 2 * shared)), values(0))
  })
  return share(found, ({ pValue }) => isBelow(pValue))
}

const percent = (value) => (100 * value).toFixed(1)

/** `cell` of a size gives figures with their limits; those above their limit and two errors of the simulation are marked. */
function row(title, studies, cell) {
  const cells = sizes.map((size) =>
    cell(size)
      .map(([value, limit]) => {
        if (limit === undefined || value <= limit + 2 * Math.sqrt((limit * (1 - limit)) / studies))
          return percent(value)
        process.exitCode = 1
        return `${percent(value)} (!)`
      })
      .join(' · '),
  )
  console.log(`| ${title} | ${cells.join(' | ')} |`)
}

const head = (title) =>
  console.log(`\n${title}\n\n| % | ${sizes.join(' | ')} |\n| --- |${' --- |'.repeat(sizes.length)}`)

const parts = {
  equal(studies, random) {
    head('Equal systems: told apart at 5 % · the interval leaves out 0 (at most 5, 6.7)')
    for (const [title, draw] of Object.entries(equal))
      row(title, studies, (size) => {
        const { told, left } = equalPair({ draw, size, studies, random })
        return [
          [told, 0.05],
          [left, 0.067],
        ]
      })
  },
  unlike(studies, random) {
    head('Two systems of one mean but unlike shapes: told apart at 5 % (at most 7) · the interval leaves out 0')
    const { normal: own, exponential: skewed, 'log-normal': long, 'log-normal, turned': turned } = shapes
    for (const [title, world, limit] of [
      ['log-normal against normal', { draw: long, against: own }, 0.07],
      ['… half of the variance of the normal side shared', { draw: long, against: own, shared: 1 }],
      ['exponential against normal', { draw: skewed, against: own }, 0.07],
      ['log-normal against one turned', { draw: long, against: turned }],
    ])
      row(title, studies, (size) => {
        const { told, left } = equalPair({ ...world, size, studies, random })
        return [[told, limit], [left]]
      })
  },
  differences(studies, random) {
    head('A true difference of 1 SD, normal, is found: sides independent · correlated by 0.5 · by 0.8')
    row('normal', studies, (size) =>
      [0, 0.5, 0.8].map((shared) => [powerOfDifference({ effect: 1, shared, size, studies, random })]),
    )
  },
  power(studies, random) {
    head('A true mean of 1 SD is found (at least 50, 75, 95)')
    row('normal', studies, (size) => [[power({ effect: 1, size, studies, random })]])
  },
  single(studies, random) {
    head('A mean of 0: called below · above · missed by a printed interval of the mean (at most 7) · printed')
    for (const [title, draw] of Object.entries(shapes))
      row(title, studies, (size) => {
        const { below, above, misses: missed, printed } = single({ draw, size, studies, random })
        return [[below], [above], [missed, title === 'log-normal (0, 1.5)' ? undefined : 0.07], [printed]]
      })
  },
  crashes(studies, random) {
    head('A crash was seen: called better (at most 5) · the mean, the difference missed (at most 7)')
    for (const rate of [0.05, 0.1, 0.2])
      for (const depth of [20, 50, 75])
        for (const stable of depth === 20 && rate === 0.1 ? [undefined, 90] : [undefined])
          row(`${100 * rate} % at ${depth}, against ${stable ?? 'the same mean'}`, studies, (size) => {
            const found = crashes({ rate, depth, stable, size, studies, random })
            return [
              [found.better, 0.05],
              [found.missesMean, 0.07],
              [found.missesDifference, 0.07],
            ]
          })
  },
  families(studies, random) {
    head('Systems without a change, independent: any detected (at most 6.5; skewed ones 10 at 8 and 12)')
    for (const title of ['normal', 'log-normal', 'log-normal, turned', 'gamma (0.5)', 'Likert 1 to 5', 't with 3 df'])
      for (const systems of [1, 3, 6, 18])
        row(`${systems} · ${title}`, studies, (size) => {
          const limit = title === 'normal' || size >= 20 ? 0.065 : 0.1
          return [[families({ draw: shapes[title], systems, size, studies, random }), limit]]
        })
  },
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = 2000, seed = 'means', ...wanted] = process.argv.slice(2)
  for (const [name, table] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) table(Number(studies), createRandom(`${seed} ${name}`))
}
