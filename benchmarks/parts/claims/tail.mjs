// Whether bounds of a floor hold, and what is said of systems that crash: `node benchmarks/parts/claims/tail.mjs [studies per cell] [seed]`.
// Needs a build, takes a minute.
import { pathToFileURL } from 'node:url'
import { tippingOf } from '@attune/claims'
import { tailOf, tailText } from '@attune/kit'
import { createRandom, known } from '@attune/core'
import { normal, pairValues, shareBounds } from '@attune/statistics'
import { isDetected } from './loss.mjs'

const sizes = [8, 12, 20, 50, 118]
const times = (count, make) => Array.from({ length: count }, make)

/** Dialogues of one scenario, 1 where it crashed; a tenth of scenarios' averages on the whole. */
const crashes = {
  'one dialogue': (random) => [Number(random() < 0.1)],
  'three, each by chance': (random) => times(3, () => Number(random() < 0.1)),
  'three, all or none': (random) => Array(3).fill(Number(random() < 0.1)),
  'three, one scenario in five crashes in half': (random) => {
    const own = random() < 0.2 ? 0.5 : 0
    return times(3, () => Number(random() < own))
  },
  'one of the scenarios that crash, six of others': (random) => {
    const own = random() < 0.15 ? 0.4 : 0.04706
    return times(own === 0.4 ? 1 : 6, () => Number(random() < own))
  },
}

/** How often the upper and the lower bound of a share of one in ten hold. */
export function bounds({ kind, scenarios, studies, random }) {
  let [above, below] = [0, 0]
  for (let study = 0; study < studies; study++) {
    const values = times(scenarios, () => crashes[kind](random)).flatMap((own, at) =>
      own.map((value) => ({ cluster: `${at}`, value })),
    )
    const { lower, upper } = shareBounds(values)
    above += Number(upper.value >= 0.1)
    below += Number(lower.value <= 0.1)
  }
  return { upper: above / studies, lower: below / studies }
}

const sideOf = (values) => values.map((value, at) => ({ pair: `${at}`, cluster: `${at}`, value: known(value) }))
const limited = (value) => Math.min(100, Math.max(0, value))

/** What is said of a system of 87.5 that crashes in one dialogue of ten, against one of `mean` that does not. */
export function crashing({ mean, scenarios, studies, random, floor = 50, range = [0, 100] }) {
  const seen = { better: 0, named: 0, warned: 0, unseen: 0, bounded: 0 }
  for (let study = 0; study < studies; study++) {
    const risky = sideOf(
      times(scenarios, () => limited(random() < 0.1 ? 20 + 10 * normal(random) : 95 + 2 * normal(random))),
    )
    const stable = sideOf(times(scenarios, () => limited(mean + 6 * normal(random))))
    const tail = tailOf(risky, { floor, better: 'higher', level: 0.95 })
    if (tail.below.count === 0) {
      seen.unseen += 1
      const bound = Math.round(100 * (1 - 0.05 ** (1 / scenarios)))
      seen.bounded += Number(tailText(tail, String) === `0 of ${scenarios} below ${floor}: up to ${bound} %`)
    }
    if (!isDetected(pairValues(risky, stable).differences, 'above')) continue
    seen.better += 1
    const tipping = tippingOf(risky, stable, { floor, range, better: 'higher', level: 0.95, format: String })
    seen.named += Number(/more than .* end .* leaves? up to .* open/.test(tipping?.text ?? ''))
    seen.warned += Number(tipping?.couldOverturn ?? false)
  }
  return { ...seen, studies }
}

const percent = (share) => `${(100 * share).toFixed(1)}`

function table(studies, seed) {
  const random = createRandom(seed)
  const error = Math.sqrt((0.05 * 0.95) / studies)
  console.log('One-sided 95 % bounds of a share of one in ten: upper, lower hold in %; at least 95')
  console.log(`| dialogues of a scenario | ${sizes.join(' | ')} |`)
  for (const kind of Object.keys(crashes)) {
    const cells = sizes.map((scenarios) => {
      const { upper, lower } = bounds({ kind, scenarios, studies, random })
      const isLow = Math.min(upper, lower) < 0.95 - 2 * error
      if (isLow) process.exitCode = 1
      return `${percent(upper)} ${percent(lower)}${isLow ? ' (!)' : ''}`
    })
    console.log(`| ${kind} | ${cells.join(' | ')} |`)
  }
  console.log(
    '\nA system that crashes in one of ten (87.5): called better without a guard, of these with what would overturn it (100), ',
  )
  console.log(
    'of all studies called better without a warning (at most 5), no crash seen, of these with the bound in the cell (100), in %',
  )
  console.log(`| against | ${sizes.join(' | ')} |`)
  for (const mean of [87.5, 90])
    for (const range of [[0, 100], undefined]) {
      const cells = sizes.map((scenarios) => {
        const found = crashing({ mean, scenarios, studies, random, range })
        const silent = (found.better - found.warned) / studies
        const isWrong =
          found.named < found.better || found.bounded < found.unseen || (range && silent > 0.05 + 2 * error)
        if (isWrong) process.exitCode = 1
        const named = found.better === 0 ? '-' : percent(found.named / found.better)
        const bounded = found.unseen === 0 ? '-' : percent(found.bounded / found.unseen)
        return `${percent(found.better / studies)} ${named} ${percent(silent)} ${percent(found.unseen / studies)} ${bounded}${isWrong ? ' (!)' : ''}`
      })
      console.log(`| ${mean}, ${range ? 'floor and range' : 'floor only'} | ${cells.join(' | ')} |`)
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  table(Number(process.argv[2] ?? 2000), process.argv[3] ?? 'tail')
