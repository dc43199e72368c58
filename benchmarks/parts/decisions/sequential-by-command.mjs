// Runs that end when they are decided: the command decides as the functions do that are simulated.
// `node benchmarks/parts/decisions/sequential-by-command.mjs [runs of each] [seed]`. Needs a build.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRandom } from '@attune/core/internal'
import { digest } from '@attune/core/runtime'
import { attune } from './attune.mjs'
import { drawStudy, runUntil } from './sequential.mjs'

const SEED = 'looks'

/** Notes what it was asked, and takes its time. */
const bot = (name, delay) => `
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
const numbers = () => JSON.parse(readFileSync(new URL('${name}.json', import.meta.url), 'utf8'))
const asked = new URL('asked', import.meta.url)
export default async ({ turns }) => {
  appendFileSync(asked, '${name} ' + turns[0].text + '\\n')
  await setTimeout(${delay})
  return { text: String(numbers()[turns[0].text]) }
}
`

/** A folder in which the bots say these values. */
export function projectOf(values, evaluation = {}, delay = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-looks-'))
  const names = Object.keys(values)
  const write = (name, content) => writeFileSync(join(folder, name), content)
  for (const name of names) {
    write(`${name}.mjs`, bot(name, delay))
    write(
      `${name}.json`,
      JSON.stringify(Object.fromEntries(values[name].map((value, at) => [`s${at}`, value]))),
    )
  }
  const config = {
    seed: SEED,
    concurrency: 4,
    plugins: [join(import.meta.dirname, 'plugin.mjs')],
    supporters: Object.fromEntries(
      names.map((name) => [name, { use: 'core/module', file: `${name}.mjs`, version: '1' }]),
    ),
    evaluations: {
      care: {
        scenarios: { use: 'commits/scenarios', count: values[names[0]].length },
        simulator: 'commits/asked',
        estimators: { 'commits/score': {} },
        primary: ['commits/score.value'],
        analyses: { 'core/measures': {} },
        ...evaluation,
      },
    },
  }
  write('attune.config.json', JSON.stringify(config))
  return folder
}

/** When the command asks each scenario. */
export function ranksOf(values) {
  const keys = Object.values(values)[0].map((_, at) => digest(['order', SEED, `s${at}`]))
  const sorted = keys.toSorted()
  return keys.map((key) => sorted.indexOf(key))
}

const decisionOf = ({ claims, course: { at, ended, leftOut } }) => ({
  at,
  ended,
  leftOut,
  claims: claims.map(({ supporter, against, detected, n, adjusted, interval }) => ({
    pair: `${supporter}~${against}`,
    detected,
    n: n.clusters,
    adjusted: Number(adjusted.value.toPrecision(9)),
    interval:
      interval.state === 'known'
        ? [interval.value.lower, interval.value.upper].map((end) => end.toPrecision(9))
        : [],
  })),
})

/** What the command decides, and the function. */
export async function bothRuns(values, run = attune) {
  const folder = projectOf(values)
  const { stdout, stderr } = await run(
    folder,
    ['run', '--json', '--until', 'decided', '--no-figures', '--no-report'],
    {},
  )
  rmSync(folder, { recursive: true, force: true })
  if (!stdout.startsWith('{')) throw new Error(stderr)
  const { claims, looks } = JSON.parse(stdout)
  const ranks = ranksOf(values)
  const made = decisionOf({ claims, course: looks[0] })
  const expected = decisionOf(runUntil('decided', values, (at) => ranks[at]))
  return { made, expected, isSame: JSON.stringify(made) === JSON.stringify(expected) }
}

/** Two supporters at three differences, and five of which one is the best. */
export const worlds = [
  ...[0, 0.5, 1].map((difference) => ({
    name: `two, ${difference} apart`,
    supporters: 2,
    scenarios: 37,
    difference,
  })),
  { name: 'five, one better by 1', supporters: 5, scenarios: 40, difference: 1 },
]

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [runs = '20', seed = 'by command'] = process.argv.slice(2)
  for (const world of worlds) {
    let same = 0
    for (let at = 0; at < Number(runs); at++) {
      same += Number(
        (await bothRuns(drawStudy(world, createRandom(`${seed} ${world.name} ${at}`)))).isSame,
      )
    }
    console.log(`${world.name}: the command decides as the function in ${same} of ${runs}`)
  }
}
