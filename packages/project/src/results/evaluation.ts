/** A finished evaluation as analyses read it: the units of its plan, with their stored results. */
import {
  conditionsOf,
  DOES_NOT_APPLY,
  type Entry,
  type EvaluationPlan,
  type FindingDecisions,
  type Generated,
  type Group,
  isScenario,
  type Keyed,
  lazy,
  noClaims,
  type PairUnits,
  parseStored,
  type ReadingUnit,
  type ResolvedConfig,
  type Result,
  type ScenarioSlot,
} from '@attune/core/runtime'
import {
  agree,
  combineShowings,
  type DialogueRecord,
  type Evaluation,
  type PairOutcome,
  type PairRecord,
  type ScoreGrade,
} from '@attune/core/findings'
import {
  type Dialogue,
  type Estimate,
  type Known,
  known,
  type PairVerdict,
  type Scenario,
  unknown,
  type Verdict,
} from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import type { Store } from '@attune/core/store'
import { readColumns } from './columns.js'
import { decidedAs, decidedResult } from './decisions.js'
import { indexFilter, observation } from './observations.js'
import { recordedGrades } from './recorded-grades.js'
import { pricesOf } from './times.js'
import { ensureIndexed, groupsFromIndex } from './slots.js'

/** Facts that readings of an evaluation need besides its plan. */
export type ReadingFacts = Pick<ResolvedConfig, 'seed' | 'statistics' | 'models'> &
  Pick<Evaluation, 'gives' | 'primary' | 'allSupporters' | 'readers' | 'played' | 'known'> & {
    grades?(evaluation: Evaluation): Promise<readonly ScoreGrade[]>
    /** Decisions of people who read findings. */
    decided?: FindingDecisions
  }

/** Creates an evaluation that is read lazily; nothing is cached between two iterations. */
export function readEvaluation(
  plan: EvaluationPlan,
  store: Store,
  {
    seed,
    statistics,
    models,
    gives,
    primary,
    allSupporters,
    readers,
    played,
    grades,
    decided,
    known: facts,
  }: ReadingFacts,
  others: () => readonly Evaluation[] = () => [],
): Evaluation {
  const { config } = plan
  const evaluation: Evaluation = {
    name: config.name,
    supporters: config.supporters.map(({ label }) => label),
    allSupporters,
    estimators: labelsOf(config.estimators),
    judges: labelsOf(config.judges),
    conditions: conditionsOf(config),
    seed,
    statistics,
    claims: noClaims,
    gives,
    ...(primary && { primary }),
    readers,
    played,
    ...(facts && { known: facts }),
    grades: lazy(async () => [
      ...((await grades?.(evaluation)) ?? []),
      ...(await recordedGrades(evaluation)),
    ]),
    prices: pricesOf({ models }, config),
    get siblings() {
      return others()
    },
    async *observations(filter = {}) {
      const { id } = await ensureIndexed(plan, store.index)
      for await (const page of store.index.observations(id, indexFilter(filter))) {
        for (const row of page) {
          const found = observation(config.name, row, filter.kind)
          if (found) yield decided ? decidedAs(found, decided) : found
        }
      }
    },
    async columns(of) {
      const { id } = await ensureIndexed(plan, store.index)
      return readColumns(config.name, store.index.observations(id, indexFilter(of)), {
        ...of,
        decided,
      })
    },
    async *dialogues({ readers } = {}) {
      const wanted = (group: Group<Keyed>): readonly Keyed[] => unitsOfDialogues(group, readers)
      for await (const { group, results } of readGroups(plan, store, wanted, decided))
        yield* dialoguesOf(group, results, readers)
    },
    async *pairs() {
      for await (const { group, results } of readGroups(plan, store, unitsOfPairs)) {
        const tried = group.pairs.filter(
          ({ showings }) => !showings.some(({ unit }) => results.isLeftOut(unit)),
        )
        for (const pair of tried) yield pairRecord(group, pair, results)
      }
    },
  }
  return evaluation
}

const labelsOf = (entries: readonly Entry[]): readonly string[] => [
  ...new Set(entries.map(({ label }) => label)),
]

interface Results {
  <T extends Result>(unit: Keyed): Known<T>
  isLeftOut(unit: Keyed): boolean
  /** True if the unit was left out because its component does not apply to the scenario. */
  isOmitted(unit: Keyed): boolean
  isOffline(unit: Keyed): boolean
}

