// Runs that end when they are decided, by the functions that `attune run --until decided` calls:
// `node benchmarks/parts/decisions/sequential.mjs [studies] [seed] [only what begins so: a shape, or five]`.
// Needs a build.
import { pathToFileURL } from 'node:url'
import { afterInterimAnalysis, claimsOf, looksAt, withLooks } from '@attune/claims'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'

const EVALUATION = 'care'
const SETTINGS = { level: 0.95 }
export const OF = { source: 'commits/score', name: 'value', title: 'value', better: 'higher' }

/** Values of the differences of two supporters: mean 0, standard deviation 1. */
export const shapes = {
  normal,
  'skewed up': (random) => -1 - Math.log(1 - random()),
  'skewed down': (random) => 1 + Math.log(1 - random()),
  steps: (random) => Math.max(-2, Math.min(2, Math.round(normal(random) * 1.05))) / 1.03,
}

const askedOf = (values, { course, asked, rank = (at) => at }) => {
  const names = Object.keys(values)
  const side = (name) =>
    values[name].flatMap((value, at) =>
      rank(at) < asked(name)
        ? [{ pair: `s${at}`, cluster: `s${at}`, scenario: `s${at}`, value: known(value) }]
        : [],
    )
  const sides = Object.fromEntries(names.map((name) => [name, side(name)]))
  const evaluation = {
    name: EVALUATION,
    seekers: ['commits/asked'],
    primary: [{ measure: `${OF.source}.${OF.name}` }],
    progress: course,
  }
  return names.flatMap((first, at) =>
    names.slice(at + 1).map((second) => ({
      evaluation,
      analysis: 'core/measures',
      comparison: {
        kind: 'difference',
        of: OF,
        supporter: first,
        against: second,
        conditions: {},
        first: sides[first],
        second: sides[second],
      },
    })),
  )
}

/**
 * A run: what it found, and how many dialogues it made.
 * @param values by supporter
 * @param rank when a scenario is asked
 */
export function runUntil(until, values, rank) {
  const supporters = Object.keys(values)
  const looks = looksAt(values[supporters[0]].length)
  let course = { until, looks, at: 1, leftOut: {} }
  for (;;) {
    const asked = (name) => looks[Math.min(course.at, course.leftOut[name] ?? Infinity) - 1]
    const claims = claimsOf(askedOf(values, { course, asked, rank }), SETTINGS)
    const primary = [`${OF.source}.${OF.name}`]
    const next = afterInterimAnalysis(
      claims,
      { name: EVALUATION, supporters, primary, progress: course },
      SETTINGS,
    )
    const dialogues = supporters.reduce((sum, name) => sum + asked(name), 0)
    if (next.ended) return { claims, course: { ...next, leftOut: course.leftOut }, dialogues }
    course = { ...next, at: course.at + 1 }
  }
}

/** All scenarios, no looks. */
export const runPlanned = (values) => claimsOf(askedOf(values, { asked: () => Infinity }), SETTINGS)

/**
 * Values by supporter that share the levels of their scenarios; the first is better. A difference
 * of two has the shape and variance 1.
 */
export function drawStudy({ shape = 'normal', supporters = 2, scenarios, difference }, random) {
  const draw = shapes[shape]
  const levels = Array.from({ length: scenarios }, () => normal(random))
  const own = supporters === 2 ? [1, 0] : Array.from({ length: supporters }, () => Math.SQRT1_2)
  return Object.fromEntries(
    own.map((weight, at) => [
      at === 0 ? 'bot' : `other${at}`,
      levels.map((level) => level + (at === 0 ? difference : 0) + weight * draw(random)),
    ]),
  )
}

/**
 * Studies of two supporters. Shares; `calls` in those of the fixed number. `fixedFound`: by the
 * same studies without looks, which have the fixed number of scenarios; `allFound`: with as many as
 * the run with looks may ask; `lead`: of `found` over the fixed number, with its standard error.
 */
