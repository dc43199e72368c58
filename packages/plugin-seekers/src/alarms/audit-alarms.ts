import { createRandom, type Known, known, partition } from '@attune/core'
import { type AlarmMeasure, scaleOf, suspicion, type Values, wholeAudit } from './whole-audit.js'
import { alarmThreshold } from './threshold.js'
import { drawnOrder } from '../drawn-order.js'
import { infoOf, type MeasureName, measureNames } from '../reading/measures.js'
import type { Features } from '../reading/reading.js'
import type { Said } from '../reading/said.js'

/** The rate of false alarms that is asked for. */
export const FAR = 0.05

export interface CleanReading {
  readonly dialogues: readonly Said[]
  readonly features: readonly Features[]
}

/** What is suspicious of one dialogue. */
export interface DialogueAlarm {
  /** The score of the whole audit, and whether it is an alarm. Unknown: `too_few_clean`, `no_values`. */
  readonly alarm: Known<boolean>
  readonly p: Known<number>
  /** The measure that stands out most. */
  readonly measure: MeasureName | undefined
}

export interface AuditAlarms {
  readonly dialogues: readonly DialogueAlarm[]
  /** Share of the clean dialogues of the second half that would be flagged by a threshold from the others like them. */
  readonly cleanRate: Known<number>
}

const alarmMeasures: Readonly<Record<string, AlarmMeasure>> = Object.fromEntries(
  measureNames.map((name) => {
    const { side, step } = infoOf(name)
    return [name, { two: side === 'two', step }]
  }),
)

/** Higher is more suspicious: measures whose low end is have their sign turned. */
const valuesOf = (features: Features): Values =>
  Object.fromEntries(
    measureNames.map((name) => {
      const { value } = features[name]
      return [name, infoOf(name).side === 'low' && value.state === 'known' ? known(-value.value) : value]
    }),
  )

/** One after the other: all of them together are large. */
function* eachValues(features: readonly Features[]): Generator<Values> {
  for (const each of features) yield valuesOf(each)
}

/** One alarm over all measures, at one rate of false alarms: half of the clean scenarios give the scales, the others the threshold. */
export function auditAlarms(clean: CleanReading, features: readonly Features[], seed: string): AuditAlarms {
  const [first, second] = cleanHalves(clean, seed)
  const found = wholeAudit(alarmMeasures, first, second, eachValues(features), FAR)
  return {
    dialogues: features.map((_, at) => ({
      alarm: found.alarms[at]!,
      p: found.p[at]!,
      measure: (found.measure[at] ?? undefined) as MeasureName | undefined,
    })),
    cleanRate: found.rate,
  }
}

function cleanHalves({ dialogues, features }: CleanReading, seed: string): readonly [Values[], Values[]] {
  const scenarios = [...new Set(dialogues.map(({ scenario }) => scenario.id))]
  const order = drawnOrder(createRandom(`${seed} scales`), scenarios.length)
  const first = new Set(order.slice(0, Math.floor(scenarios.length / 2)).map((at) => scenarios[at]!))
  const of = (isFirst: boolean): Values[] =>
    features.flatMap((each, at) => (first.has(dialogues[at]!.scenario.id) === isFirst ? [valuesOf(each)] : []))
  return [of(true), of(false)]
}

export interface MeasureAlarms {
  readonly alarms: readonly Known<boolean>[]
  /** The clean values that are known. */
  readonly sorted: readonly number[]
}

/** Alarms of one measure by itself. */
export function measureAlarms(
  name: MeasureName,
  clean: readonly Features[],
  features: readonly Features[],
): MeasureAlarms | undefined {
  const { side, step } = infoOf(name)
  const values = (of: readonly Features[]): readonly Known<number>[] => of.map((each) => each[name].value)
  const scale = scaleOf(values(clean), { two: side === 'two', step })
  if (scale === undefined) return undefined
  const scores = (of: readonly Features[]): readonly Known<number>[] =>
    values(of).map((value) => (value.state === 'known' ? known(suspicion(value.value, side, scale)) : value))
  const { alarms } = alarmThreshold(scores(clean), FAR, scores(features))
  const sorted = partition(values(clean)).values
  return { alarms, sorted }
}
