// The same numbers through `attune run` and through the function that it calls:
// `node benchmarks/parts/claims/by-command.mjs [reports per cell] [seed]`. Needs a build; a report takes some seconds.
import { isDeepStrictEqual } from 'node:util'
import { pathToFileURL } from 'node:url'
import { claimsOf } from '@attune/claims'
import { createRandom } from '@attune/core'
import { reportOf } from '../../studies/study.mjs'
import { askedOf, drawReport, effects } from './report-wide.mjs'

const scenarioName = (world, at) => `${world}s${String(at + 1).padStart(4, '0')}`

/** The claims of a report as `attune run --json` prints them. */
export async function claimsByCommand(report, { world, scenarios }) {
  const sources = [...new Set(report.map(({ source }) => source))]
  const files = Object.fromEntries(
    sources.map((source) => [`${source}.json`, numbersOf(report, source, { world, scenarios })]),
  )
  const estimators = sources.map((source) => [source, { use: 'study/given', file: `${source}.json` }])
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
    Array.from({ length: scenarios }, (_, at) => [scenarioName(world, at), Object.fromEntries(ofScenario(at))]),
  )
}

/** Claims of the same numbers, from what the command says it was asked. */
export function claimsByFunction(report, printed, { world }) {
  const asked = askedOf(report, (at) => scenarioName(world, at))
  const keyOf = ({ of, supporter, against }) => JSON.stringify([of.source, of.name, supporter, against])
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

/** Whether both say the same, and whether anything is detected. */
export async function both(world, size, random) {
  const report = drawReport({ ...world, ...size }, random)
  const printed = await claimsByCommand(report, size)
  const made = JSON.parse(JSON.stringify(claimsByFunction(report, printed, size)))
  return {
    claims: printed.length,
    isSame: isDeepStrictEqual(printed, made) && JSON.stringify(printed) === JSON.stringify(made),
    detected: printed.filter(({ detected }) => detected).length,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [reports = '100', seed = 'by command'] = process.argv.slice(2)
  const random = createRandom(seed)
  for (const [name, effectOf] of [
    ['equal', () => 0],
    ['effects', effects.effectOf],
  ]) {
    for (const shape of ['normal', 'lognormal']) {
      for (const scenarios of [8, 20, 118]) {
        let [any, same] = [0, 0]
        for (let report = 0; report < Number(reports); report++) {
          const size = { scenarios, world: `${seed}${name}${shape}${report}` }
          const { isSame, detected } = await both({ ...effects, effectOf, shape }, size, random)
          any += Number(detected > 0)
          same += Number(isSame)
        }
        console.log(`${name} ${shape} n = ${scenarios}: any detected in ${any}, the same in ${same} of ${reports}`)
      }
    }
  }
}
