/** The units of a plan that ask somebody and are not done. */
import type { Unit } from '@attune/core/runtime'
import type { PlannedCalls } from '@attune/forecast'
import type { Project } from '../types.js'

export interface PlannedUnit {
  readonly key: string
  readonly use: string
  /** By model. */
  readonly calls: ReadonlyMap<string, number>
  /** Keys of the units of its group that it waits for, and that ask somebody. */
  readonly after: readonly string[]
}

/** Whether anything is left to do: the first open unit answers it. */
export async function hasOpenUnits({ services: { session, store } }: Project): Promise<boolean> {
  for await (const { units } of session.groups()) {
    const statuses = await store.statuses(units.map(({ key }) => key))
    if (units.some(({ key }) => statuses.get(key) !== 'done')) return true
  }
  return false
}

/** By group, in the order of the plan. */
export async function groupsAhead({ services }: Project, calls: PlannedCalls): Promise<readonly PlannedUnit[][]> {
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

/** Those that ask nobody take no time: who is before them is waited for. */
const askingBefore = ({ dependsOn }: Unit, asking: ReadonlySet<string>): string[] => [
  ...new Set(dependsOn.flatMap((each) => (asking.has(each.key) ? [each.key] : askingBefore(each, asking)))),
]
