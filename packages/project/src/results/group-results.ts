/** Reads the stored results of the units of groups, several groups at a time. */
import {
  DOES_NOT_APPLY,
  type EvaluationPlan,
  type FindingDecisions,
  type Generated,
  type Group,
  isScenario,
  type Keyed,
  parseStored,
  type Result,
  type ScenarioSlot,
} from '@attune/core/runtime'
import { type Known, known, type Scenario, unknown } from '@attune/core'
import type { Store } from '@attune/core/store'
import { decidedResult } from './decisions.js'
import { groupsFromIndex } from './slots.js'

/** Results of units that are read together. */
export interface Results {
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
export async function* readGroups(
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
export const unitsOfDialogues = (
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

export const unitsOfPairs = (group: Group<Keyed>): readonly Keyed[] => [
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
      return known(
        (decided ? decidedResult(Object.assign({}, unit, { result: found }), decided) : found) as T,
      )
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