export function studiesOfTwo({ shape, fixed, difference }, studies, random) {
  const found = {
    calls: 0,
    found: 0,
    fixedFound: 0,
    allFound: 0,
    squares: 0,
    wrong: 0,
    covered: 0,
    withInterval: 0,
    above: 0,
    scenarios: 0,
    early: 0,
  }
  for (let study = 0; study < studies; study++) {
    const values = drawStudy({ shape, scenarios: withLooks(fixed), difference }, random)
    const { claims, course } = runUntil('decided', values)
    const [{ detected, direction, interval, looked, estimate }] = claims
    const scenarios = course.looks[course.at - 1]
    found.scenarios += scenarios / studies
    found.calls += scenarios / fixed / studies
    found.early += Number(looked?.isEarly) / studies
    found.found += Number(detected) / studies
    const [without] = runPlanned(firstOf(values, fixed))
    found.fixedFound += Number(without.detected) / studies
    found.allFound += Number(runPlanned(values)[0].detected) / studies
    found.squares += Number(without.detected !== detected) / studies
    found.wrong +=
      Number(detected && (difference === 0 || (direction === 'above') !== difference > 0)) / studies
    if (interval.state === 'known') {
      found.withInterval += 1
      found.covered += Number(
        interval.value.lower <= difference && difference <= interval.value.upper,
      )
    }
    const best = looked?.unbiased ?? estimate
    found.above += Number(best.value > difference) / studies
  }
  const lead = found.found - found.fixedFound
  const leadError = Math.sqrt((found.squares - lead ** 2) / studies)
  return { ...found, lead, leadError, covered: found.covered / found.withInterval }
}

const firstOf = (values, count) =>
  Object.fromEntries(Object.entries(values).map(([name, own]) => [name, own.slice(0, count)]))

/** Five supporters, one of them better by `best` of the standard deviation of a difference. */
export function studiesOfFive({ scenarios, best }, studies, random) {
  const found = { calls: 0, best: 0, wrong: 0, fixedBest: 0 }
  const supporters = 5
  for (let study = 0; study < studies; study++) {
    const values = drawStudy({ supporters, scenarios, difference: best }, random)
    const others = Object.keys(values).slice(1)
    const { claims, dialogues } = runUntil('decided', values)
    const isBest = (all) =>
      others.every((other) =>
        all.some(
          ({ detected, supporter, against }) =>
            detected && supporter === 'bot' && against === other,
        ),
      )
    found.calls += dialogues / (supporters * scenarios) / studies
    found.best += Number(isBest(claims)) / studies
    found.fixedBest += Number(isBest(runPlanned(values))) / studies
    found.wrong +=
      Number(
        claims.some(
          ({ detected, supporter, direction }) =>
            detected && (supporter !== 'bot' || best === 0 || direction === 'below'),
        ),
      ) / studies
  }
  return found
}

const percent = (share) => `${(100 * share).toFixed(1)} %`

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [studies = '2000', seed = 'sequential', only = ''] = process.argv.slice(2)
  const random = createRandom(seed)
  for (const shape of Object.keys(shapes)) {
    for (const [fixed, planned] of [
      [34, 0.5],
      [90, 0.3],
    ]) {
      for (const times of [0, 1, 2]) {
        if (!`${shape} ${fixed}`.startsWith(only)) continue
        const found = studiesOfTwo(
          { shape, fixed, difference: times * planned },
          Number(studies),
          random,
        )
        console.log(
          `${shape}, n = ${fixed}, ${times} x the planned difference: calls ${percent(found.calls)}, found ${percent(found.found)}, ` +
            `${percent(found.fixedFound)} by the fixed run (${percent(found.lead)} ± ${percent(2 * found.leadError)}), ${percent(found.allFound)} by all scenarios, wrong ${percent(found.wrong)}, interval holds ${percent(found.covered)}, estimate above ${percent(found.above)}, early ${percent(found.early)}`,
        )
      }
    }
  }
  for (const best of [0, 0.5, 1]) {
    if (!'five'.startsWith(only)) continue
    const found = studiesOfFive(
      { scenarios: withLooks(58), best },
      Math.ceil(Number(studies) / 4),
      random,
    )
    console.log(
      `five supporters, one better by ${best}: calls ${percent(found.calls)}, best found ${percent(found.best)} (${percent(found.fixedBest)} with all), wrong ${percent(found.wrong)}`,
    )
  }
}
