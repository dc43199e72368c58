// How often any of several systems that do not change is said to, by the function that `attune run` calls:
// `node benchmarks/parts/claims/changes.mjs [reports per cell] [seed] [normal|lognormal…]`. Needs a build, takes some minutes.
import { pathToFileURL } from 'node:url'
import { claimsOf } from '@attune/claims'
import { createRandom, known } from '@attune/core'
import { normal } from '@attune/statistics'

/** A change of mean 0 from a standard normal deviate. */
const shapes = { normal: (z) => z, lognormal: (z) => Math.exp(z) - Math.exp(0.5) }
/** Wanted, in percent. */
const most = (shape, size) => (shape === 'normal' || size >= 20 ? 6.5 : 10)
const times = (count, make) => Array.from({ length: count }, (_, at) => make(at))

/** Systems over the same scenarios; `shared`: the part of the variance (of the deviates) that is the scenario's. */
function asked({ shape, size, systems, shared }, random) {
  const evaluation = { name: 'study', seekers: [], primary: [] }
  const commons = times(size, () => normal(random))
  const change = (common) => shapes[shape](Math.sqrt(shared) * common + Math.sqrt(1 - shared) * normal(random))
  return times(systems, (system) => ({
    evaluation,
    analysis: 'trends',
    comparison: {
      kind: 'change',
      of: { source: 'mood', name: 'change', title: 'change' },
      supporter: `s${system}`,
      conditions: {},
      first: commons.map((common, at) => ({ pair: `${at}`, cluster: `${at}`, value: known(change(common)) })),
    },
  }))
}

/** The share of reports in which any is found, in percent. */
export function anyFound({ reports, seed, ...world }) {
  const { size, systems, shared, shape } = world
  const random = createRandom(`${seed} ${size} ${systems} ${shared} ${shape}`)
  const found = times(reports, () => claimsOf(asked(world, random), { level: 0.95 }).some(({ detected }) => detected))
  return (100 * found.filter(Boolean).length) / reports
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = '500', seed = 'changes', ...chosen] = process.argv.slice(2)
  const reports = Number(count)
  const sizes = [8, 12, 20]
  console.log(`| any found, % | ${sizes.join(' | ')} |\n| --- |${sizes.map(() => ' --- |').join('')}`)
  for (const shape of Object.keys(shapes).filter((name) => chosen.length === 0 || chosen.includes(name)))
    for (const systems of [1, 3, 6, 18])
      for (const shared of systems === 1 ? [0] : [0, 0.5]) {
        const cells = sizes.map((size) => {
          const figure = anyFound({ reports, seed, shape, size, systems, shared })
          const limit = most(shape, size)
          const isRight = figure <= limit + 200 * Math.sqrt(((limit / 100) * (1 - limit / 100)) / reports)
          if (!isRight) process.exitCode = 1
          return `${figure.toFixed(1)}${isRight ? '' : ' (!)'}`
        })
        console.log(
          `| ${shape}, ${systems}${shared > 0 ? ', half of the variance shared' : ''} | ${cells.join(' | ')} |`,
        )
      }
}
