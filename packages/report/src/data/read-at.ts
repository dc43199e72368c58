/** Reads the slots of dialogues and pairs with their stored units, many at once. */
import type { Archive } from '@attune/project'
import type { PlacedSlot, StoredUnit } from '@attune/core/runtime'

/** Position of a result in the plan, and the stored result. */
export interface SlotWithUnit {
  readonly slot: PlacedSlot
  readonly unit: StoredUnit | undefined
}

/** Slots with their units, by the place at which each dialogue or pair begins. */
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
