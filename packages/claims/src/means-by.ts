import { grouped } from '@attune/kit'
import { mean } from '@attune/statistics'

/** The first of each group, with the mean of their values. */
export const meansBy = <T extends { readonly value: number }>(all: readonly T[], keyOf: (each: T) => string): T[] =>
  Array.from(grouped(all, keyOf).values(), (group) => ({ ...group[0]!, value: mean(group.map(({ value }) => value)) }))
