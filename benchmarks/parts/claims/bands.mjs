// How often a band over turns misses the true curve somewhere:
// `node benchmarks/parts/claims/bands.mjs [studies per cell] [seed]`. Needs a build, takes some
// minutes.
import { pathToFileURL } from 'node:url'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal, normalCdf, simultaneousBand } from '@attune/statistics'

/** Values of a standard normal number, and their mean. */
const shapes = {
  normal: { of: (z) => z, mean: 0 },
  lognormal: { of: (z) => Math.exp(z), mean: Math.exp(0.5) },
  exponential: { of: (z) => -Math.log(normalCdf(-z)), mean: 1 },
  'Likert 1 to 5': { of: likert, mean: meanOf(likert) },
}

function likert(z) {
  return Math.min(5, Math.max(1, Math.round(4.2 + 0.8 * z)))
}

/** Over a fine grid of the normal distribution. */
function meanOf(of) {
  const grid = Array.from({ length: 20_001 }, (_, at) => (at - 10_000) / 1250)
  const weights = grid.map((z) => Math.exp((-z * z) / 2))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return grid.reduce((sum, z, at) => sum + of(z) * weights[at], 0) / total
}

/**
 * Curves of independent scenarios; from half of the turns on dialogues end where `isRagged`, and a
 * twentieth of values is lost.
 */
export function curves({ shape, scenarios, turns, rho, isRagged = false }, random) {
  const { of } = shapes[shape]
  return Array.from({ length: scenarios }, (_, at) => {
    const length = isRagged ? Math.ceil((turns * (1 + random())) / 2) : turns
    let z = normal(random)
    const values = Array.from({ length }, () => {
      const value = isRagged && random() < 0.05 ? unknown('lost') : known(of(z))
      z = rho * z + Math.sqrt(1 - rho ** 2) * normal(random)
      return value
    })
    return { cluster: `c${at}`, values }
  })
}

/**
 * Percent of studies whose band misses somewhere, percent of points that have a band, and its mean
 * width there.
 */
export function bands({ studies, random, ...world }) {
  const { mean } = shapes[world.shape]
  const sum = { missed: 0, points: 0, bounded: 0, width: 0 }
  for (let study = 0; study < studies; study++) {
    const points = simultaneousBand(curves(world, random), { level: 0.95 })
    const known = points.flatMap(({ interval }) =>
      interval.state === 'known' ? [interval.value] : [],
    )
    sum.missed += Number(known.some(({ lower, upper }) => lower > mean || upper < mean))
    sum.points += points.length
    sum.bounded += known.length
    sum.width += known.reduce((all, { lower, upper }) => all + upper - lower, 0)
  }
  return {
    missed: (100 * sum.missed) / studies,
    bounded: (100 * sum.bounded) / sum.points,
    width: sum.width / sum.bounded,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = '1000', seed = 'bands'] = process.argv.slice(2)
  const random = createRandom(seed)
  console.log(
    'a band misses somewhere (wanted: at most 7 % from n = 20), points that have one, mean width',
  )
  for (const shape of Object.keys(shapes)) {
    for (const [turns, rho, isRagged] of [
      [20, 0],
      [20, 0.9],
      [40, 0],
      [40, 0.9],
      [40, 0.9, true],
    ]) {
      for (const scenarios of [8, 12, 20, 50]) {
        const world = { shape, scenarios, turns, rho, isRagged }
        const { missed, bounded, width } = bands({ studies: Number(studies), random, ...world })
        const name =
          `${shape.padEnd(13)} ${turns} turns, AR ${rho}${isRagged ? ', ragged' : ''}`.padEnd(38)
        const size = `n = ${String(scenarios).padStart(2)}`
        console.log(
          `${name} ${size}  ${missed.toFixed(1)} %  ${bounded.toFixed(0)} %  ${width.toFixed(2)}`,
        )
      }
    }
  }
}
