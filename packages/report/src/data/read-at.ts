/** What is stored of dialogues and pairs: their slots, each with its unit. Many are read at once. */
import type { Archive } from '@attune/project'
import type { PlacedSlot, StoredUnit } from '@attune/core/runtime'

export interface Read {
  readonly slot: PlacedSlot
  readonly unit: StoredUnit | undefined
}

/** By the place where each begins. */
export async function readAt(
  archive: Archive,
  places: readonly number[],
): Promise<ReadonlyMap<number, readonly Read[]>> {
  const found = [...(await archive.slotsAt(places))]
  const units = await archive.units(found.flatMap(([, slots]) => slots.map(({ unit }) => unit)))
  return new Map(found.map(([place, slots]) => [place, slots.map((slot) => ({ slot, unit: units.get(slot.unit) }))]))
}
