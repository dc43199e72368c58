/**
 * Facts before a run: the difference that its scenarios can detect, and the expected number of
 * calls if the run may end early.
 */
import { type Known, unknown } from '@attune/core'
import { type Evaluation, inPeople } from '@attune/core/findings'
import type { EvaluationConfig, ResolvedConfig } from '@attune/core/runtime'
import { readRows } from '@attune/kit'
import { comparedValues } from '@attune/kit/internal'
import { pairValues, tTest } from '@attune/statistics'
import { effectFound, scenariosFor } from './study-power.js'
import { alphaOf } from '../engine/requested.js'
import { primaryOf } from '../primary.js'
import {
  exitsOf,
  looksAt,
  type Until,
  untilOf,
  scenariosWithLooks,
  scenariosWithoutLooks,
} from '../sequential/design.js'

export interface WhatShows {
  readonly evaluation: string
  /** `people` if the scenarios are persons with several sessions. */
  readonly of?: 'people'
  /** Number of independent scenarios. */
  readonly scenarios: number
  /** Pairs of supporters times primary measures (at least one), decided together by Holm. */
  readonly comparisons: number
  /**
   * Difference that is detected with a power of 80 %, in standard deviations of paired differences.
   */
  readonly smallest: Known<number>
  /**
   * For one pair in a run that may end early: the expected share of the planned scenarios that is
   * run, if there is no difference (`none`), one of size `smallest`, or one of twice this size.
   */
  readonly asked?: { readonly none: number; readonly smallest: number; readonly twice: number }
  /** True if the run may end early, but has too few scenarios for interim analyses. */
  readonly isTooSmall: boolean
  readonly matters: readonly WhatMatters[]
}

export interface WhatMatters {
  readonly measure: string
  readonly difference: number
  /** Standard deviation of paired differences, computed from stored results. */
  readonly deviation: Known<number>
  /** Number of scenarios with which a study detects this difference with a power of 80 %. */
  readonly needed: Known<number>
  /** Largest standard deviation with which the planned scenarios detect this difference. */
  readonly most: Known<number>
}

export interface PlannedFacts {
  readonly config: EvaluationConfig
  readonly evaluation: Evaluation
  readonly scenarios: number
  /** True if the scenarios are persons with several sessions. */
  readonly isOfPeople?: boolean
  readonly until: Until | undefined
}

export async function whatShows(
  {
    config,
    evaluation,
    scenarios,
    isOfPeople = false,
    until = untilOf(config) ?? 'planned',
  }: PlannedFacts,
  { level }: ResolvedConfig['statistics'],
): Promise<WhatShows> {
  const primary = primaryOf(config)
  const pairs = (config.supporters.length * (config.supporters.length - 1)) / 2
  const comparisons = Math.max(1, pairs * Math.max(1, primary.length))
  const alpha = alphaOf({ level })
  const supporters = Math.max(2, config.supporters.length)
  const design = { family: { supporters, measures: Math.max(1, primary.length) }, alpha }
  const looks = until === 'planned' ? [scenarios] : looksAt(scenarios)
  const isLooked = looks.length > 1
  const smallest = effectFound(isLooked ? scenariosWithoutLooks(scenarios) : scenarios, design)
  const usedAt = (size: number): number => exitsOf(looks, alpha / comparisons, size).used
  const matters = primary.flatMap((each) =>
    each.matters === undefined ? [] : [{ ...each, difference: each.matters }],
  )
  return {
    evaluation: config.name,
    ...(isOfPeople && { of: 'people' }),
    scenarios,
    comparisons,
    smallest,
    ...(isLooked && { asked: { none: usedAt(0), smallest: usedAt(1), twice: usedAt(2) } }),
    isTooSmall: until !== 'planned' && !isLooked,
    matters: await Promise.all(
      matters.map(async ({ measure, difference }): Promise<WhatMatters> => {
        const deviation = await deviationOf(evaluation, config, measure)
        const needed =
          deviation.state === 'known'
            ? scenariosFor(difference / deviation.value, design)
            : deviation
        return {
          measure,
          difference,
          deviation,
          needed:
            needed.state === 'known'
              ? { ...needed, value: isLooked ? scenariosWithLooks(needed.value) : needed.value }
              : needed,
          most:
            smallest.state === 'known'
              ? { ...smallest, value: difference / smallest.value }
              : smallest,
        }
      }),
    ),
  }
}

