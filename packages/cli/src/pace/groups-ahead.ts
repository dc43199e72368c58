/** Open units of a plan that make calls. */
import type { Unit } from '@attune/core/runtime'
import type { PlannedCalls } from '@attune/forecast'
import type { Project } from '../types.js'

export interface PlannedUnit {
  readonly key: string
  readonly use: string
  /** Planned number of calls by model. */
  readonly calls: ReadonlyMap<string, number>
  /** Keys of the units of its group that must finish first, and that make calls. */
  readonly after: readonly string[]
}

/** True if any unit is open; stops at the first one. */
export async function hasOpenUnits({ services: { session, store } }: Project): Promise<boolean> {
  for await (const { units } of session.groups()) {
    const statuses = await store.statuses(units.map(({ key }) => key))
    if (units.some(({ key }) => statuses.get(key) !== 'done')) return true
  }
  return false
}

/** Open units by group, in the order of the plan. */
export async function groupsAhead(
  { services }: Project,
  calls: PlannedCalls,
): Promise<readonly PlannedUnit[][]> {
  const ahead: PlannedUnit[][] = []
  for await (const { units } of services.session.groups()) {
    const statuses = await services.store.statuses(units.map(({ key }) => key))
    const group = units
      .filter(({ key }) => statuses.get(key) !== 'done')
      .map((unit) => ({ unit, calls: calls.of(unit) }))
      .filter((each) => each.calls.size > 0)
    const asking = new Set(group.map(({ unit }) => unit.key))
    if (group.length > 0) {
      ahead.push(
        group.map(({ unit, calls: planned }) => {
          return {
            key: unit.key,
            use: unit.use,
            calls: planned,
            after: askingBefore(unit, asking),
          }
        }),
      )
    }
  }
  return ahead
}

/**
 * Units that make calls and must finish first. Units without calls take no time, so their
 * dependencies are included instead.
 */
const askingBefore = ({ dependsOn }: Unit, asking: ReadonlySet<string>): string[] => [
  ...new Set(
    dependsOn.flatMap((each) => (asking.has(each.key) ? [each.key] : askingBefore(each, asking))),
  ),
]
