/**
 * How often corrected win rates hold what people would choose, and who is preferred among equals of
 * which the judge favours one; and how often corrected rates of labels hold:
 * `choices.mjs [studies] [seed]`. Each study goes through the analysis that `attune run` calls.
 */
import { createJiti } from 'jiti'
import ratings from '@attune/ratings'
import { answering } from '@attune/testkit/internal'

const load = (file) =>
  createJiti(import.meta.url).import(`../../../packages/ratings/test/simulated/${file}.ts`)
const { cellOf, choiceStudy, choiceTruth, rateStudy } = await load('choices')
const { holds, pOf } = await load('worlds')
const [studies = 200, seed = 's'] = process.argv.slice(2)
const analysisOf = (rates) =>
  ratings.components.corrected.create({ people: 'people', of: 'auto', rates })
const percent = (count, of) => (of === 0 ? 'none' : `${((100 * count) / of).toFixed(1)} %`)

async function tables(rates, make) {
  const found = []
  for (let at = 0; at < Number(studies); at++)
    found.push((await analysisOf(rates).analyse(make(`${seed} ${at}`), answering())).tables[0])
  return found
}

for (const rated of [30, 50, 100, 200]) {
  const world = { lead: 0.4, favour: 0.5, rated, unrated: 400 }
  const truth = choiceTruth(world)
  const cells = (await tables('prediction-powered', (name) => choiceStudy(world, name))).map(
    (each) => cellOf(each, 'corrected'),
  )
  const printed = cells.filter(({ interval }) => interval !== undefined)
  const equal = await tables('prediction-powered', (name) =>
    choiceStudy({ ...world, lead: 0 }, `equal ${name}`),
  )
  const named = equal.filter((each) => pOf(cellOf(each, 'corrected')) < 0.05)
  console.log(
    `choices, ${rated} rated: held ${percent(printed.filter((cell) => holds(cell, truth)).length, printed.length)} (an interval in ${percent(printed.length, cells.length)}), preferred among equals ${percent(named.length, equal.length)}`,
  )
}
for (const method of ['prediction-powered', 'rogan-gladen'])
  for (const rated of [50, 100, 200]) {
    const world = { rate: 0.3, sensitivity: 0.8, falsely: 0.2, rated, unrated: 400 }
    const found = await tables(method, (name) => rateStudy(world, name))
    const cells = found.map((each) =>
      cellOf(
        each,
        'corrected',
        each.rows.findIndex(({ label }) => label === 'yes'),
      ),
    )
    console.log(
      `labels, ${method}, ${rated} rated: held ${percent(cells.filter((cell) => holds(cell, world.rate)).length, cells.length)}`,
    )
  }
