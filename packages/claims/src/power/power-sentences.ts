import type { Known } from '@attune/core'
import type { Design } from './plan-study.js'
import type { PilotSummary, PowerReport } from './power-report.js'
import { shortNumber } from './printed-unit.js'

/** Sentences of a power report, the most important first. */
export function sentencesOf(report: Omit<PowerReport, 'sentences'>): string[] {
  const { aim, pilot, designs } = report
  const offline = pilot?.offline
    ? ['Offline stand-ins answered in the pilot: these numbers measure nothing.']
    : []
  const needed = aim.difference === undefined ? [] : [neededSentence(report)]
  const advice =
    aim.difference === undefined
      ? ['Add --difference to see how many scenarios a given difference takes.']
      : []
  return [
    ...offline,
    ...differenceSentences(report),
    ...needed,
    ...detectableSentences(report, designs),
    ...uncertaintySentences(report),
    ...simulationSentences(report),
    ...advice,
  ]
}

/** Sentence with the requested difference in its units; empty without a difference or a pilot. */
function differenceSentences({ aim, pilot }: Omit<PowerReport, 'sentences'>): string[] {
  if (aim.difference === undefined || pilot === undefined) return []
  const { measure, title, scale, range } = pilot.unit
  const size = Math.abs(aim.difference)
  const between = (factor: number): string =>
    range === undefined ? '' : ` (${range.map((end) => shortNumber(end * factor)).join(' to ')})`
  if (scale === 1)
    return [`Asked for: a difference of ${shortNumber(size)} in ${title}${between(1)}.`]
  const points = `${shortNumber(size * scale)} points of ${title}${between(scale)}, as reports print it`
  return [`Asked for: ${points} = ${shortNumber(size)} of ${measure}${between(1)}.`]
}

function neededSentence({ aim, pilot, designs }: Omit<PowerReport, 'sentences'>): string {
  const difference = printed(Math.abs(aim.difference!), pilot)
  const what = `A true difference of ${difference}${subject(pilot)}`
  const counts = designs.flatMap(({ scenarios, repeats }) =>
    scenarios.state === 'known' ? [{ scenarios: count(scenarios.value), repeats }] : [],
  )
  const [first, ...others] = counts
  if (!first) return `${what} cannot be found with any practical number of scenarios.`
  return `${what} is found with a probability of ${percent(aim.power)} in ${listed([
    `${first.scenarios} scenarios with ${repeatsText(first.repeats)}`,
    ...others.map(({ scenarios, repeats }) => `${scenarios} with ${repeats}`),
  ])}.`
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`

function subject(pilot: PilotSummary | undefined): string {
  if (pilot === undefined) return ''
  const [pair, ...others] = pilot.pairs
  const between = others.length === 0 ? pair!.supporters.join(' and ') : 'any two of the supporters'
  return ` in ${pilot.unit.title} between ${between}`
}

/** Sentence on the uncertainty of the number of scenarios, if the pilot is small. */
function uncertaintySentences({ aim, pilot, designs }: Omit<PowerReport, 'sentences'>): string[] {
  const design = designs.find(({ repeats }) => repeats === pilot?.repeats) ?? designs[0]
  if (!pilot || !design?.interval) return []
  const { interval, sd, range, cautiousScenarios } = design
  const head = `A pilot of ${count(pilot.scenarios)} scenarios knows the spread only roughly:`
  if (!range || !cautiousScenarios || aim.difference === undefined) {
    const [least, most] = [interval.lower, interval.upper].map((bound) => shortNumber(bound / sd))
    return [
      `${head} these differences may be ${least} to ${most} times as large (${percent(aim.level)} interval).`,
    ]
  }
  const [from, to] = [range.from, range.to].map((end) =>
    end.state === 'known' ? count(end.value) : 'ten million',
  )
  const lies = `with ${repeatsText(design.repeats)} the number lies between ${from} and ${to}`
  return [`${head} ${lies} (${percent(aim.level)} interval).${cautiousText(cautiousScenarios)}`]
}

const cautiousText = (scenarios: Known<number>): string =>
  scenarios.state === 'known'
    ? ` ${count(scenarios.value)} are enough in four of five such cases.`
    : ''

/**
 * Sentences that name the smallest detectable difference for each number of scenarios, existing or
 * requested.
 */
function detectableSentences(
  { aim, pilot, limits }: Omit<PowerReport, 'sentences'>,
  designs: readonly Design[],
): string[] {
  const repeats = designs.some((design) => design.repeats === pilot?.repeats)
    ? pilot!.repeats
    : designs[0]?.repeats
  return (aim.scenarios ?? []).flatMap((scenarios) => {
    const limit = limits.find((each) => each.scenarios === scenarios && each.repeats === repeats)
    if (!limit) return []
    const own = pilot?.scenarios === scenarios ? ', as in the pilot,' : ''
    const size = `${count(scenarios)} scenarios with ${repeatsText(limit.repeats)}${own}`
    return limit.difference.state === 'known'
      ? [
          `${size} find a difference of ${printed(limit.difference.value, pilot)} with a probability of ${percent(aim.power)}.`,
        ]
      : [`${size} find no difference, however large: p cannot be small enough.`]
  })
}

function simulationSentences({ simulated, pilot }: Omit<PowerReport, 'sentences'>): string[] {
  if (!simulated) return []
  const { studies, found, scenarios, repeats } = simulated
  const origin = pilot ? 'with differences drawn from the pilot' : 'with normal differences'
  const size = `${count(scenarios)} scenarios and ${repeatsText(repeats)}`
  return [
    `Check: of ${count(studies)} simulated studies of ${size}, ${origin}, ${percent(found / studies)} find it.`,
  ]
}

const count = (value: number): string => value.toLocaleString('en')
/** Number in the unit of reports. */
const printed = (value: number, pilot: PilotSummary | undefined): string =>
  shortNumber(value * (pilot?.unit.scale ?? 1))
const percent = (value: number): string => `${Number((100 * value).toFixed(1))} %`
const repeatsText = (repeats: number): string => (repeats === 1 ? '1 repeat' : `${repeats} repeats`)
