/** What measures make of groups that are known. */
import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { type Auroc, auroc, quantiles } from '@attune/statistics'
import { type Recall, recallAtFar } from './recall-at-far.js'
import { suspicion } from '../../../../packages/plugin-seekers/src/alarms/audit-alarms.js'
import { scaleOf } from '../../../../packages/plugin-seekers/src/alarms/whole-audit.js'
import {
  infoOf,
  type MeasureName,
  measureNames,
  type Side,
} from '../../../../packages/plugin-seekers/src/reading/measures.js'
import {
  type SeekerFeatures,
  type SeekerMeasure,
  seekerMeasures,
} from '../../../../packages/plugin-seekers/src/reading/seeker-level.js'
import type { Reading } from '../../../../packages/plugin-seekers/src/reading/read-group.js'
import type { AllLists } from '../../../../packages/plugin-seekers/src/lists/index.js'
import type { ProbedState } from '../../../../packages/plugin-seekers/src/probes/answers.js'
import { type ProbeMeasure, probeMeasures, probeValue } from './probe-values.js'

export interface Separation {
  readonly measure: MeasureName | SeekerMeasure | ProbeMeasure
  readonly level: 'dialogue' | 'seeker' | 'state'
  readonly auroc: Auroc
  readonly recall: Recall
}

export const FAR = 0.05
export const Z = 1.959963984540054

export function separationsOf(
  faulty: Reading,
  clean: Reading,
  names: readonly MeasureName[] = measureNames,
): readonly Separation[] {
  const [high, low] = [columnsOf(faulty, names), columnsOf(clean, names)]
  return names.flatMap((measure, at) => {
    const { side, step } = infoOf(measure)
    const scores = scored(high[at]!, low[at]!, side, step)
    return scores === undefined ? [] : [{ measure, level: 'dialogue', ...scores } as const]
  })
}

/**
 * The values of each measure. Dialogue by dialogue: what its measures share is held until the last
 * of them.
 */
function columnsOf(
  { features }: Reading,
  names: readonly MeasureName[],
): readonly (readonly Known<number>[])[] {
  const columns = names.map((): Known<number>[] => [])
  for (const each of features)
    for (const [at, name] of names.entries()) columns[at]!.push(each[name].value)
  return columns
}

export function seekerSeparations(
  high: readonly SeekerFeatures[],
  low: readonly SeekerFeatures[],
  names = Object.keys(seekerMeasures) as readonly SeekerMeasure[],
): readonly Separation[] {
  return names.flatMap((measure) => {
    const { side } = seekerMeasures[measure]
    const scores = scored(
      high.map((each) => each[measure]),
      low.map((each) => each[measure]),
      side,
      0,
    )
    return scores === undefined ? [] : [{ measure, level: 'seeker', ...scores } as const]
  })
}

/** States that make one seeker. */
const STATES_PER_SEEKER = 20

/** States one by one, and seekers of twenty, none in two. */
export function probeSeparations(
  faulty: readonly ProbedState[],
  clean: readonly ProbedState[],
  lists: AllLists,
  names = Object.keys(probeMeasures) as readonly ProbeMeasure[],
): readonly Separation[] {
  const levels = [
    ['state', 1],
    ['seeker', STATES_PER_SEEKER],
  ] as const
  return levels.flatMap(([level, size]) =>
    names.flatMap((measure) => {
      const valuesOf = (states: readonly ProbedState[]): readonly Known<number>[] =>
        inGroups(states, size).map((each) => probeValue(measure, each, lists))
      const scores = scored(valuesOf(faulty), valuesOf(clean), probeMeasures[measure].side, 0)
      return scores === undefined ? [] : [{ measure, level, ...scores }]
    }),
  )
}

const inGroups = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.floor(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

/** Higher is more suspicious; undefined where the clean values give no scale. */
function scored(
  faulty: readonly Known<number>[],
  clean: readonly Known<number>[],
  side: Side,
  step: number,
): Pick<Separation, 'auroc' | 'recall'> | undefined {
  const { values } = partition(clean)
  if (values.length === 0) return undefined
  // Clean values that are all alike give an alarm no scale; whether others differ from them can
  // still be seen.
  const scale = scaleOf(clean, { isTwoSided: side === 'two', leastTailUnit: step }) ?? {
    isTwoSided: true,
    middle: quantiles(values, [0.5])[0]!,
    spread: 1,
  }
  const scores = (values: readonly Known<number>[]): readonly Known<number>[] =>
    values.map((value) =>
      value.state === 'known' ? known(suspicion(value.value, side, scale)) : unknown(value.why),
    )
  const [high, low] = [scores(faulty), scores(clean)]
  return { auroc: auroc(high, low), recall: recallAtFar(high, low, FAR, Z) }
}

/**
 * A measure is validated for a fault from the dose on at which the lower limit of its AUROC exceeds
 * this.
 */
export const VALIDATED = 0.7
export const isValidated = ({ auroc: { interval } }: Pick<Separation, 'auroc'>): boolean =>
  interval.state === 'known' && interval.value.lower > VALIDATED
