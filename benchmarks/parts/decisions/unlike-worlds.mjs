// Decisions in worlds that are not normal, by the function that `attune check` calls:
// `node benchmarks/parts/decisions/unlike-worlds.mjs [studies] [histories] [seed] [part]`. Needs a build.
import { decide } from '@attune/claims'
import { createRandom, known } from '@attune/core'
import { normal } from '@attune/statistics'
import { marginFor } from './histories.mjs'

const [studies = 2000, histories = 200, seed = 1, part = ''] = process.argv
  .slice(2)
  .map((each, at) => (at < 3 ? Number(each) : each))
const percent = (share) => `${(100 * share).toFixed(1)} %`
const ROW = { supporter: 'bot', language: 'en', tags: {}, repeat: 1, conditions: {}, name: 'value' }
const rowsOf = (values) =>
  values.flatMap((value, at) =>
    value === undefined ? [] : [{ ...ROW, scenario: `s${at}`, cluster: `s${at}`, value: known(value) }],
  )
const gateOf = (bound, of = 'measure', side = 'above') => ({
  name: 'score',
  of,
  source: 'x',
  number: 'value',
  supporter: 'bot',
  against: { kind: 'baseline', file: '', supporter: 'bot' },
  side,
  bound,
  maxMissing: 1,
  maxFlagged: 0.2,
  place: { file: '' },
})

/** Differences with mean 0 and variance 1, but for crashes. */
const differences = {
  normal: (random) => normal(random),
  exponential: (random) => 1 + Math.log(1 - random()),
  'log-normal': (random) => (Math.exp(0.5) - Math.exp(normal(random))) / Math.sqrt(Math.E * (Math.E - 1)),
  'a crash in one of ten': (random) => (random() < 0.1 ? -3 : 1 / 3) + 0.09 * normal(random),
}

/** Of versions whose difference is this one: how often the first look passes. */
function passes(shape, scenarios, above) {
  const random = createRandom(`tails ${shape} ${scenarios} ${above} ${seed}`)
  let passed = 0
  for (let study = 0; study < studies; study++) {
    const own = rowsOf(Array.from({ length: scenarios }, () => -1 + above + differences[shape](random)))
    const other = rowsOf(Array.from({ length: scenarios }, () => 0))
    const now = { evaluation: 'care', supporter: 'bot', number: 'x', identity: 'v1', date: '2026', against: ['b'] }
    const [{ outcome }] = decide([{ gate: gateOf(-1), own, other, runs: [other], back: { now, earlier: [] } }], {
      level: 0.95,
    })
    if (outcome === 'pass') passed++
  }
  return percent(passed / studies)
}

if ('tails'.startsWith(part) || part === '') {
  for (const scenarios of [8, 12, 20, 27]) {
    const atMargin = Object.keys(differences).map((shape) => `${shape} ${passes(shape, scenarios, 0)}`)
    console.log(
      `n = ${scenarios}: passes at its margin (5 %): ${atMargin.join(', ')}; where a t test has 80 %: ${passes('normal', scenarios, marginFor(scenarios))}`,
    )
  }
}

/** What the check of a version finds, by scenario; of the baseline with `commit` 0. */
const worlds = {
  'twice the variance from commit 25 on': {
    gates: [gateOf(0)],
    make: (random, n) => {
      const own = Array.from({ length: n }, () => normal(random))
      return (commit) => [own.map((each) => normal(random) * Math.SQRT1_2 + (commit >= 25 ? each : 0))]
    },
  },
  'every fifth commit with twice the noise': {
    gates: [gateOf(0)],
    make: (random, n) => (commit) => [
      Array.from({ length: n }, () => normal(random) * (commit % 5 === 4 ? Math.SQRT2 : Math.SQRT1_2)),
    ],
  },
  'another fifth of the scenarios missing at each commit': {
    gates: [gateOf(0)],
    make: (random, n) => (commit) => [
      Array.from({ length: n }, () => (commit > 0 && random() < 0.2 ? undefined : normal(random))),
    ],
  },
  'five gates, correlated 0.7': {
    gates: Array.from({ length: 5 }, () => gateOf(0)),
    make: (random, n) => () => {
      const common = Array.from({ length: n }, () => normal(random))
      return Array.from({ length: 5 }, () =>
        common.map((each) => Math.sqrt(0.7) * each + Math.sqrt(0.3) * normal(random)),
      )
    },
  },
  'yes and no, 30 %, margin 0': {
    gates: [gateOf(0, 'rate', 'below')],
    make: (random, n) => () => [Array.from({ length: n }, () => Number(random() < 0.3))],
  },
  'a number by itself, on its limit': {
    gates: [{ ...gateOf(0), against: { kind: 'number' } }],
    make: (random, n) => {
      const levels = Array.from({ length: n }, () => normal(random))
      return () => [levels.map((level) => level + normal(random))]
    },
  },
}

/** Whether any of 50 commits of an unchanged bot is red. */
function anyRed({ gates, make }, scenarios, history) {
  const random = createRandom(`unlike ${history} ${seed}`)
  const answers = make(random, scenarios)
  const baseline = answers(0).map(rowsOf)
  const earlier = gates.map(() => [])
  for (let commit = 1; commit <= 50; commit++) {
    const found = answers(commit).map(rowsOf)
    const date = new Date(commit).toISOString()
    const sides = gates.map((gate, at) => {
      const now = {
        evaluation: 'care',
        supporter: 'bot',
        number: `n${at}`,
        identity: `v${commit}`,
        date,
        against: ['b'],
      }
      const other = gate.against.kind === 'number' ? {} : { other: baseline[at], runs: [baseline[at]] }
      return { gate, own: found[at], ...other, back: { now, earlier: earlier[at] } }
    })
    if (decide(sides, { level: 0.95 }).some(({ outcome }) => outcome === 'fail')) return true
    for (const [at, { back }] of sides.entries())
      earlier[at].push({
        ...back.now,
        values: Object.fromEntries(found[at].map(({ scenario, value }) => [scenario, value.value])),
      })
  }
  return false
}

for (const [name, world] of Object.entries(worlds)) {
  if (part !== '' && !name.startsWith(part)) continue
  for (const scenarios of [12, 27]) {
    let red = 0
    for (let history = 0; history < histories; history++) red += Number(anyRed(world, scenarios, history))
    console.log(`n = ${scenarios}: ${name}: any red in 50 commits: ${percent(red / histories)} (5 %)`)
  }
}
