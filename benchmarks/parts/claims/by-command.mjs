// The same numbers through `attune run` and through the function that it calls:
// `node benchmarks/parts/claims/by-command.mjs [reports per cell] [seed] ['equal normal 20'…]`.
// Needs a build; a report takes some seconds.
import { isDeepStrictEqual } from 'node:util'
import { pathToFileURL } from 'node:url'
import { claimsOf } from '@attune/claims'
import { createRandom } from '@attune/core/internal'
import { reportOf } from '../../studies/study.mjs'
import { askedOf, countOf, drawReport, effects } from './report-wide.mjs'

const scenarioName = (world, at) => `${world}s${String(at + 1).padStart(4, '0')}`

/** The claims of a report as `attune run --json` prints them. */
export async function claimsByCommand(report, { world, scenarios }) {
  const sources = [...new Set(report.map(({ source }) => source))]
  const files = Object.fromEntries(
    sources.map((source) => [`${source}.json`, numbersOf(report, source, { world, scenarios })]),
  )
  const estimators = sources.map((source) => [
    source,
    { use: 'study/given', file: `${source}.json` },
  ])
  const { claims } = await reportOf({
    world,
    scenarios,
    supporters: report[0].sides.map(({ supporter }) => supporter),
    estimators: Object.fromEntries(estimators),
    analyses: { 'core/measures': {} },
    files,
  })
  return claims
}

function numbersOf(report, source, { world, scenarios }) {
  const own = report.filter((measure) => measure.source === source)
  const ofScenario = (at) =>
    own[0].sides.map(({ supporter }, side) => [
      supporter,
      Object.fromEntries(own.map(({ name, sides }) => [name, sides[side].values[at]])),
    ])
  return Object.fromEntries(
    Array.from({ length: scenarios }, (_, at) => [
      scenarioName(world, at),
      Object.fromEntries(ofScenario(at)),
    ]),
  )
}

/** Claims of the same numbers, from what the command says it was asked. */
export function claimsByFunction(report, printed, { world }) {
  const asked = askedOf(report, (at) => scenarioName(world, at))
  const keyOf = ({ of, supporter, against }) =>
    JSON.stringify([of.source, of.name, supporter, against])
  const byKey = new Map(asked.map((each) => [keyOf(each.comparison), each]))
  const same = printed.map((claim) => {
    const { evaluation, comparison } = byKey.get(keyOf(claim))
    return {
      analysis: 'core/measures',
      evaluation: { ...evaluation, seekers: claim.estimand.seekers },
      comparison: { ...comparison, of: claim.of, conditions: claim.conditions },
    }
  })
  return claimsOf(same, { level: 0.95 })
}

/** Whether both say the same, and what is detected of what is true. */
export async function both(world, size, random) {
  const report = drawReport({ ...world, ...size }, random)
  const printed = await claimsByCommand(report, size)
  const made = JSON.parse(JSON.stringify(claimsByFunction(report, printed, size)))
  return {
    claims: printed.length,
    isSame: isDeepStrictEqual(printed, made) && JSON.stringify(printed) === JSON.stringify(made),
    ...countOf(printed, truthsOf(report, printed)),
  }
}

/** By claim, how much its supporter is truly ahead. */
function truthsOf(report, claims) {
  const truths = new Map(
    report.flatMap(({ source, name, sides }) =>
      sides.map(({ supporter, effect }) => [JSON.stringify([source, name, supporter]), effect]),
    ),
  )
  const truthOf = ({ of }, supporter) => truths.get(JSON.stringify([of.source, of.name, supporter]))
  return claims.map((claim) => truthOf(claim, claim.supporter) - truthOf(claim, claim.against))
}

async function main([reports = '100', seed = 'by command', ...chosen]) {
  const count = Number(reports)
  const worlds = [
    ['equal', () => 0],
    ['effects', effects.effectOf],
  ]
  for (const [name, effectOf] of worlds)
    for (const shape of ['normal', 'lognormal'])
      for (const scenarios of [8, 20, 118]) {
        const title = `${name} ${shape} ${scenarios}`
        if (chosen.length > 0 && !chosen.includes(title)) continue
        const random = createRandom(`${seed} ${title}`)
        const sum = { any: 0, same: 0, wrong: 0, right: 0, plain: 0 }
        for (let report = 0; report < count; report++) {
          const size = { scenarios, world: `${seed}${name}${shape}${report}` }
          const { isSame, detected, wrong, plain } = await both(
            { ...effects, effectOf, shape },
            size,
            random,
          )
          sum.any += Number(detected > 0)
          sum.same += Number(isSame)
          sum.wrong += detected === 0 ? 0 : wrong / detected
          sum.right += detected - wrong
          sum.plain += plain
        }
        const found =
          name === 'equal'
            ? `any detected in ${sum.any}`
            : `false ${((100 * sum.wrong) / count).toFixed(1)} % of detected, ${sum.right} true ones found (plain Benjamini-Hochberg ${sum.plain})`
        console.log(`${title}: ${found}; the same as claimsOf in ${sum.same} of ${count} reports`)
      }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2))
