// Whether `attune check --plan` foresees what checks come to: the number of scenarios that it names for a green check in 80 %, and the
// chances of versions that lost nothing, one and two margins. By the functions that the commands call:
// `node benchmarks/parts/decisions/whole-check.mjs [studies] [seed]`. Needs a build.
import { pathToFileURL } from 'node:url'
import { afterGates, decide, foreseeCheck, looksAt, neededTimes, spreadOf } from '@attune/claims'
import { createRandom, known } from '@attune/core'
import { normal } from '@attune/statistics'

const MARGIN = 0.5
const ROW = { supporter: 'bot', language: 'en', tags: {}, repeat: 1, conditions: {}, name: 'value' }

const shapes = {
  normal: (random) => normal(random),
  skewed: (random) => 1 + Math.log(1 - random()),
  steps: (random) => Math.max(-2, Math.min(2, Math.round(1.05 * normal(random)))) / 1.03,
}

const gateOf = (at, of = 'measure') => ({
  name: `gate ${at}`,
  of,
  source: 'x',
  number: `n${at}`,
  supporter: 'bot',
  against: { kind: 'baseline', file: '', supporter: 'bot' },
  side: of === 'rate' ? 'below' : 'above',
  bound: of === 'rate' ? 0.25 : -MARGIN,
  maxMissing: 0.1,
  maxFlagged: 0.2,
  place: { file: '' },
})

/** Numbers of all gates by scenario. `alike`: the correlation of two gates. Of two versions each has luck of its own. */
function versionOf({ gates, shape, alike, isRate }, levels, loss, random) {
  const draw = shapes[shape]
  return levels.map((own) => {
    const common = draw(random)
    return Array.from({ length: gates }, (_, gate) => {
      if (isRate) return Number(random() < Math.min(1, own[gate] + loss * 0.25))
      return (
        own[gate] - loss * MARGIN + (Math.sqrt(alike) * common + Math.sqrt(1 - alike) * draw(random)) * Math.SQRT1_2
      )
    })
  })
}

const levelsOf = ({ gates, isRate }, count, random) =>
  Array.from({ length: count }, () => Array.from({ length: gates }, () => (isRate ? 0.15 : normal(random))))

const rowsOf = (version, gate) =>
  version.map((values, at) => ({ ...ROW, scenario: `s${at}`, cluster: `s${at}`, value: known(values[gate]) }))

const date = new Date(0).toISOString()

/** What checks of versions with this loss come to, as shares. */
function checked(world, scenarios, loss, studies, random) {
  const counts = { pass: 0, fail: 0, inconclusive: 0 }
  for (let study = 0; study < studies; study++) {
    const levels = levelsOf(world, scenarios, random)
    const [before, now] = [0, loss].map((each) => versionOf(world, levels, each, random))
    const outcomes = outcomesOf(world, before, now)
    const whole = outcomes.has('fail') ? 'fail' : outcomes.has('inconclusive') ? 'inconclusive' : 'pass'
    counts[whole] += 1 / studies
  }
  return counts
}

/** Page by page, as `attune check` looks. */
function outcomesOf(world, before, now) {
  const looks = looksAt(now.length)
  const rows = Array.from({ length: world.gates }, (_, at) => [now, before].map((version) => rowsOf(version, at)))
  let course = { until: 'decided', looks, at: 1, leftOut: {} }
  for (;;) {
    const asked = looks[course.at - 1]
    const stage = looks.length > 1 && { stage: { looks, at: course.at } }
    const sides = Array.from({ length: world.gates }, (_, at) => {
      const [own, ...runs] = rows[at].map((all) => all.slice(0, asked))
      const look = { evaluation: 'care', supporter: 'bot', number: `n${at}`, identity: 'v1', date, against: ['b'] }
      const gate = gateOf(at, world.isRate ? 'rate' : 'measure')
      return { gate, own, other: runs[0], runs, back: { now: { ...look, ...stage }, earlier: [] } }
    })
    const decisions = decide(sides, { level: 0.95 })
    course = afterGates(decisions, course)
    if (course.ended) return new Set(decisions.map(({ outcome }) => outcome))
    course = { ...course, at: course.at + 1 }
  }
}

/** What is foreseen from two versions in `pilot` scenarios, and what checks come to. */
export function foreseen(world, { pilot, studies, ofLosses = studies, seed }) {
  const random = createRandom(`whole check ${seed} ${JSON.stringify(world)}`)
  const levels = levelsOf(world, pilot, random)
  const [before, now] = [0, 0].map(() => versionOf(world, levels, 0, random))
  const spreads = Array.from({ length: world.gates }, (_, at) =>
    spreadOf({
      gate: gateOf(at, world.isRate ? 'rate' : 'measure'),
      own: rowsOf(now, at),
      runs: [rowsOf(before, at)],
      looks: [],
    }),
  )
  const planned = (clusters) => [{ evaluation: 'care', spreads, clusters }]
  const any = 50
  const needed = neededTimes(planned(any), 0.05, seed)
  const scenarios = Math.ceil(needed.times * any - 1e-9)
  const { whole } = foreseeCheck(planned(scenarios), 0.05, seed)
  const simulated = [0, 1, 2].map((loss) => checked(world, scenarios, loss, loss === 0 ? studies : ofLosses, random))
  return { scenarios, whole, simulated }
}

export const worlds = [1, 3, 5, 10].flatMap((gates) => [
  { gates, shape: 'normal', alike: 0 },
  { gates, shape: 'normal', alike: 0.7 },
  { gates, shape: 'skewed', alike: 0 },
  { gates, shape: 'steps', alike: 0 },
  { gates, shape: 'normal', alike: 0, isRate: true },
])

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = '400', seed = '1', only = ''] = process.argv.slice(2)
  const percent = (share) => `${(100 * share).toFixed(1)}`
  console.log(
    'world | n | green, foreseen and simulated (wanted: 75 to 85) | largest error of nine chances, in points (5)',
  )
  for (const world of worlds.filter((each) => JSON.stringify(each).includes(only))) {
    const { scenarios, whole, simulated } = foreseen(world, {
      pilot: 2000,
      studies: Number(studies),
      ofLosses: Math.ceil(studies / 2),
      seed,
    })
    const errors = simulated.flatMap((chances, loss) =>
      Object.entries(chances).map(([outcome, share]) => Math.abs(share - whole[loss][outcome])),
    )
    const text = [whole[0].pass, simulated[0].pass].map(percent).join(', ')
    console.log([JSON.stringify(world), scenarios, text, percent(Math.max(...errors))].join(' | '))
  }
}
