// How gates decide over many commits, by the function that `attune check` calls:
// `node benchmarks/parts/decisions/gates.mjs [histories] [seed] [only lines with this]`. Needs a
// build. 1,000 histories take some ten minutes.
import { pathToFileURL } from 'node:url'
import { createRandom } from '@attune/core/internal'
import { studentCritical } from '@attune/statistics'
import { checkOf, dialoguesOf, gateOf, rowsOf } from './in-memory.mjs'

/** Dialogues of a scenario in the baseline. */
const RUNS = 4
export const sizes = [12, 27, 50]
export const kinds = ['normal', 'judge', 'crash']

/** In standard deviations of a dialogue: what one look at .05 finds in 95 or 80 %. */
function lossFor(scenarios, power) {
  const error = Math.sqrt((1 + 1 / RUNS) / scenarios)
  const df = scenarios - 1
  const critical = studentCritical(0.9, df)
  return (critical + (power === 0.95 ? critical : 0.85)) * error
}

/** Histories of commits of a bot that has lost `loss` since its baseline. */
export function histories({ scenarios, shape, margin, loss, commits }, count, seed) {
  const gate = gateOf(margin)
  const found = {
    anyFail: 0,
    anyPass: 0,
    atOnce: 0,
    within: Array.from({ length: commits }, () => 0),
    pass: 0,
    passSquares: 0,
    again: 0,
  }
  for (let history = 0; history < count; history++) {
    const random = createRandom(`${seed} ${scenarios} ${shape} ${margin} ${loss} ${history}`)
    const world = { scenarios, shape }
    const other = rowsOf(Array.from({ length: RUNS }, () => dialoguesOf(world, 0, random)))
    let [hasFailed, passes] = [false, 0]
    for (let commit = 0; commit < commits; commit++) {
      const draw = () => dialoguesOf(world, -loss, random)
      const { outcome, look } = checkOf(gate, other, draw(), draw)
      passes += Number(outcome === 'pass') / commits
      found.again += Number(look === 2) / commits
      hasFailed ||= outcome === 'fail'
      if (commit === 0 && hasFailed) found.atOnce++
      if (hasFailed) found.within[commit]++
    }
    if (hasFailed) found.anyFail++
    if (passes > 0) found.anyPass++
    found.pass += passes
    found.passSquares += passes ** 2
  }
  const share = (number) => number / count
  const pass = share(found.pass)
  return {
    anyFail: share(found.anyFail),
    anyPass: share(found.anyPass),
    atOnce: share(found.atOnce),
    within: found.within.map(share),
    pass,
    // Commits of one history share their baseline.
    passError: Math.sqrt((share(found.passSquares) - pass ** 2) / count),
    again: share(found.again),
  }
}

/** The lines of the issue: each a world, the number that is asked for, and its bound. */
export const lines = kinds.flatMap((shape) =>
  sizes.flatMap((scenarios) => {
    const world = { scenarios, shape, margin: 0 }
    const [loss95, loss80] = [lossFor(scenarios, 0.95), lossFor(scenarios, 0.8)]
    const at = 0.5
    const name = (text) => `${shape}, ${scenarios} scenarios: ${text}`
    return [
      {
        name: name('unchanged at margin 0, any fail in 50 commits'),
        world: { ...world, loss: 0, commits: 50 },
        of: ({ anyFail }) => anyFail,
        most: 0.05,
      },
      {
        name: name('a loss that one look finds in 95 %, fails at once'),
        world: { ...world, loss: loss95, commits: 5 },
        of: ({ atOnce }) => atOnce,
        least: 0.65,
      },
      {
        name: name('a loss that one look finds in 95 %, within five'),
        world: { ...world, loss: loss95, commits: 5 },
        of: ({ within }) => within[4],
        least: 0.9,
      },
      {
        name: name('a loss that one look finds in 80 %, within ten'),
        world: { ...world, loss: loss80, commits: 10 },
        of: ({ within }) => within[9],
        least: 0.75,
      },
      {
        name: name('at the margin, a push passes'),
        world: { ...world, margin: at, loss: at, commits: 10 },
        of: ({ pass }) => pass,
        most: shape === 'crash' ? 0.15 : 0.05,
      },
    ]
  }),
)

/** A loss of half of the scale from 1 to 5: 2 points, in standard deviations of a dialogue. */
export const collapse = (scenarios, margin = 0.5) => ({
  name: `judge, ${scenarios} scenarios: half of the scale at margin ${margin}, fails at once`,
  world: { scenarios, shape: 'judge', margin, loss: 2 / 0.9387, commits: 1 },
  of: ({ atOnce }) => atOnce,
  least: 0.99,
})
const collapses = [0, 0.5].flatMap((margin) =>
  sizes.map((scenarios) => collapse(scenarios, margin)),
)

const percent = (share) => `${(100 * share).toFixed(1)} %`

export const errorOf = (share, count) => Math.sqrt((share * (1 - share)) / count)

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = '100', seed = 'gates', only = ''] = process.argv.slice(2)
  // Lines of one world are read from the same histories.
  let last = { world: '' }
  for (const line of [...lines, ...collapses].filter(({ name }) => name.includes(only))) {
    const world = JSON.stringify(line.world)
    if (world !== last.world) last = { world, found: histories(line.world, Number(count), seed) }
    const { found } = last
    const value = line.of(found)
    const bound = line.most ?? line.least
    const isOfPushes = line.name.includes('a push')
    const twoErrors = 2 * (isOfPushes ? found.passError : errorOf(value, Number(count)))
    const isKept = line.most === undefined ? value >= bound - twoErrors : value <= bound + twoErrors
    const tens = isOfPushes ? `, any of ten passes in ${percent(found.anyPass)}` : ''
    const asked = `${line.most === undefined ? 'at least' : 'at most'} ${100 * bound} %`
    console.log(
      `${isKept ? 'ok ' : 'OUT'} ${line.name}: ${percent(value)} ± ${percent(twoErrors)} (${asked}; asked again in ${percent(found.again)}${tens})`,
    )
  }
}
