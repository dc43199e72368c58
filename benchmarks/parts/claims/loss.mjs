// How often loss makes a false claim, and what guarding against it costs in power:
// `node benchmarks/parts/claims/loss.mjs [studies per cell] [seed]`. Needs a build, takes some
// minutes.
import { pathToFileURL } from 'node:url'
import { lossBetween } from '@attune/claims'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal, pairValues, tTest } from '@attune/statistics'
import { deviation, equalSystems, shapes } from './worlds.mjs'

const sizes = [12, 20, 50, 118]

/**
 * Whether a mean difference is claimed by itself, before other claims of its family are thought of.
 */
export function isDetected(differences, claimed) {
  const { estimate, pValue } = tTest(differences)
  if (estimate.state === 'unknown' || pValue.state === 'unknown' || pValue.value >= 0.05)
    return false
  return estimate.value > 0 === (claimed === 'above')
}

const sideOf = (values, isLost) =>
  values.map((value, at) => ({
    pair: `${at}`,
    cluster: `${at}`,
    value: isLost[at] ? unknown('failed') : known(value),
  }))

/** Which claim is made of two systems, if any: without a guard against loss, and with it. */
export function claimsOf(first, second, lostFirst, lostSecond, better = 'higher') {
  const sides = [sideOf(first, lostFirst), sideOf(second, lostSecond)]
  const { differences } = pairValues(...sides)
  const bare = ['above', 'below'].find((claimed) => isDetected(differences, claimed))
  if (bare === undefined) return { bare, guarded: undefined }
  const { doubts } = lossBetween(...sides, {
    better,
    level: 0.95,
    names: ['a', 'b'],
    stillDetected: isDetected,
  })
  return { bare, guarded: doubts[bare] === undefined ? bare : undefined }
}

const none = (count) => Array.from({ length: count }, () => false)
const atRandom = (count, share, random) => Array.from({ length: count }, () => random() < share)

/** The worst are lost; with noise, the worse the likelier. */
function worstOf(values, share, noise, random, sign = 1) {
  const spread = noise * deviation(values)
  const keys = values.map((value) => sign * value + spread * normal(random) + 1e-9 * random())
  const limit = keys.toSorted((a, b) => a - b)[Math.round(share * values.length)]
  return keys.map((key) => key < limit)
}

/**
 * How often one of two equal systems is called better, of which one loses its worst, and both
 * `also` at random.
 */
export function selective({
  shape,
  scenarios,
  share,
  noise = 0,
  also = 0,
  shared = 0,
  studies,
  random,
  better = 'higher',
}) {
  const counts = { bare: 0, guarded: 0 }
  for (let study = 0; study < studies; study++) {
    const [a, b] = equalSystems(shapes[shape], scenarios, random, shared)
    const worst = worstOf(a, share, noise, random, better === 'higher' ? 1 : -1)
    const [more, others] = [atRandom(scenarios, also, random), atRandom(scenarios, also, random)]
    const found = claimsOf(
      a,
      b,
      worst.map((isLost, at) => isLost || more[at]),
      others,
      better,
    )
    counts.bare += Number(found.bare !== undefined)
    counts.guarded += Number(found.guarded !== undefined)
  }
  return { bare: counts.bare / studies, guarded: counts.guarded / studies }
}

/**
 * How often a true difference is found where values are lost at random: `same` scenarios, `each`
 * side by itself, `one` side.
 */
export function power({ shape, scenarios, share, how, effect, studies, random }) {
  const counts = { bare: 0, guarded: 0 }
  for (let study = 0; study < studies; study++) {
    const [a, b] = equalSystems(shapes[shape], scenarios, random)
    const size = effect * Math.SQRT2 * spreadOf(shape)
    const lost = atRandom(scenarios, share, random)
    const other = { same: lost, one: none(scenarios), each: atRandom(scenarios, share, random) }[
      how
    ]
    const found = claimsOf(
      a.map((value) => value + size),
      b,
      lost,
      other,
    )
    counts.bare += Number(found.bare === 'above')
    counts.guarded += Number(found.guarded === 'above')
  }
  return { bare: counts.bare / studies, guarded: counts.guarded / studies }
}

const spreads = new Map()
function spreadOf(shape) {
  if (!spreads.has(shape)) {
    const random = createRandom(`spread of ${shape}`)
    spreads.set(shape, deviation(equalSystems(shapes[shape], 20_000, random)[0]))
  }
  return spreads.get(shape)
}

const percent = (share) => `${(100 * share).toFixed(1)}`

function table(studies, seed) {
  const random = createRandom(seed)
  const error = Math.sqrt((0.065 * 0.935) / studies)
  const limit = 0.065 + 2 * error
  console.log(
    `Equal systems, the worst of one lost: called better in % (no guard, guard); at most ${percent(limit)}`,
  )
  console.log(`| world | lost | ${sizes.join(' | ')} |`)
  const rows = [
    ...Object.keys(shapes).map((shape) => ({ shape })),
    ...Object.keys(shapes).map((shape) => ({ shape, noise: 0.7, shared: 0.3 })),
    { shape: 'normal', also: 0.05 },
    { shape: 'skewed up', better: 'lower' },
  ]
  for (const row of rows)
    for (const share of [0.1, 0.2, 0.4]) {
      const cells = sizes.map((scenarios) => {
        const { bare, guarded } = selective({ ...row, share, scenarios, studies, random })
        if (guarded > limit) process.exitCode = 1
        return `${percent(bare)} ${percent(guarded)}${guarded > limit ? ' (!)' : ''}`
      })
      const { shape, ...rest } = row
      console.log(
        `| ${shape} ${Object.entries(rest).join(' ')} | ${100 * share} % | ${cells.join(' | ')} |`,
      )
    }
  console.log(
    '\nLost at random: power without loss of a guard (as many common scenarios), points that the guard costs; at most 5',
  )
  for (const how of ['same', 'each', 'one'])
    for (const shape of ['normal', 'skewed up', 'skewed down'])
      for (const effect of [0.5, 1])
        for (const share of [0.1, 0.2]) {
          const cells = sizes.map((scenarios) => {
            const { bare, guarded } = power({
              shape,
              scenarios,
              share,
              how,
              effect,
              studies,
              random,
            })
            const isHigh =
              how !== 'one' && bare - guarded > 0.05 + 2 * Math.sqrt((0.05 * 0.95) / studies)
            if (isHigh) process.exitCode = 1
            return `${percent(bare)} ${percent(guarded - bare)}${isHigh ? ' (!)' : ''}`
          })
          console.log(
            `| ${how} · ${shape} · ${effect} SD | ${100 * share} % | ${cells.join(' | ')} |`,
          )
        }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  table(Number(process.argv[2] ?? 2000), process.argv[3] ?? 'loss')
