import { known, partition, unknown, type Known, type Quantity } from '@attune/core'

/** The metrics of one dialogue that tables average. */
export interface TrajectoryRecord {
  readonly bel: Known<number>
  readonly etv: Known<number>
  readonly cx: Known<number>
  readonly cy: Known<number>
}

/**
 * Means over dialogues, unscaled. Dialogues without a value are left out of its mean and counted under their reason.
 */
export interface TrajectoryMeans {
  /** Dialogues, with or without values. */
  readonly count: number
  readonly bel: Quantity
  readonly etv: Quantity
  readonly cx: Quantity
  /** Mean of Cy − Cx. */
  readonly deltaCy: Quantity
}

/**
 * Factors of printed values (`Column.scale`): BEL × 100, ETV × 1000, ECP unscaled. Source: ETrajEval,
 * tables.
 */
export const displayScales = { bel: 100, etv: 1000 } as const

/**
 * Means over all given dialogues, each counting once (micro average). To be taken of one language at a time.
 *
 * Source: ETrajEval, "Overall" of its result tables.
 */
export const trajectoryMeans = (records: readonly TrajectoryRecord[]): TrajectoryMeans => ({
  count: records.length,
  bel: meanOf(records.map(({ bel }) => bel)),
  etv: meanOf(records.map(({ etv }) => etv)),
  cx: meanOf(records.map(({ cx }) => cx)),
  deltaCy: meanOf(records.map(difference)),
})

/** Means within each group of dialogues with the same key, groups in the order of their first dialogue. */
export function groupMeans<R extends TrajectoryRecord>(
  records: readonly R[],
  keyOf: (record: R) => string,
): ReadonlyMap<string, TrajectoryMeans> {
  const groups = new Map<string, R[]>()
  for (const record of records) {
    const key = keyOf(record)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return new Map([...groups].map(([key, group]) => [key, trajectoryMeans(group)]))
}

/** Macro averages: plain means of the groups' means, whatever the groups' sizes; n counts groups. */
export function macroMeans(groups: Iterable<TrajectoryMeans>): Pick<TrajectoryMeans, 'bel' | 'etv'> {
  const means = [...groups]
  return { bel: meanOf(means.map(({ bel }) => bel.value)), etv: meanOf(means.map(({ etv }) => etv.value)) }
}

function meanOf(all: readonly Known<number>[]): Quantity {
  const { values, missing } = partition(all)
  const n = values.length
  return {
    value: n === 0 ? unknown('no known value') : known(values.reduce((sum, value) => sum + value, 0) / n),
    n,
    ...(missing.size > 0 && { missing: Object.fromEntries(missing) }),
  }
}

const difference = ({ cx, cy }: TrajectoryRecord): Known<number> => {
  if (cx.state === 'unknown') return cx
  return cy.state === 'unknown' ? cy : known(cy.value - cx.value)
}
