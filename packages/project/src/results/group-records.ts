/** Records of the dialogues and pairs of a group, made from the results of its units. */
import {
  type Generated,
  type Group,
  isScenario,
  type Keyed,
  type PairUnits,
  type ReadingUnit,
  type ScenarioSlot,
} from '@attune/core/runtime'
import {
  agree,
  combinationOf,
  type CombinationRule,
  combineShowings,
  type DialogueRecord,
  type Evaluation,
  type PairOutcome,
  type PairRecord,
} from '@attune/core/findings'
import {
  type Dialogue,
  type Estimate,
  type PairVerdict,
  type Scenario,
  type Verdict,
} from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import type { Results } from './group-results.js'

/**
 * Scenario at a position of the plan. One that could not be generated has only its id and language.
 */
function scenarioOf(slot: ScenarioSlot, result: Results): Scenario {
  if ('scenario' in slot) return slot.scenario
  const made = result<Generated>(slot.generate)
  const { id, language } = slot
  return made.state === 'known' && isScenario(made.value)
    ? made.value
    : { id, language, profile: '', opening: [], events: [], references: {}, tags: {}, details: {} }
}

export function* dialoguesOf(
  group: Group<Keyed>,
  result: Results,
  wanted?: readonly string[],
): Generator<DialogueRecord> {
  const scenario = scenarioOf(group.scenario, result)
  const readable = ({ unit, label }: ReadingUnit<Keyed>): boolean =>
    wanted?.includes(label) !== false && !result.isLeftOut(unit)
  for (const { supporter, conditions, simulate, ...readers } of group.dialogues) {
    if (result.isOmitted(simulate)) continue
    const [estimates, verdicts] = [
      readers.estimates.filter(readable),
      readers.verdicts.filter(readable),
    ]
    for (const read of combinations(conditions, [...byLabel(estimates), ...byLabel(verdicts)])) {
      const own = { simulate, estimates: chosen(estimates, read), verdicts: chosen(verdicts, read) }
      yield {
        scenario,
        supporter,
        conditions: read.conditions,
        repeat: group.repeat,
        dialogue: result<Dialogue>(simulate),
        estimates: mapValues(own.estimates, (unit) => result<Estimate>(unit)),
        verdicts: mapValues(own.verdicts, (unit) => result<readonly Verdict[]>(unit)),
        ...offlineParts(own, result),
      }
    }
  }
}

/**
 * One combination of variants of the estimators and judges of a dialogue, one variant per label.
 */
interface Combined {
  readonly conditions: Conditions
  readonly readings: ReadonlySet<ReadingUnit<Keyed>>
}

/**
 * All combinations of variants of the estimators and judges. A component that reads the result of
 * another one occurs only together with the variant that it read.
 */
const combinations = (
  conditions: Conditions,
  labels: readonly (readonly ReadingUnit<Keyed>[])[],
): readonly Combined[] =>
  labels.reduce<readonly Combined[]>(
    (all, readings) =>
      all.flatMap((each) =>
        readings
          .filter((reading) => agree(each.conditions, reading.conditions))
          .map((reading) => ({
            conditions: { ...each.conditions, ...reading.conditions },
            readings: new Set([...each.readings, reading]),
          })),
      ),
    [{ conditions, readings: new Set() }],
  )

function byLabel(
  readings: readonly ReadingUnit<Keyed>[],
): readonly (readonly ReadingUnit<Keyed>[])[] {
  const labels = new Set(readings.map(({ label }) => label))
  return [...labels].map((label) => readings.filter((reading) => reading.label === label))
}

const chosen = (
  readings: readonly ReadingUnit<Keyed>[],
  { readings: wanted }: Combined,
): Record<string, Keyed> =>
  Object.fromEntries(
    readings.filter((each) => wanted.has(each)).map(({ label, unit }) => [label, unit]),
  )

interface RecordUnits {
  readonly simulate: Keyed
  /** Units of estimators, by label. */
  readonly estimates: Readonly<Record<string, Keyed>>
  readonly verdicts: Readonly<Record<string, Keyed>>
}

function offlineParts(
  { simulate, estimates, verdicts }: RecordUnits,
  { isOffline }: Results,
): Pick<DialogueRecord, 'offline'> {
  const labels = (units: Readonly<Record<string, Keyed>>): string[] =>
    Object.keys(units).filter((label) => isOffline(units[label]!))
  const offline = {
    dialogue: isOffline(simulate),
    estimates: labels(estimates),
    verdicts: labels(verdicts),
  }
  return offline.dialogue || offline.estimates.length + offline.verdicts.length > 0
    ? { offline }
    : {}
}

export function pairRecord(
  group: Group<Keyed>,
  { judge, supporters, conditions, showings }: PairUnits<Keyed>,
  result: Results,
  gives: Evaluation['gives'],
): PairRecord {
  const shown = showings.map(({ shownFirst, unit }) => ({
    shownFirst,
    verdicts: result<readonly PairVerdict[]>(unit),
  }))
  const failed = shown.find(({ verdicts }) => verdicts.state === 'unknown')?.verdicts
  const isOffline = showings.some(({ unit }) => result.isOffline(unit))
  const mark = isOffline ? ({ offline: true } as const) : {}
  const base = {
    scenario: scenarioOf(group.scenario, result),
    judge,
    supporters,
    conditions,
    repeat: group.repeat,
    ...mark,
  }
  if (failed?.state === 'unknown') return { ...base, criteria: [], missing: failed.why }
  const all = shown.map(({ shownFirst, verdicts }) => ({
    shownFirst,
    verdicts: verdicts.state === 'known' ? verdicts.value : [],
  }))
  const criteria = [
    ...new Set(all.flatMap(({ verdicts }) => verdicts.map(({ criterion }) => criterion))),
  ]
  return {
    ...base,
    criteria: criteria.map((criterion) =>
      pairOutcome(criterion, supporters[0], all, combinationOf(gives[judge], criterion)),
    ),
  }
}

function pairOutcome(
  criterion: string,
  first: string,
  shown: readonly { readonly shownFirst: string; readonly verdicts: readonly PairVerdict[] }[],
  rule: CombinationRule,
): PairOutcome {
  const showings = shown.flatMap(({ shownFirst, verdicts }) =>
    verdicts
      .filter((verdict) => verdict.criterion === criterion)
      .map((verdict) => ({ shownFirst, verdict })),
  )
  const outcome = combineShowings(
    showings.map(({ shownFirst, verdict }) => ({
      swapped: shownFirst !== first,
      outcome: verdict.outcome,
    })),
    rule,
  )
  return { criterion, outcome, showings }
}

const mapValues = <A, B>(
  record: Readonly<Record<string, A>>,
  map: (value: A) => B,
): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
