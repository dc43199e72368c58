// What a range adds to the test of a difference: equal means of unlike shapes, and what is plain to see in few scenarios though t is unsure:
// `node benchmarks/parts/claims/bounded.mjs [studies per cell] [seed]`. Needs a build, takes a minute.
import { pathToFileURL } from 'node:url'
import { createRandom, known } from '@attune/core'
import { meanTest, normal, pairValues } from '@attune/statistics'

const sizes = [8, 12, 20, 50, 118]
const clipped = (value) => Math.min(100, Math.max(0, value))
const about = (mean, sd) => (random) => clipped(mean + sd * normal(random))
const mixed = (share, rare, usual) => (random) => (random() < share ? rare : usual)(random)
const times = (count, make) => Array.from({ length: count }, make)

/** Two sides of one scale of 0 to 100, and how much the first is truly ahead. */
export const worlds = {
  'crashes against none': [mixed(0.1, about(20, 10), about(95, 2)), about(87.5, 6), 0],
  'all or nothing against the middle': [mixed(0.5, about(0, 0), about(100, 0)), about(50, 5), 0],
  'both all or nothing': [mixed(0.2, about(0, 0), about(100, 0)), mixed(0.2, about(0, 0), about(100, 0)), 0],
  'a long tail up against none': [(random) => 100 * random() ** 4, about(20, 3), 0],
  'one in fifty at 0': [mixed(0.02, about(0, 0), about(60, 1)), about(58.8, 1), 0],
  'one in three far behind': [mixed(1 / 3, about(10, 3), about(85, 2)), about(60, 2), 0],
  'far ahead, now and then less': [about(81, 1), mixed(1 / 6, about(36, 1), about(17, 1)), 60.8],
  'far ahead, now and then not': [about(81, 1), mixed(1 / 8, about(81, 1), about(17, 1)), 56],
}

/** Whether two sides are called different without the range and with it, and whether the interval holds then. */
export function study([first, second, truth], scenarios, random) {
  const side = (draw) => times(scenarios, (_, at) => ({ pair: `${at}`, cluster: `${at}`, value: known(draw(random)) }))
  const { differences } = pairValues(side(first), side(second))
  const found = [{}, { range: [-100, 100] }].map((options) => meanTest(differences, options))
  const isFound = ({ pValue, estimate, doubts }) =>
    pValue.state === 'known' && pValue.value < 0.05 && doubts[estimate.value > 0 ? 'above' : 'below'] === undefined
  const { interval } = found[1]
  const holds =
    interval.state === 'unknown' || (interval.value.lower <= truth + 1e-9 && truth - 1e-9 <= interval.value.upper)
  return { plain: isFound(found[0]), ranged: isFound(found[1]), holds }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = '2000', seed = 'bounded'] = process.argv.slice(2)
  const studies = Number(count)
  const percent = (all, key) => ((100 * all.filter((each) => each[key]).length) / studies).toFixed(1)
  console.log(`| called different, in percent: without the range → with it; interval holds | ${sizes.join(' | ')} |`)
  console.log(`| --- |${sizes.map(() => ' --- |').join('')}`)
  for (const [title, world] of Object.entries(worlds)) {
    const random = createRandom(`${seed} ${title}`)
    const cells = sizes.map((size) => {
      const all = times(studies, () => study(world, size, random))
      return `${percent(all, 'plain')} → ${percent(all, 'ranged')}; ${percent(all, 'holds')}`
    })
    console.log(`| ${[title, ...cells].join(' | ')} |`)
  }
}
