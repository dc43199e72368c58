/** A planned check as people read it. */
import { formatNumber, scenarios } from '@attune/tables'
import { anchorsSentence } from '../anchors/sentences.js'
import { FEWEST_TO_LOOK } from '../sequential/design.js'
import { isMargin, isOfShares } from '../gates/gate.js'
import type { PlannedGate } from './plan-check.js'
import type { CheckPlan } from './plan-gates.js'
import type { Spread } from './spread.js'

/** What the chances of a gate rest on. */
export function basisSentence({ spread, clusters }: PlannedGate): string {
  const { gate, from } = spread
  const size = scenarios(clusters)
  if (from === 'numbers') return `${size}; as if what is stored were the whole truth.`
  const limit = isMargin(gate) ? `, margin ${limitText(gate)}` : ''
  const deviation = `standard deviation ${inUnit(spread, spread.deviation)}`
  if (from === 'versions') {
    const of = spread.versions === 1 ? 'one version' : `${spread.versions} versions`
    const part =
      spread.ofVersions === undefined ? '' : `, of which ${inUnit(spread, spread.ofVersions)} is what versions change`
    return `${size}${limit}. Differences of scenarios: ${of} against ${spread.runs === undefined ? 'the other' : 'the baseline'}, ${deviation}${part}.`
  }
  return (
    `${size}${limit}. Differences of scenarios: from repeats of one version, ${deviation}. What a new version changes in each scenario ` +
    'is not in it, as no second version is known: a changed version is decided less often than this says.'
  )
}

const limitText = (gate: Spread['gate']): string => {
  const size = Math.abs(gate.bound)
  return isOfShares(gate) ? `${Number((100 * size).toFixed(2))} %` : String(size)
}

const inUnit = ({ gate }: Spread, value: number): string =>
  isOfShares(gate) ? `${formatNumber(value, { scale: 100, digits: 1 })} %` : formatNumber(value, {})

/** How many scenarios the whole check needs, what cannot be foreseen, and what anchors find. */
export function planSentences(plan: CheckPlan): readonly string[] {
  return [
    ...(plan.gates.length > 0 ? [neededSentence(plan)] : []),
    ...looksSentences(plan),
    ...plan.unknown.map(
      ({ gate }) =>
        `Nothing can be foreseen of ${gate.name}: it takes answers of two versions, two runs of the baseline (attune baseline write --add), or ` +
        '`repeats: 2`.',
    ),
    ...plan.anchors.map(({ evaluation, anchors }) =>
      anchors
        ? anchorsSentence(evaluation, anchors)
        : `${evaluation}: the baseline has no anchors, so a judge that moved is not noticed. Write it again: attune baseline write.`,
    ),
  ]
}

const reasons: Readonly<Record<CheckPlan['withoutLooks'][number]['why'], string>> = {
  few: `with fewer than ${FEWEST_TO_LOOK}, looks save nothing`,
  gates: 'its gates need nearly all of them to pass',
  wanted: 'as was wanted',
}

/** What a check saves by ending when it is decided. */
function looksSentences({ gates, asked, withoutLooks }: CheckPlan): readonly string[] {
  const whole = withoutLooks.map(({ evaluation, why }) => `${evaluation}: a check asks all scenarios, ${reasons[why]}.`)
  if (!asked) return whole
  const [same, one, two] = asked.map((share) => `${Math.round(100 * share)} %`)
  const hasMargin = gates.some(({ spread: { gate } }) => isMargin(gate) && gate.bound !== 0)
  const worse = `, ${one} of one that is a margin worse, and ${two} of one that is two margins worse`
  return [
    `A check ends when it is decided: it asks about ${same} of the scenarios of a version that is as good${hasMargin ? worse : ''}.`,
    ...whole,
  ]
}

function neededSentence({ gates, needed }: CheckPlan): string {
  const sizes = new Map(gates.map(({ evaluation, clusters }) => [evaluation, clusters]))
  if (!needed) {
    const least = gates.toSorted((left, right) => left.chances[0].pass - right.chances[0].pass)[0]!
    return `No number of scenarios passes a version that is as good in 80 % of checks: look at ${least.spread.gate.name}.`
  }
  const text = (times: number): string =>
    [...sizes]
      .map(([name, size]) => `${Math.max(2, Math.ceil(size * times - 1e-9))}${sizes.size > 1 ? ` in ${name}` : ''}`)
      .join(', ')
  const fewest = Math.min(...gates.map(({ spread }) => spread.values.size))
  return (
    `A version that is as good passes the whole check in 80 % with ${text(needed.times)} scenarios (from ${text(needed.from)} to ` +
    `${text(needed.to)}, since ${scenarios(fewest)} show the spread only roughly).`
  )
}
