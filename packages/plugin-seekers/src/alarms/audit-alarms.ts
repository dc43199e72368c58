import { type Known, known } from '@attune/core'
import { createRandom, partition } from '@attune/core/internal'
import {
  type AlarmMeasure,
  type Location,
  scaleOf,
  scoreOf,
  type Values,
  wholeAudit,
} from './whole-audit.js'
import { alarmThreshold } from './threshold.js'
import { drawnOrder } from '../drawn-order.js'
import { infoOf, type MeasureName, measureNames, type Side } from '../reading/measures.js'
import type { Features } from '../reading/reading.js'
import type { ReadDialogue } from '../reading/read-dialogue.js'

/** Rate of false alarms among dialogues without a fault that the audit aims at. */
export const FALSE_ALARM_RATE = 0.05

export interface CleanReading {
  readonly dialogues: readonly ReadDialogue[]
  readonly features: readonly Features[]
}

/** Result of the audit for one dialogue. */
export interface DialogueAlarm {
  /**
   * True if the dialogue is flagged: its largest score over all measures is above the threshold.
   * Unknown: `too_few_clean`, `no_values`.
   */
  readonly alarm: Known<boolean>
  readonly p: Known<number>
  /** Measure with the dialogue's largest score. */
  readonly measure: MeasureName | undefined
}

export interface AuditAlarms {
  readonly dialogues: readonly DialogueAlarm[]
  /**
   * Upper limit of the expected rate of false alarms among new dialogues like the clean ones
   * (without a fault).
   */
  readonly cleanRate: Known<number>
}

const alarmMeasures: Readonly<Record<string, AlarmMeasure>> = Object.fromEntries(
  measureNames.map((name) => {
    const { side, step } = infoOf(name)
    return [name, { isTwoSided: side === 'two', leastTailUnit: step }]
  }),
)

/**
 * Values of the measures, oriented so that higher is more suspicious: measures whose low end is
 * suspicious are negated.
 */
const valuesOf = (features: Features): Values =>
  Object.fromEntries(
    measureNames.map((name) => {
      const { value } = features[name]
      return [
        name,
        infoOf(name).side === 'low' && value.state === 'known' ? known(-value.value) : value,
      ]
    }),
  )

/** Yields the values one by one, since all of them together need much memory. */
function* eachValues(features: readonly Features[]): Generator<Values> {
  for (const each of features) yield valuesOf(each)
}

/**
 * Flags dialogues by all measures together, at one rate of false alarms. Half of the scenarios with
 * clean dialogues (without a fault) set the scales of the measures, the others the threshold.
 */
export function auditAlarms(
  clean: CleanReading,
  features: readonly Features[],
  seed: string,
): AuditAlarms {
  const [first, second] = cleanHalves(clean, seed)
  const found = wholeAudit(alarmMeasures, first, second, eachValues(features), FALSE_ALARM_RATE)
  return {
    dialogues: features.map((_, at) => ({
      alarm: found.alarms[at]!,
      p: found.p[at]!,
      measure: (found.largestMeasures[at] ?? undefined) as MeasureName | undefined,
    })),
    cleanRate: found.rate,
  }
}

function cleanHalves(
  { dialogues, features }: CleanReading,
  seed: string,
): readonly [Values[], Values[]] {
  const scenarios = [...new Set(dialogues.map(({ scenario }) => scenario.id))]
  const order = drawnOrder(createRandom(`${seed} scales`), scenarios.length)
  const first = new Set(
    order.slice(0, Math.floor(scenarios.length / 2)).map((at) => scenarios[at]!),
  )
  const of = (isFirst: boolean): Values[] =>
    features.flatMap((each, at) =>
      first.has(dialogues[at]!.scenario.id) === isFirst ? [valuesOf(each)] : [],
    )
  return [of(true), of(false)]
}

export interface MeasureAlarms {
  readonly alarms: readonly Known<boolean>[]
  /** Values of the clean dialogues (without a fault) in which the measure is known. */
  readonly cleanValues: readonly number[]
}

/**
 * Flags dialogues by a single measure. Undefined if the measure has no scale: it has no clean
 * value, or is two-sided and does not vary.
 */
export function measureAlarms(
  name: MeasureName,
  clean: readonly Features[],
  features: readonly Features[],
): MeasureAlarms | undefined {
  const { side, step } = infoOf(name)
  const values = (of: readonly Features[]): readonly Known<number>[] =>
    of.map((each) => each[name].value)
  const scale = scaleOf(values(clean), { isTwoSided: side === 'two', leastTailUnit: step })
  if (scale === undefined) return undefined
  const scores = (of: readonly Features[]): readonly Known<number>[] =>
    values(of).map((value) =>
      value.state === 'known' ? known(suspicion(value.value, side, scale)) : value,
    )
  const { alarms } = alarmThreshold(scores(clean), FALSE_ALARM_RATE, scores(features))
  return { alarms, cleanValues: partition(values(clean)).values }
}

/** Score of a value by the suspicious end of its measure; higher is more suspicious. */
export const suspicion = (value: number, side: Side, location: Location): number =>
  side === 'low' ? -value : scoreOf(location, value)
