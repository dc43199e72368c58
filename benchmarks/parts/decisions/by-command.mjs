// Decisions over many commits, by the function that `attune check` calls and, in some histories, by the command itself:
// `node benchmarks/parts/decisions/by-command.mjs [histories] [histories by command] [seed] [only lines with this]`. Needs a build.
import { pathToFileURL } from 'node:url'
import { attune } from './attune.mjs'
import { InMemory } from './in-memory.mjs'
import { commits, marginFor, ratchet, rerun, shapes } from './histories.mjs'
import { Repository } from './repository.mjs'

/** Outcomes of all checks, and what they are by the function. */
export async function bothWays(history, world, seed, run = attune) {
  const repository = new Repository(run, world)
  const made = await history(repository, world, seed)
  repository.remove()
  const expected = await history(new InMemory(world), world, seed)
  const outcomes = ({ checks }) => JSON.stringify(checks.map((each) => each.outcomes))
  return { made, expected, isSame: outcomes(made) === outcomes(expected) }
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`

/** Begins at a commit; red within so many of the commits from there on. */
const loss = (from, within, wanted) => ({
  name: `a loss of two margins from commit ${from} on: red within ${within}`,
  wanted,
  history: commits,
  world: { loss: 2, from, commits: from + within - 1 },
  counts: ({ red }) => red.some((commit) => commit >= from),
})

const kinds = [
  {
    name: 'ten releases of -0.4 margins: pin red by the 7th',
    wanted: '>= 90 %',
    history: ratchet,
    world: { loss: 0.4 },
    counts: ({ red }) => red <= 7,
  },
  {
    name: 'ten releases unchanged: pin red',
    wanted: '<= 5 %',
    history: ratchet,
    world: { loss: 0 },
    counts: ({ red }) => red !== undefined,
  },
  ...[0, 0.1, 0.35].map((margin) => ({
    name: `unchanged, 50 commits, margin ${margin}: any red`,
    wanted: '<= 5 %',
    history: commits,
    world: { margin },
    counts: ({ red }) => red.length > 0,
  })),
  ...[1, 10, 30].flatMap((from) => [loss(from, 5, '>= 70 %'), loss(from, 10, '>= 80 %')]),
  ...[false, true].map((isCached) => ({
    name: `at the margin, re-run up to 10 times on ${isCached ? 'cached' : 'fresh'} runners: passes`,
    wanted: '<= 5 %',
    history: rerun,
    world: { isCached },
    counts: ({ isPassed }) => isPassed,
  })),
]

export const lines = [12, 27, 50].flatMap((scenarios) =>
  Object.keys(shapes).flatMap((shape) =>
    kinds.map(({ world, ...kind }) => ({
      ...kind,
      world: { scenarios, shape, margin: marginFor(scenarios), ...world },
    })),
  ),
)

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [histories = '400', byCommand = '1', seed = 'by command', only = ''] = process.argv.slice(2)
  for (const { name, wanted, history, world, counts } of lines) {
    const size = `${world.shape}, n = ${world.scenarios}`
    if (!`${size}: ${name}`.includes(only)) continue
    let [counted, same] = [0, 0]
    for (let at = 0; at < Number(histories); at++) {
      const found = await history(new InMemory(world), world, `${seed} ${at}`)
      counted += Number(counts(found))
    }
    for (let at = 0; at < Number(byCommand); at++) {
      const { isSame } = await bothWays(history, world, `${seed} ${at}`)
      same += Number(isSame)
    }
    console.log(
      `${size}: ${name}: ${percent(counted, Number(histories))} (${wanted}); by command the same in ${same} of ${byCommand}`,
    )
  }
}
