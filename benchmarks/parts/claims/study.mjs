// Reports whose truth is known, as the function that `attune run` calls is asked about them.
import { known, unknown } from '@attune/core'
import { normal, studentTwoSided } from '@attune/statistics'

export const supportersOf = (count) => Array.from({ length: count }, (_, at) => `s${at}`)

/**
 * Everything that is asked of measures: each two supporters in each.
 * `columns[supporter][scenario]`: a number, a list of repeats, or null for a lost value.
 * `truth[supporter]`: its true mean.
 */
export function askedOf(measures, primary, { seekers = [], clusterOf = (at) => `c${at}` } = {}) {
  const evaluation = { name: 'study', seekers, primary: primary.map((measure) => ({ measure })) }
  return measures.flatMap(({ name, of = {}, columns, truth = columns.map(() => 0) }) => {
    const sides = columns.map((column) =>
      column.flatMap((cell, at) =>
        [cell].flat().map((value, repeat) => ({
          pair: `c${at} ${repeat}`,
          cluster: clusterOf(at),
          scenario: `c${at}`,
          value: value === null ? unknown('lost') : known(value),
        })),
      ),
    )
    const names = supportersOf(columns.length)
    return pairsOf(columns.length).map(([one, other]) => ({
      evaluation,
      analysis: 'measures',
      truth: truth[one] - truth[other],
      comparison: {
        kind: 'difference',
        of: { source: 'e', name, title: name, ...of },
        supporter: names[one],
        against: names[other],
        conditions: {},
        first: sides[one],
        second: sides[other],
        isPaired: true,
      },
    }))
  })
}

export const pairsOf = (count) =>
  Array.from({ length: count }, (_, one) =>
    Array.from({ length: count - one - 1 }, (__, step) => [one, one + step + 1]),
  ).flat()

const exponential = (random) => -Math.log(1 - random())

/**
 * Differences between two of these have a standard deviation of about 1 in these units, but for the
 * rounding.
 */
export const shapes = {
  normal: {
    of: { range: [-50, 50] },
    draw: (base, lead, random) => base + Math.SQRT1_2 * normal(random) + lead,
  },
  likert: {
    of: { range: [1, 5] },
    draw: (base, lead, random) =>
      Math.max(
        1,
        Math.min(5, Math.round(3 + 0.8 * (0.7 * base + 0.85 * normal(random) + 1.2 * lead))),
      ),
  },
  'left tail': {
    of: {},
    draw: (base, lead, random) => 90 - 8 * exponential(random) + 4 * base + 8 * 1.41 * lead,
  },
}

/**
 * A report of `count` supporters: the first leads by `lead` in each primary measure, nothing
 * differs in the others.
 */
export function drawReport({ shape, count, primary, others = 12, scenarios, lead }, random) {
  const base = Array.from({ length: scenarios }, () => normal(random))
  const { of, draw } = shapes[shape]
  return Array.from({ length: primary + others }, (_, measure) => {
    const leads = Array.from({ length: count }, (__, at) =>
      at === 0 && measure < primary ? lead : 0,
    )
    return {
      name: `m${measure}`,
      of: { better: 'higher', ...of },
      columns: leads.map((own) => base.map((each) => draw(each, own, random))),
      truth: leads,
    }
  })
}

export const primaryOf = (count) => Array.from({ length: count }, (_, at) => `e.m${at}`)

/** Textbook's paired t test, to compare with; undefined where all differences are equal. */
export function pairedT(one, other) {
  const differences = one.map((value, at) => value - other[at])
  const n = differences.length
  const mean = differences.reduce((sum, each) => sum + each, 0) / n
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1)
  if (variance < 1e-20) return undefined
  return { mean, p: studentTwoSided(mean / Math.sqrt(variance / n), n - 1) }
}

export function holm(ps) {
  const order = ps.map((p, at) => [p, at]).toSorted((left, right) => left[0] - right[0])
  const adjusted = []
  let most = 0
  for (const [rank, [p, at]] of order.entries()) {
    most = Math.max(most, Math.min(1, p * (ps.length - rank)))
    adjusted[at] = most
  }
  return adjusted
}

export const percent = (part, whole) => ((100 * part) / Math.max(1, whole)).toFixed(1)
