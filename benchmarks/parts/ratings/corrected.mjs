/**
 * How often intervals of corrected scores hold what people would say, what is found between equal
 * systems that a judge does not treat alike, and what is said of a judge at random:
 * `corrected.mjs [studies] [seed]`. Each study goes through the analysis that `attune run` calls.
 */
import { createJiti } from 'jiti'
import ratings from '@attune/ratings'
import { answering } from '@attune/testkit/internal'

const { holds, outcomeOf, pOf, studyOf, truthOf, widthOf } = await createJiti(
  import.meta.url,
).import('../../../packages/ratings/test/simulated/worlds.ts')
const [studies = 200, seed = 's'] = process.argv.slice(2)
const analysis = ratings.components.corrected.create({ people: 'people', of: 'auto' })
const base = { rho: 0.7, bias: 0.6, favour: 0, difference: 0, unrated: 400 }

const percent = (share) => `${(100 * share).toFixed(1)} %`
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function outcomesOf(world, name) {
  const found = []
  for (let at = 0; at < Number(studies); at++)
    found.push(
      outcomeOf(await analysis.analyse(studyOf(world, `${seed} ${name} ${at}`), answering())),
    )
  return found
}

for (const rated of [30, 50, 100, 200]) {
  const world = { ...base, rated, difference: 0.4 }
  const truth = truthOf(world)
  const found = await outcomesOf(world, `mean ${rated}`)
  const held = found.filter(({ corrected }) => holds(corrected[0], truth[0])).length / found.length
  const paired =
    found.filter(({ difference }) => holds(difference, truth[0] - truth[1])).length / found.length
  const equal = await outcomesOf({ ...base, rated, favour: 0.8 }, `equal ${rated}`)
  const finds = equal.filter(({ difference }) => pOf(difference) < 0.05).length / equal.length
  console.log(
    `${rated} rated: means held ${percent(held)}, differences held ${percent(paired)}, false finds ${percent(finds)}`,
  )
}
for (const rated of [30, 50]) {
  for (const rho of [0, 0.6]) {
    const found = await outcomesOf({ ...base, rated, rho }, `helps ${rated} ${rho}`)
    const helpless = found.reduce((sum, each) => sum + each.helpless, 0) / (2 * found.length)
    const wider = median(
      found.map(({ corrected, people }) => widthOf(corrected[0]) / widthOf(people[0])),
    )
    console.log(
      `${rated} rated, rho ${rho}: said not to help ${percent(helpless)}, median interval ${percent(wider - 1)} wider than people's`,
    )
  }
}