/** Approximate number of units whose results are read together. */
const PAGE = 64

interface ReadGroup {
  readonly group: Group<Keyed>
  readonly results: Results
}

/** @param wanted units of a group whose results are read */
async function* readGroups(
  plan: EvaluationPlan,
  store: Store,
  wanted: (group: Group<Keyed>) => readonly Keyed[],
  decided?: FindingDecisions,
): AsyncGenerator<ReadGroup> {
  let page: Group<Keyed>[] = []
  let units: Keyed[] = []
  const read = async (): Promise<readonly ReadGroup[]> => {
    const results = await readResults(units, store, decided)
    return page.map((group) => ({ group, results }))
  }
  for await (const group of groupsFromIndex(plan, store.index)) {
    page.push(group)
    units.push(...wanted(group))
    if (units.length < PAGE) continue
    yield* await read()
    page = []
    units = []
  }
  if (page.length > 0) yield* await read()
}

const generatedIn = ({ scenario }: Group<Keyed>): readonly Keyed[] =>
  'scenario' in scenario ? [] : [scenario.generate]

/**
 * Units of dialogues, with the estimators and judges that read them. `labels` restricts the latter.
 */
const unitsOfDialogues = (
  group: Group<Keyed>,
  labels: readonly string[] | undefined,
): readonly Keyed[] => [
  ...generatedIn(group),
  ...group.dialogues.flatMap(({ simulate, estimates, verdicts }) => [
    simulate,
    ...[...estimates, ...verdicts].flatMap(({ label, unit }) =>
      labels?.includes(label) === false ? [] : [unit],
    ),
  ]),
]

const unitsOfPairs = (group: Group<Keyed>): readonly Keyed[] => [
  ...generatedIn(group),
  ...group.pairs.flatMap(({ showings }) => showings.map(({ unit }) => unit)),
]

const NOT_YET = 'not done yet'

/**
 * Reads the results of units. The reason of a skipped unit is the failure of a unit that it needs.
 */
async function readResults(
  units: readonly Keyed[],
  store: Store,
  decided?: FindingDecisions,
): Promise<Results> {
  const stored = await store.units(units.map(({ key }) => key))
  const isOffline = ({ key }: Keyed): boolean => stored.get(key)?.offline === true
  const result = <T extends Result>({ key }: Keyed): Known<T> => {
    const unit = stored.get(key)
    if (!unit) return unknown(NOT_YET)
    const at = `unit ${key}`
    if (unit.status === 'done') {
      const found = parseStored(unit.result, store.location, at)
      return known((decided ? decidedResult({ ...unit, result: found }, decided) : found) as T)
    }
    const { code, why } = parseStored(unit.failure, store.location, at) as {
      code: string
      why: string
    }
    return unknown(unit.status === 'left-out' ? `left out: ${why}` : `failed: ${code}`)
  }
  const isLeftOut = ({ key }: Keyed): boolean => stored.get(key)?.status === 'left-out'
  const isOmitted = (unit: Keyed): boolean => {
    const made = isLeftOut(unit) ? result(unit) : undefined
    return made?.state === 'unknown' && made.why === `left out: ${DOES_NOT_APPLY}`
  }
  return Object.assign(result, { isOffline, isLeftOut, isOmitted })
}

/** Reads a scenario that is loaded or has been generated; undefined if it is missing. */
export async function readScenario(
  slot: ScenarioSlot,
  store: Store,
): Promise<Scenario | undefined> {
  if ('scenario' in slot) return slot.scenario
  const made = (await readResults([slot.generate], store))<Generated>(slot.generate)
  return made.state === 'known' && isScenario(made.value) ? made.value : undefined
}

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

function* dialoguesOf(
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

function pairRecord(
  group: Group<Keyed>,
  { judge, supporters, conditions, showings }: PairUnits<Keyed>,
  result: Results,
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
    criteria: criteria.map((criterion) => pairOutcome(criterion, supporters[0], all)),
  }
}

function pairOutcome(
  criterion: string,
  first: string,
  shown: readonly { readonly shownFirst: string; readonly verdicts: readonly PairVerdict[] }[],
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
  )
  return { criterion, outcome, showings }
}

const mapValues = <A, B>(
  record: Readonly<Record<string, A>>,
  map: (value: A) => B,
): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
