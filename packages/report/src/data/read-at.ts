/** Reads the planned units of many dialogues and pairs at once, with their stored results. */
import type { Archive } from '@attune/project'
import type { PlacedSlot, StoredUnit } from '@attune/core/runtime'

/** A planned unit (`slot`: position, scenario, supporter, component) and its stored result. */
export interface SlotWithUnit {
  readonly slot: PlacedSlot
  readonly unit: StoredUnit | undefined
}

/**
 * Planned units with their results, by the position in the plan at which the dialogue or pair
 * begins.
 */
export async function readAt(
  archive: Archive,
  places: readonly number[],
): Promise<ReadonlyMap<number, readonly SlotWithUnit[]>> {
  const found = [...(await archive.slotsAt(places))]
  const units = await archive.units(found.flatMap(([, slots]) => slots.map(({ unit }) => unit)))
  return new Map(
    found.map(([place, slots]) => [
      place,
      slots.map((slot) => ({ slot, unit: units.get(slot.unit) })),
    ]),
  )
}
