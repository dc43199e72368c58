// Whether "four of five" comes out: what `attune power` plans, beside what the function that
// `attune run` calls finds in simulated studies:
// `node benchmarks/parts/claims/plans.mjs [studies a cell] [part of a cell's name]`. Cells: 2, 3, 5
// supporters, 1 or 3 primary measures; for 8 to 50 scenarios the difference that four of five
// studies find, and for differences of 1 and 0.5 standard deviations the scenarios that find them.
// Three shapes; plans take differences to be normal. Fails where normal ones are out of 77 to 93 %,
// or four points from the printed power, beyond two errors. Needs a build; 1,000 studies a cell
// take some five minutes.
import { pathToFileURL } from 'node:url'
import { claimsOf, powerOfAssumed } from '@attune/claims'
import { createRandom } from '@attune/core/internal'
import { askedOf, drawReport, primaryOf, shapes } from './study.mjs'

const PLAN = { power: 0.8, level: 0.95 }
const PROMISED = { least: 0.77, most: 0.93, apart: 0.04 }

/**
 * What is printed for a study of these supporters and primary measures. `difference` is in standard
 * deviations.
 */
export function planOf({ count, primary, scenarios, difference }) {
  const ask = (more) =>
    powerOfAssumed(
      { sd: 1, within: 0 },
      { ...PLAN, comparisons: ((count * (count - 1)) / 2) * primary, measures: primary, ...more },
    )
  const found =
    difference ??
    ask({ scenarios: [scenarios] }).limits.find((each) => each.scenarios === scenarios).difference
      .value
  const needed = scenarios ?? ask({ difference }).designs[0].scenarios.value
  const { prospects } = ask({ difference: found, scenarios: [needed] })
  return {
    scenarios: needed,
    difference: found,
    power: prospects.find((each) => each.scenarios === needed).power.value,
  }
}

/** The lead at which the mean difference of a shape is so many of its standard deviations. */
function leadFor(shape, difference) {
  if (shape === 'normal') return difference
  const sizeOf = (lead) => {
    const random = createRandom(`lead of ${shape}`)
    const [{ columns }] = drawReport(
      { shape, count: 2, primary: 1, others: 0, scenarios: 20_000, lead },
      random,
    )
    const differences = columns[0].map((value, at) => value - columns[1][at])
    const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length
    return (
      mean /
      Math.sqrt(differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / differences.length)
    )
  }
  let [low, high] = [0, 4]
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2
    if (sizeOf(middle) < difference) low = middle
    else high = middle
  }
  return high
}

/**
 * The share of true differences that studies find, with its standard error: those of one study hang
 * together.
 */
export function cellOf({ shape, count, primary, ...rest }, studies) {
  const plan = planOf({ count, primary, ...rest })
  const random = createRandom(JSON.stringify([shape, count, primary, rest]))
  const world = {
    shape,
    count,
    primary,
    others: 0,
    scenarios: plan.scenarios,
    lead: leadFor(shape, plan.difference),
  }
  let [sum, squares] = [0, 0]
  for (let study = 0; study < studies; study++) {
    const asked = askedOf(drawReport(world, random), primaryOf(primary))
    const claims = claimsOf(asked, { level: PLAN.level })
    const own = claims.filter((_, at) => asked[at].truth > 0)
    const share =
      own.filter(({ detected, direction }) => detected && direction === 'above').length / own.length
    sum += share
    squares += share ** 2
  }
  const found = sum / studies
  return { ...plan, found, error: Math.sqrt((squares / studies - found ** 2) / studies) }
}

const percent = (share) => `${(100 * share).toFixed(1)} %`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = 1000, only = ''] = process.argv.slice(2)
  const asks = [
    ...[8, 12, 20, 50].map((scenarios) => [`${scenarios} scenarios`, { scenarios }]),
    ...[1, 0.5].map((difference) => [`a difference of ${difference}`, { difference }]),
  ]
  for (const shape of Object.keys(shapes))
    for (const count of [2, 3, 5])
      for (const primary of [1, 3])
        for (const [ask, given] of asks) {
          const cell = `${shape}, ${count} supporters, ${primary} primary, ${ask}`
          if (!cell.includes(only)) continue
          const { scenarios, difference, power, found, error } = cellOf(
            { shape, count, primary, ...given },
            Number(studies),
          )
          const slack = 2 * error
          const isOut =
            found < PROMISED.least - slack ||
            found > PROMISED.most + slack ||
            Math.abs(found - power) > PROMISED.apart + slack
          if (isOut && shape === 'normal') process.exitCode = 1
          console.log(
            `${isOut ? 'OUT' : 'ok '} ${cell}: ${difference.toFixed(2)} SD with ${scenarios}, printed ${percent(power)}, found ${percent(found)} ± ${percent(slack)}`,
          )
        }
}
