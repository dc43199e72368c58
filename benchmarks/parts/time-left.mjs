// The time left that a run shows, divided by the truth, on scripted latencies:
// `node benchmarks/parts/time-left.mjs 200`. Needs a build.
import { Pace } from '../../packages/cli/dist/pace/pace.js'
import { MOMENTS, ratiosOf } from './time-left/ratios.mjs'
import { series, worlds } from './time-left/worlds.mjs'

const [times = '50', only = ''] = process.argv.slice(2)
const nothing = { took: new Map(), ratio: new Map() }
const makePace = (ahead, limits) => new Pace(ahead, nothing, new Date(0), limits)
const quantile = (all, share) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(share * all.length))]
const MOST = 0.3
const WANTED = 0.95

console.log(
  `${times} runs of each world: shown time left / true time left, once every model has answered ten calls`,
)
console.log(
  `${'world'.padEnd(40)}calls  begins  ${MOMENTS.map((share) => `at ${100 * share} %: 5 % median 95 % within`.padEnd(36)).join('')}`,
)
let isBad = false
for (const [name, world] of Object.entries(worlds).filter(([each]) => each.includes(only))) {
  const runs = Array.from({ length: Number(times) }, (_, at) =>
    ratiosOf(world(series(at + 1)), makePace),
  )
  const cells = MOMENTS.map((_, at) => {
    const ratios = runs.map(({ ratios }) => ratios[at] ?? Infinity)
    const within = ratios.filter((ratio) => Math.abs(ratio - 1) <= MOST).length / ratios.length
    isBad ||= within < WANTED
    const numbers = [0.05, 0.5, 0.95].map((share) => quantile(ratios, share).toFixed(2)).join('  ')
    return `${numbers}  ${(100 * within).toFixed(0)} %`.padEnd(36)
  })
  const begins = runs.reduce((sum, { knownAt, took }) => sum + knownAt / took, 0) / runs.length
  console.log(
    `${name.padEnd(40)}${String(runs[0].calls).padStart(5)}  ${(100 * begins).toFixed(0).padStart(4)} %  ${cells.join('')}`,
  )
}
if (isBad) {
  console.log(
    `Fewer than ${100 * WANTED} % of the ratios of a world are within ${100 * MOST} % of the truth.`,
  )
  process.exitCode = 1
}
