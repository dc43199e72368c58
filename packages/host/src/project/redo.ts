import type { Estimate, Known, Verdict } from '@attune/core'
import { isApplicable } from '@attune/core/internal'
import { byName, isVariantOf } from '@attune/core/findings'
import {
  type Group,
  parseStored,
  type Store,
  type StoredUnit,
  type Unit,
} from '@attune/core/runtime'
import type { Project } from '@attune/project'

// Selects stored results to discard, and all results that depend on them.

/**
 * Criteria for units. All lists must match; in a list, one name must match. `failed` and
 * `unreadable` select results of these kinds. Without both, all matching results are selected.
 */
export interface RedoChoice {
  readonly failed?: boolean
  /** Selects results whose values are all unknown, although the component applies. */
  readonly unreadable?: boolean
  /** Names of supporters; the base name selects all variants. */
  readonly supporters?: readonly string[]
  /** Components as `plugin/name`. */
  readonly components?: readonly string[]
  readonly evaluations?: readonly string[]
  readonly scenarios?: readonly string[]
}

export interface Redo {
  /** Keys of the stored units that are discarded. */
  readonly units: readonly string[]
  /** Journal scopes of the answers of the selected units. Answers of dependent units are kept. */
  readonly scopes: readonly string[]
  /** Number of discarded units, by kind. */
  readonly kinds: Readonly<Record<string, number>>
  /** Number of discarded units that were not selected but depend on selected ones. */
  readonly dependent: number
}

/** Number of stored results that are discarded. */
export type RedoSummary = Pick<Redo, 'kinds' | 'dependent'>

type Stored = ReadonlyMap<string, StoredUnit>

async function chooseRedo(
  groups: AsyncIterable<Group>,
  store: Store,
  choice: RedoChoice,
): Promise<Redo> {
  const units = new Map<string, Unit>()
  const chosen = new Set<string>()
  for await (const group of groups) {
    const stored = await store.units(group.units.map(({ key }) => key))
    const own = new Set(await chosenOf(group.units, stored, store, choice))
    for (const key of own) chosen.add(key)
    for (const unit of withDependents(group.units, own))
      if (stored.has(unit.key)) units.set(unit.key, unit)
  }
  const kinds = byName<number>()
  for (const { kind } of units.values()) kinds[kind] = (kinds[kind] ?? 0) + 1
  const itself = [...units.values()].filter(({ key }) => chosen.has(key))
  return {
    units: [...units.keys()],
    scopes: itself.map((unit) => unit.scope()),
    kinds,
    dependent: units.size - itself.length,
  }
}

async function chosenOf(
  units: readonly Unit[],
  stored: Stored,
  store: Store,
  choice: RedoChoice,
): Promise<string[]> {
  const named = units.filter((unit) => isNamed(unit, choice))
  if (!choice.failed && !choice.unreadable) return named.map(({ key }) => key)
  const failed = named.filter(({ key }) => choice.failed && stored.get(key)?.status === 'failed')
  const unreadable = named.filter(
    ({ key }) => choice.unreadable && isUnreadable(stored.get(key), store.location),
  )
  const answered = await store.answered(unreadable.map((unit) => unit.scope()))
  return [...failed, ...unreadable.flatMap((unit) => [unit, ...causeOf(unit, answered)])].map(
    ({ key }) => key,
  )
}

/**
 * Units whose result made another result unreadable: its dialogue, unless the unit called models
 * itself or reads another component's result.
 */
const causeOf = (unit: Unit, answered: ReadonlySet<string>): readonly Unit[] =>
  answered.has(unit.scope()) || Object.keys(unit.reads).length > 0
    ? []
    : unit.dependsOn.filter(({ kind }) => kind === 'simulate')

function isNamed({ about, use, evaluation }: Unit, choice: RedoChoice): boolean {
  const supporters = [about['supporter'], about['first'], about['second']]
  const fits = (names: readonly string[] | undefined, ...found: readonly unknown[]): boolean =>
    !names?.length || names.some((name) => found.includes(name))
  const isOf = (name: string): boolean =>
    supporters.some((found) => isVariantOf(String(found), name))
  return (
    (!choice.supporters?.length || choice.supporters.some(isOf)) &&
    fits(choice.components, use) &&
    fits(choice.evaluations, evaluation) &&
    fits(choice.scenarios, about['scenario'])
  )
}

function* withDependents(units: readonly Unit[], chosen: ReadonlySet<string>): Generator<Unit> {
  const given = new Set(chosen)
  // Units are sorted by dependency, so one pass finds all dependents.
  for (const unit of units) {
    if (unit.dependsOn.some(({ key }) => given.has(key))) given.add(unit.key)
    if (given.has(unit.key)) yield unit
  }
}

function isUnreadable(unit: StoredUnit | undefined, location: string): boolean {
  if (unit?.status !== 'done' || (unit.kind !== 'estimate' && unit.kind !== 'judge')) return false
  const values = valuesOf(
    parseStored(unit.result, location, `unit ${unit.key}`) as unknown as Estimate | Verdict[],
  )
  const whys = values.flatMap((value) => (value.state === 'unknown' ? [value.why] : []))
  return whys.length === values.length && whys.some(isApplicable)
}

const valuesOf = (result: Estimate | readonly Verdict[]): readonly Known<unknown>[] =>
  'measures' in result
    ? [
        ...Object.values(result.measures),
        ...Object.values(result.series).flatMap(({ values }) => values),
      ]
    : result.map(({ outcome }) => outcome)

export interface RedoExtent {
  /** True to discard the answers of models as well. */
  readonly answers: boolean
  readonly dryRun: boolean
}

/** Discards stored results, so that the next run computes them again. */
export async function redo(
  { services }: Project,
  choice: RedoChoice,
  extent: RedoExtent,
): Promise<RedoSummary> {
  const { session, store } = services
  const { units, scopes, ...counts } = await chooseRedo(session.groups(), store, choice)
  if (!extent.dryRun) await store.giveUp({ units, scopes: extent.answers ? scopes : [] })
  return counts
}