/**
 * Largest standard deviation of paired differences among all pairs of supporters, from stored
 * results.
 */
async function deviationOf(
  evaluation: Evaluation,
  config: EvaluationConfig,
  measure: string,
): Promise<Known<number>> {
  const source = [...evaluation.estimators, ...evaluation.judges].find((label) =>
    measure.startsWith(`${label}.`),
  )
  if (source === undefined) return unknown('nothing finds it')
  const kind = evaluation.judges.includes(source) ? 'verdict' : 'measure'
  const rows = await readRows(evaluation, { kind, name: measure.slice(source.length + 1), source })
  const sides = config.supporters.map(({ label }) =>
    comparedValues(
      rows.flatMap((row) =>
        row.supporter === label &&
        (row.value.state === 'unknown' || typeof row.value.value === 'number')
          ? [{ row, value: row.value as Known<number> }]
          : [],
      ),
    ),
  )
  const found = sides.flatMap((first, at) =>
    sides.slice(at + 1).flatMap((second) => {
      const { deviation, nClusters } = tTest(pairValues(first, second).differences)
      return deviation.state === 'known' && deviation.value > 0 && nClusters >= 3
        ? [deviation.value]
        : []
    }),
  )
  return found.length > 0
    ? { state: 'known', value: Math.max(...found) }
    : unknown('no results are stored yet')
}

const number = (value: number): string => String(Number(value.toPrecision(2)))
const percent = (share: number): string => `${Math.round(100 * share)} %`

/** Sentences on these facts; empty if nothing is compared. */
export const whatShowsSentences = (found: WhatShows): readonly string[] =>
  found.of === 'people' ? sentencesOf(found).map(inPeople) : sentencesOf(found)

function sentencesOf(found: WhatShows): readonly string[] {
  const { evaluation, scenarios, comparisons, smallest, asked, isTooSmall, matters } = found
  const of =
    comparisons === 1
      ? ''
      : `, where ${comparisons} comparisons are decided together by Holm and one supporter leads all others`
  const shows =
    smallest.state === 'known'
      ? `${evaluation}: with ${scenarios} scenarios, four of five studies find a difference of ${smallest.value.toFixed(2)} times its spread from scenario to scenario${of}.`
      : `${evaluation}: ${scenarios === 1 ? 'one scenario finds' : `${scenarios} scenarios find`} no difference${of}, however large.`
  const early = asked
    ? [
        `Until it is decided, a pair asks about ${percent(asked.none)} of its calls if there is no difference, ${percent(asked.smallest)} at this one and ${percent(asked.twice)} at twice it.`,
      ]
    : []
  const few = isTooSmall ? ['With fewer than 15 scenarios looks save nothing.'] : []
  return [
    [shows, ...early, ...few].join(' '),
    ...matters.map((each) => mattersSentence(each, scenarios)),
  ]
}

function mattersSentence(
  { measure, difference, deviation, needed, most }: WhatMatters,
  scenarios: number,
): string {
  if (needed.state === 'known' && deviation.state === 'known')
    return `${measure}: the difference that matters, ${difference}, needs ${needed.value} scenarios at the standard deviation of what is stored, ${number(deviation.value)}.`
  const upTo =
    most.state === 'known'
      ? `, and ${scenarios} show it where paired differences have a standard deviation of at most ${number(most.value)}`
      : ''
  return `${measure}: how many scenarios the difference that matters, ${difference}, needs is known after a pilot${upTo}.`
}
