/** The units of a plan that are not done and make calls. */
import { pagesOf, type Unit } from '@attune/core/runtime'
import type { PlannedCalls } from '@attune/forecast'
import type { Project } from '../types.js'

export interface PlannedUnit {
  readonly key: string
  readonly use: string
  /** Predicted number of calls by model. */
  readonly calls: ReadonlyMap<string, number>
  /** Keys of the units of the same group that make calls and must be settled first. */
  readonly requires: readonly string[]
}

/** Number of groups whose statuses are read together. */
const PAGE = 64

/**
 * Units of the plan that are not done, by group. A group whose units are all done is an empty list.
 */
async function* openUnits({
  services: { session, store },
}: Project): AsyncGenerator<readonly Unit[]> {
  for await (const page of pagesOf(session.firstGroups(), () => PAGE)) {
    const statuses = await store.statuses(page.flatMap(({ units }) => units.map(({ key }) => key)))
    for (const { units } of page) yield units.filter(({ key }) => statuses.get(key) !== 'done')
  }
}

/** True if any unit is not done. Reads groups until it finds one. */
export async function hasOpenUnits(project: Project): Promise<boolean> {
  for await (const units of openUnits(project)) if (units.length > 0) return true
  return false
}

/** Units that are not done and make calls, by group, in the order of the plan. */
export async function openGroups(
  project: Project,
  calls: PlannedCalls,
): Promise<readonly PlannedUnit[][]> {
  const groups: PlannedUnit[][] = []
  for await (const units of openUnits(project)) {
    const group = units
      .map((unit) => ({ unit, calls: calls.of(unit) }))
      .filter((each) => each.calls.size > 0)
    const calling = new Set(group.map(({ unit }) => unit.key))
    if (group.length > 0) {
      groups.push(
        group.map(({ unit, calls: planned }) => ({
          key: unit.key,
          use: unit.use,
          calls: planned,
          requires: requiredUnits(unit, calling),
        })),
      )
    }
  }
  return groups
}

/**
 * Keys of the units that make calls and must be settled before this one. A unit without calls takes
 * no time, so its own dependencies count in its place.
 */
const requiredUnits = ({ dependsOn }: Unit, calling: ReadonlySet<string>): string[] => [
  ...new Set(
    dependsOn.flatMap((each) =>
      calling.has(each.key) ? [each.key] : requiredUnits(each, calling),
    ),
  ),
]
