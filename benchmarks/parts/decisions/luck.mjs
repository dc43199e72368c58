// What baselines of `attune baseline write` come to, by its functions: how often dialogues are
// repeated, in which share of commits an unchanged bot passes with the unluckiest tenth of them,
// and whether `check --plan` foresees it; and the same of baselines of four repeats, whatever they
// hold.
// `node benchmarks/parts/decisions/luck.mjs [baselines] [commits] [only cells with this] [seed]`.
// Needs a build; 100 baselines of 30 commits take some five minutes.
import { pathToFileURL } from 'node:url'
import { foresee, gateWorld, isEnough, MOST_RUNS } from '@attune/claims'
import { createRandom } from '@attune/core/internal'
import { checkOf, dialoguesOf, gateOf, rowsOf } from './in-memory.mjs'

/** Margins in standard deviations of a dialogue. */
export const cells = [
  { scenarios: 12, margin: 0.85 },
  { scenarios: 27, margin: 0.55 },
  { scenarios: 50, margin: 0.4 },
]
const ROUGH = { baselines: 60, commits: 50 }

/**
 * A baseline as it is written: repeated until its luck is small enough, as far as its dialogues
 * say; or of so many runs. A world may draw its own dialogues.
 */
export function written(world, gate, random, fixed) {
  const draw = world.draw ?? (() => dialoguesOf(world, 0, random))
  const dialogues = [draw()]
  for (;;) {
    dialogues.push(draw())
    const runs = dialogues.length
    if (runs < (fixed ?? 0)) continue
    const rows = rowsOf(dialogues)
    const found = gateWorld({ gate, baseline: { id: 'b', dialogues: runs }, rows })
    const worlds = [{ evaluation: 'care', gates: [found], clusters: world.scenarios, repeats: 1 }]
    if (runs === fixed || runs === MOST_RUNS || isEnough(worlds, runs, 'luck', ROUGH))
      return { rows, runs, worlds }
  }
}

export function study(
  { scenarios, margin, shape },
  { baselines, commits, loss = 0, runs: fixed, seed },
) {
  const gate = gateOf(margin)
  const world = { scenarios, shape }
  const passes = []
  const sums = { runs: 0, predicted: 0 }
  for (let at = 0; at < baselines; at++) {
    const random = createRandom(`${seed} ${shape} ${scenarios} ${at}`)
    const { rows, runs, worlds } = written(world, gate, random, fixed)
    sums.runs += runs / baselines
    sums.predicted += foresee(worlds, () => loss, 'plan', ROUGH).whole.pass / baselines
    const draw = () => dialoguesOf(world, -loss, random)
    let passed = 0
    for (let commit = 0; commit < commits; commit++)
      passed += Number(checkOf(gate, rows, draw(), draw).outcome === 'pass')
    passes.push(passed / commits)
  }
  const sorted = passes.toSorted((a, b) => a - b)
  const simulated = passes.reduce((sum, each) => sum + each, 0) / baselines
  const error =
    Math.sqrt(passes.reduce((sum, each) => sum + (each - simulated) ** 2, 0)) / baselines
  return { ...sums, simulated, error, unlucky: sorted[Math.round(0.1 * (baselines - 1))] }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [baselines = '60', commits = '50', only = '', seed = 'luck'] = process.argv.slice(2)
  const percent = (share) => `${(100 * share).toFixed(1)} %`
  for (const shape of ['normal', 'judge', 'crash']) {
    for (const cell of cells) {
      for (const runs of [undefined, 4]) {
        const name = `${shape}, ${cell.scenarios} scenarios, margin ${cell.margin}, ${runs ? 'four repeats' : 'as written'}`
        if (!name.includes(only)) continue
        const found = study(
          { ...cell, shape },
          { baselines: Number(baselines), commits: Number(commits), runs, seed },
        )
        console.log(
          `${name}: ${found.runs.toFixed(1)} runs; unluckiest tenth passes in ${percent(found.unlucky)}; ` +
            `passes ${percent(found.simulated)} (two errors ${percent(2 * found.error)}), foreseen ${percent(found.predicted)}`,
        )
      }
    }
  }
}
