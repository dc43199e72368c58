// The first bot of a newcomer: each reply is drawn, warm or cold. How its checks decide with the
// scenarios and the gate that `attune init --url` writes, and a baseline as `attune baseline write`
// makes it, by the functions that these commands call:
// `node benchmarks/parts/decisions/newcomer.mjs [histories] [commits] [seed]`. Needs a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRandom } from '@attune/core/internal'
import { corePlugin } from '@attune/host'
import trajectory from '@attune/plugin-trajectory'
import { make, scriptedContext } from '@attune/testkit'
import { checkOf, gateOf } from './in-memory.mjs'
import { written } from './luck.mjs'

/** As the starter has them. */
const MARGIN = 0.1
const TURNS = 4
const starter = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'packages',
  'cli',
  'src',
  'demo',
  'scenarios.jsonl',
)

/** Dialogues of each scenario that are held; checks draw from them. */
const POOL = 30

/** By scenario: the moods of dialogues with a bot of which this share of replies is cold. */
async function moodsOf(cold, seed) {
  const scenarios = readFileSync(starter, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { simulator } = trajectory.components
  const lexicon = make(corePlugin.components.lexicon, {})
  const [warm, dismissing] = ['listening', 'dismissing'].map((manner) =>
    make(corePlugin.components['rule-based'], { manner }),
  )
  const random = createRandom(`${seed} ${cold}`)
  const moods = []
  for (const scenario of scenarios) {
    const own = []
    for (let at = 0; at < POOL; at++) {
      const about = {
        answers: 'stand-ins',
        seed: `${seed} ${scenario.id} ${at}`,
        language: scenario.language,
      }
      const { context } = scriptedContext({
        component: simulator,
        options: { turns: TURNS },
        ...about,
      })
      const supporter = {
        name: 'bot',
        repeat: 1,
        reply: async (conversation) => {
          const system = random() < cold ? dismissing : warm
          return { speaker: 'supporter', ...(await system.reply(conversation, context)) }
        },
      }
      const dialogue = await make(simulator, { turns: TURNS }).simulate(
        scenario,
        supporter,
        context,
      )
      const { measures } = await lexicon.estimate(dialogue, scenario, context)
      if (measures.mean.state === 'known') own.push(measures.mean.value)
    }
    moods.push(own)
  }
  return moods
}

/**
 * Shares of histories, of a bot that had this share of cold replies before, and has another one
 * now.
 */
export function histories(before, now, { count, commits, seed }) {
  const gate = gateOf(MARGIN)
  const found = { passes: 0, fails: 0, failsAtOnce: 0, failsWithin3: 0, runs: 0 }
  for (let history = 0; history < count; history++) {
    const random = createRandom(`${seed} ${history}`)
    const drawFrom = (moods) => () => moods.map((own) => own[Math.floor(random() * own.length)])
    const { rows, runs } = written(
      { scenarios: before.length, draw: drawFrom(before) },
      gate,
      random,
    )
    found.runs += runs / count
    let hasFailed = false
    for (let commit = 0; commit < commits; commit++) {
      const { outcome } = checkOf(gate, rows, drawFrom(now)(), drawFrom(now))
      found.passes += Number(outcome === 'pass') / commits / count
      found.fails += Number(outcome === 'fail') / commits / count
      hasFailed ||= outcome === 'fail'
      if (commit === 0) found.failsAtOnce += Number(hasFailed) / count
      if (commit === 2) found.failsWithin3 += Number(hasFailed) / count
    }
  }
  return found
}

export async function newcomer({ count, commits, seed }) {
  const [fifth, most, all] = [
    await moodsOf(0.2, seed),
    await moodsOf(0.6, seed),
    await moodsOf(1, seed),
  ]
  const study = { count, commits, seed }
  return {
    unchanged: histories(fifth, fifth, study),
    mostCold: histories(fifth, most, { ...study, commits: 3 }),
    allCold: histories(fifth, all, { ...study, commits: 3 }),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = '100', commits = '20', seed = 'newcomer'] = process.argv.slice(2)
  const { unchanged, mostCold, allCold } = await newcomer({
    count: Number(count),
    commits: Number(commits),
    seed,
  })
  const percent = (share) => `${(100 * share).toFixed(1)} %`
  console.log(`The baseline holds ${unchanged.runs.toFixed(1)} dialogues of each scenario.`)
  console.log(
    `unchanged: passes in ${percent(unchanged.passes)} of checks (80 %), fails in ${percent(unchanged.fails)} (1 %)`,
  )
  console.log(`60 % cold: fails within three checks in ${percent(mostCold.failsWithin3)} (85 %)`)
  console.log(`all cold: fails at the first check in ${percent(allCold.failsAtOnce)} (99 %)`)
}
