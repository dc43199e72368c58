// How often the intervals beside verdicts hold: any of a report, and of those whose claim is found, in reports whose measures are all primary or
// all secondary: `node benchmarks/parts/claims/adjusted.mjs [reports per cell] [seed]`. Needs a build, takes some minutes.
import { pathToFileURL } from 'node:url'
import { claimsOf } from '@attune/claims'
import { createRandom } from '@attune/core'
import { askedOf, drawReport } from './report-wide.mjs'

const supporters = 3
const measures = 3
/** In standard deviations, by supporter and measure. */
export const truths = {
  equal: () => 0,
  'one is 1 SD better in one measure': (supporter, measure) => Number(supporter === 0 && measure === 0),
  'all three 1 SD apart': (supporter) => supporter,
}
const names = Array.from({ length: measures }, (_, at) => `e01.m0${at + 1}`)

/** Of one report: whether any interval misses the truth, and the part of those of found claims that do. */
export function missesOf({ primary, ...world }, random) {
  const asked = askedOf(drawReport({ supporters, estimators: 1, measures, ...world }, random), undefined, primary)
  const claims = claimsOf(asked, { level: 0.95 })
  const intervals = claims.flatMap(({ adjustedInterval, detected }, at) =>
    adjustedInterval?.state === 'known'
      ? [
          {
            detected,
            misses: isBeyond(adjustedInterval.value, asked[at].truth),
          },
        ]
      : [],
  )
  const found = intervals.filter(({ detected }) => detected)
  const missed = found.filter(({ misses }) => misses).length
  return {
    intervals: intervals.length,
    any: intervals.some(({ misses }) => misses),
    ofFound: found.length === 0 ? 0 : missed / found.length,
  }
}

const isBeyond = ({ lower, upper }, truth) => truth < lower - 1e-9 || truth > upper + 1e-9

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = '1000', seed = 'adjusted'] = process.argv.slice(2)
  const reports = Number(count)
  const percent = (part) => `${((100 * part) / reports).toFixed(1)}`
  console.log(
    '| reports whose intervals miss, in percent: any; on average of found | 8 | 20 | 118 |\n| --- | --- | --- | --- |',
  )
  for (const [family, primary] of [
    ['primary', names],
    ['secondary', []],
  ])
    // prettier-ignore
    for (const [title, effectOf] of Object.entries(truths))
      for (const shape of ['normal', 'lognormal']) {
        const random = createRandom(`${seed} ${family} ${title} ${shape}`)
        const world = { shape, effectOf, primary }
        const cells = [8, 20, 118].map((scenarios) => {
          const found = Array.from({ length: reports }, () => missesOf({ ...world, scenarios }, random))
          const ofFound = found.reduce((sum, each) => sum + each.ofFound, 0)
          return `${percent(found.filter(({ any }) => any).length)}; ${percent(ofFound)}`
        })
        console.log(`| ${[`${family}, ${title}, ${shape}`, ...cells].join(' | ')} |`)
      }
}
