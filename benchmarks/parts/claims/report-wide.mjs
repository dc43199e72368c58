// What whole reports claim of systems whose truth is known, by the function that `attune run`
// calls:
// `node benchmarks/parts/claims/report-wide.mjs [reports per cell] [seed] [equal|effects|primary|large…]`.
// Needs a build, takes an hour for 500.
import { pathToFileURL } from 'node:url'
import { claimsOf } from '@attune/claims'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'

/** A value and the standard deviation of its distribution. */
const shapes = {
  normal: { draw: normal, sd: 1 },
  lognormal: { draw: (random) => Math.exp(normal(random)), sd: Math.sqrt((Math.E - 1) * Math.E) },
}

const names = (letter, count) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`)

/**
 * A report as its numbers: values by estimator, measure, supporter and scenario, all independent of
 * each other. `effectOf(supporter, measure)`: what is added, in standard deviations.
 */
export function drawReport(
  { shape, supporters, estimators, measures, scenarios, effectOf = () => 0 },
  random,
) {
  const { draw, sd } = shapes[shape]
  return names('e', estimators).flatMap((source) =>
    names('m', measures).map((name, measure) => ({
      source,
      name,
      sides: names('s', supporters).map((supporter, at) => {
        const effect = sd * effectOf(at, measure)
        const values = Array.from({ length: scenarios }, () => draw(random) + effect)
        return { supporter, effect, values }
      }),
    })),
  )
}

/**
 * What is asked of a report: all pairs of supporters in all measures. `scenarioOf` names scenarios,
 * `primary` measures.
 */
export function askedOf(report, scenarioOf = (at) => `c${at}`, primary = []) {
  const evaluation = {
    name: 'study',
    seekers: [],
    primary: primary.map((measure) => ({ measure })),
  }
  return report.flatMap(({ source, name, sides }) => {
    const of = { source, name, title: name }
    const read = sides.map(({ values }) =>
      values.map((value, at) => ({
        pair: scenarioOf(at),
        cluster: scenarioOf(at),
        value: known(value),
      })),
    )
    return pairsOf(sides.length).map(([first, second]) => ({
      evaluation,
      analysis: 'measures',
      truth: sides[first].effect - sides[second].effect,
      comparison: {
        kind: 'difference',
        of,
        supporter: sides[first].supporter,
        against: sides[second].supporter,
        conditions: {},
        first: read[first],
        second: read[second],
        isPaired: true,
      },
    }))
  })
}

const pairsOf = (count) =>
  Array.from({ length: count }, (_, first) => first).flatMap((first) =>
    Array.from({ length: count - first - 1 }, (_, more) => [first, first + 1 + more]),
  )

/** Benjamini and Hochberg on the p-values as they are. */
function plainFinds(claims, alpha = 0.05) {
  const p = claims.map((claim) => (claim.p.state === 'known' ? claim.p.value : 1))
  const sorted = p.toSorted((left, right) => left - right)
  const rank = sorted.findLastIndex((each, at) => each <= (alpha * (at + 1)) / p.length)
  const limit = sorted[rank] ?? -1
  return claims.filter((_, at) => p[at] <= limit)
}

/**
 * Of one report: how many claims are detected, how many of these are false, and how many true ones
 * plain adjustment finds.
 */
export function count(asked) {
  return countOf(
    claimsOf(asked, { level: 0.95 }),
    asked.map(({ truth }) => truth),
  )
}

/** The same of claims and what is true of each. */
export function countOf(claims, truths) {
  const truth = new Map(claims.map((claim, at) => [claim, truths[at]]))
  const isTrue = (claim) =>
    claim.direction === 'above' ? truth.get(claim) > 0 : truth.get(claim) < 0
  const detected = claims.filter((claim) => claim.detected)
  return {
    detected: detected.length,
    wrong: detected.filter((claim) => !isTrue(claim)).length,
    plain: plainFinds(claims).filter(isTrue).length,
  }
}

/** One cell of the table, over many reports. */
export function cell({ reports, random, primary, ...world }) {
  const sum = { any: 0, wrong: 0, right: 0, plain: 0 }
  for (let report = 0; report < reports; report++) {
    const { detected, wrong, plain } = count(
      askedOf(drawReport(world, random), (at) => `${report} ${at}`, primary),
    )
    sum.any += Number(detected > 0)
    sum.wrong += detected === 0 ? 0 : wrong / detected
    sum.right += detected - wrong
    sum.plain += plain
  }
  return {
    any: (100 * sum.any) / reports,
    wrong: (100 * sum.wrong) / reports,
    power: sum.plain === 0 ? undefined : (100 * sum.right) / sum.plain,
    found: sum.right / reports,
  }
}

const audit = { supporters: 3, estimators: 10, measures: 3 }
/**
 * The first supporter is one standard deviation better in one of the three measures of each
 * estimator.
 */
export const effects = {
  ...audit,
  effectOf: (supporter, measure) => Number(supporter === 0 && measure === 0),
}

/** 3,060 comparisons, one of which has an effect: of two supporters that alone have the measure. */
export function large(random) {
  const wide = drawReport(
    {
      shape: 'normal',
      supporters: 18,
      estimators: 1,
      measures: 20,
      scenarios: 118,
      effectOf: () => 0,
    },
    random,
  )
  const asked = askedOf(wide)
  const [first] = asked
  const { comparison } = first
  const moved = comparison.first.map((each) => ({ ...each, value: known(each.value.value + 2) }))
  const all = [
    { ...first, truth: 2, comparison: { ...comparison, first: moved } },
    ...asked.slice(1),
  ]
  const before = process.cpuUsage()
  const claims = claimsOf(all, { level: 0.95 })
  const { user, system } = process.cpuUsage(before)
  const others = claims.slice(1).filter(({ detected }) => detected).length
  return {
    claims: claims.length,
    seconds: (user + system) / 1e6,
    isFound: claims[0].detected,
    others,
  }
}

const parts = {
  equal(reports, random) {
    console.log('equal systems: reports with any detected claim (wanted: at most 5 %)')
    for (const shape of ['normal', 'lognormal']) {
      for (const scenarios of [8, 20, 118]) {
        const { any } = cell({ ...audit, shape, scenarios, reports, random })
        console.log(`${shape.padEnd(10)} n = ${String(scenarios).padStart(3)}  ${any.toFixed(1)} %`)
      }
    }
  },
  effects(reports, random, primary) {
    console.log(
      '1 SD in a third of the measures: false of detected (at most 5 %), true ones beside plain Benjamini-Hochberg (at least 80 %)',
    )
    for (const shape of ['normal', 'lognormal']) {
      for (const scenarios of [8, 20, 118]) {
        const { wrong, power, found } = cell({
          ...effects,
          shape,
          scenarios,
          reports,
          random,
          primary,
        })
        const beside = power === undefined ? 'plain finds none' : `${power.toFixed(0)} %`
        const size = `n = ${String(scenarios).padStart(3)}`
        console.log(
          `${shape.padEnd(10)} ${size}  ${wrong.toFixed(1)} %  ${beside} (${found.toFixed(1)} of 20)`,
        )
      }
    }
  },
  /** The same with a primary measure that differs. */
  primary(reports, random) {
    console.log('with a primary measure:')
    parts.effects(reports, random, ['e01.m01'])
  },
  large(_, random) {
    const { claims, seconds, isFound, others } = large(random)
    const found = isFound ? 'found' : 'not found'
    console.log(
      `${claims} claims: ${seconds.toFixed(1)} s CPU (at most 10), effect of 2 SD ${found}, ${others} others`,
    )
  },
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [reports = '500', seed = 'reports', ...chosen] = process.argv.slice(2)
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name))
      part(Number(reports), createRandom(`${seed} ${name}`))
  }
}
