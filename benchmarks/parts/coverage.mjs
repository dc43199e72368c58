// How often intervals hold and p-values mislead, on simulated studies without a true difference, through the functions that
// make the cells of tables. `node benchmarks/parts/coverage.mjs [studies per cell]`; needs a build, takes some minutes.
import { compare, known, quantity } from '@attune/core'
import { createRandom, normal } from '@attune/core/statistics'

const studies = Number(process.argv[2] ?? 2000)
const sizes = [3, 5, 8, 12, 20, 118]
const random = createRandom('coverage')
const distributions = {
  normal: { draw: () => normal(random), mean: 0 },
  exponential: { draw: () => -Math.log(1 - random()), mean: 1 },
  'log-normal': { draw: () => Math.exp(normal(random)), mean: Math.exp(0.5) },
}
const percent = (count, of) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`)
const holds = ({ interval }, truth) => interval.lower <= truth && truth <= interval.upper
const say = (...cells) => console.log(cells.map((cell, at) => String(cell).padEnd(at === 0 ? 34 : 14)).join(''))
let names = 0
/** Names are new in each study: they decide which signs are drawn. */
const clusters = (count) => Array.from({ length: count }, () => `scenario ${names++}`)
/** Rows of some systems on the same scenarios. */
const rowsOf = (ids, systems) =>
  systems.flatMap((draw, at) =>
    ids.map((id) => ({
      supporter: `system ${at}`,
      scenario: id,
      cluster: id,
      language: 'en',
      tags: {},
      repeat: 1,
      conditions: {},
      name: 'value',
      value: known(draw()),
    })),
  )
/** All cells of the table in which systems are compared with each other. */
const differences = (ids, systems) => {
  const supporters = systems.map((_, at) => `system ${at}`)
  const statistics = { level: 0.95, adjust: 'maxt', family: 'table' }
  const columns = [{ key: 'value', title: 'Value' }]
  const { tables } = compare({ supporters, statistics }, rowsOf(ids, systems), { id: 'd', title: 'D', columns })
  return tables[0].rows.map((each) => each.value)
}
const row = (title, cellOf) => say(title, ...sizes.map(cellOf))

/** Counts the studies for which `of` says yes, among those for which it says anything. */
function share(count, of) {
  let yes = 0
  let all = 0
  for (let study = 0; study < count; study++) {
    const answer = of()
    if (answer === undefined) continue
    all += 1
    yes += Number(answer)
  }
  return percent(yes, all)
}

say('scenarios', ...sizes)
for (const [name, { draw }] of Object.entries(distributions)) {
  const cells = sizes.map((size) => {
    let below = 0
    let left = 0
    for (let study = 0; study < studies; study++) {
      const [cell] = differences(clusters(size), [draw, draw])
      below += Number(cell.p.value < 0.05)
      left += Number(!holds(cell, 0))
    }
    return { below: percent(below, studies), left: percent(left, studies) }
  })
  row(`raw p < .05, ${name} (at most 6.5)`, (_, at) => cells[at].below)
  row(`difference leaves 0, ${name} (7; skewed 9)`, (_, at) => cells[at].left)
}
for (const [name, { draw, mean }] of Object.entries(distributions)) {
  const of = (size) => () => {
    const cell = quantity(clusters(size).map((cluster) => ({ cluster, value: known(draw()) })))
    return cell.interval && holds(cell, mean)
  }
  row(`mean holds, ${name}`, (size) => share(studies, of(size)))
}
for (const truth of [0.5, 0.8, 0.95]) {
  for (const repeats of [1, 3]) {
    // A repeat follows the first one in half of the cases.
    const of = (size) => () => {
      const values = clusters(size).flatMap((cluster) => {
        const first = random() < truth
        const next = () => (random() < 0.5 ? first : random() < truth)
        return Array.from({ length: repeats }, (_, at) => ({
          cluster,
          value: known(Number(at === 0 ? first : next())),
        }))
      })
      return holds(quantity(values, { of: 'shares' }), truth)
    }
    row(`share ${truth} holds, ${repeats} a scenario`, (size) => share(studies, of(size)))
  }
}

const oneDeviation = () => {
  const half = () => normal(random) / Math.SQRT2
  const [cell] = differences(clusters(12), [() => half() + 1, half])
  return cell.p.value < 0.05
}
say('1 SD found at 12 (at least 85)', share(studies, oneDeviation))

/** At least one adjusted p below .05 among all pairs of systems that do not differ. */
const falseFind = (systems, size) => () => {
  const cells = differences(
    clusters(size),
    Array.from({ length: systems }, () => () => normal(random)),
  )
  return cells.some(({ adjusted }) => adjusted.value < 0.05)
}
row('any false find, 3 systems (6.5)', (size) => share(studies, falseFind(3, size)))
row('any false find, 18 systems (6.5)', (size) => (size > 20 ? '' : share(studies / 4, falseFind(18, size))))
