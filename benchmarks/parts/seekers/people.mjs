// Real people as a yardstick:
// `ATTUNE_DATA=<folder> node benchmarks/parts/seekers/people.mjs [seeds, 100]`; needs a build and
// esconv/real.json. Medians of measures, how often half of the people is told from the other half,
// and how well other people and rule-based seekers are.
import { createRandom } from '@attune/core/internal'
import { quantiles } from '@attune/statistics'
import { failed, hasReal, people } from './worlds.mjs'
import { plugin } from './load.mjs'

const { c2stOf } = await plugin('audit/distance')
const { drawnOrder } = await plugin('drawn-order')
const { readGroup } = await plugin('reading/read-group')
const { listsOf } = await plugin('lists/index')
const { cleanSet } = await plugin('rule-based/clean-set')

if (!hasReal) throw new Error('ATTUNE_DATA has no esconv/real.json')
const seeds = Number(process.argv[2] ?? 100)
const lists = listsOf()
const all = readGroup(people(), { lists })
const fails = []
const judged = (what, isMet) => {
  if (!isMet) fails.push(what)
  console.log(`${what}${isMet ? '' : ' NOT MET'}`)
}

const medianOf = (name) =>
  quantiles(
    all.features.flatMap((each) =>
      each[name].value.state === 'known' ? [each[name].value.value] : [],
    ),
    [0.5],
  )[0]
for (const [name, figure, within] of [
  ['length', 17.6, 0.1],
  ['mtld', 80, 1],
  ['self-repeat', 0.01, 0.01],
  ['echo', 0, 0.01],
  ['questions', 0.1, 0.01],
]) {
  const found = medianOf(name)
  judged(
    `${name}: median ${found.toFixed(3)}, wanted ${figure} ± ${within}`,
    Math.abs(found - figure) <= within,
  )
}

const part = (order) => ({
  dialogues: order.map((at) => all.dialogues[at]),
  features: order.map((at) => all.features[at]),
})
const value = (own, reference, seed) => c2stOf(own, reference, seed).value.value
const halves = Array.from({ length: seeds }, (_, seed) => {
  const order = drawnOrder(createRandom(`half ${seed}`), all.dialogues.length)
  const cut = Math.floor(order.length / 2)
  return value(part(order.slice(0, cut)), part(order.slice(cut)), String(seed))
})
const inside = halves.filter((each) => each >= 0.42 && each <= 0.6).length
judged(
  `half against half: ${inside} of ${seeds} in .42 to .60 (${Math.min(...halves).toFixed(2)} to ${Math.max(...halves).toFixed(2)})`,
  inside >= 0.95 * seeds,
)
const others = value(readGroup(failed(), { lists }), all, '1')
judged(`other people: ${others.toFixed(2)}, wanted .68`, others >= 0.68)
const rules = value(readGroup(cleanSet('en', 10, '1'), { lists }), all, '1')
judged(`rule-based seekers: ${rules.toFixed(2)}, wanted .95`, rules >= 0.95)
if (fails.length > 0) process.exitCode = 1
