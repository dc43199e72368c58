/** Converts comparisons of a table to requests for claims, and the resulting claims to cells. */
import type {
  Claim,
  ComparedMeasure,
  ComparedValue,
  Comparison,
  Quantity,
} from '@attune/core/findings'
import { missingOf } from './quantity.js'
import { areShares, english, type KitColumn } from './columns.js'
import { type Rows, setOf } from './row-set.js'

/**
 * Label of the estimator or judge from which all rows come; undefined if there are several or none.
 */
export function sourceOf(rows: Rows): string | undefined {
  const sources = new Set<string | undefined>()
  for (const { source } of setOf(rows).abouts()) sources.add(source)
  return sources.size === 1 ? [...sources][0] : undefined
}

/** The measure of a column in the form that claims need; `about` precedes its title. */
export function measureOf(
  column: KitColumn,
  source: string | undefined,
  about?: string,
): ComparedMeasure {
  const {
    key,
    of = key,
    label,
    title,
    about: says,
    better,
    scale,
    digits,
    unit,
    range,
    floor,
  } = column
  return {
    ...(source !== undefined && { source }),
    name: label === undefined ? of || key : `${of}: ${label}`,
    title: about === undefined ? title : `${about} · ${title}`,
    ...(says !== undefined && { about: english(says) }),
    ...(areShares(column) && { areShares: true }),
    ...(better !== undefined && { better }),
    ...(scale !== undefined && { scale }),
    ...(digits !== undefined && { digits }),
    ...(unit !== undefined && { unit }),
    ...(range !== undefined && { range }),
    ...(floor !== undefined && { floor }),
  }
}

/** Counts of the values of one side of a comparison, which its cell shows. */
export interface SideFacts {
  readonly all: number
  readonly known: number
  /**
   * `offline`: number of known values to which an offline stand-in contributed. `unsaid`: number of
   * known values without this information.
   */
  readonly offline: number
  readonly unsaid: number
  /** Number of missing values by reason. */
  readonly missing: ReadonlyMap<string, number>
}

export function factsOf(values: readonly ComparedValue[]): SideFacts {
  const missing = new Map<string, number>()
  let [known, offline, unsaid] = [0, 0, 0]
  for (const { value, offline: mark } of values) {
    if (value.state === 'unknown') missing.set(value.why, (missing.get(value.why) ?? 0) + 1)
    else {
      known += 1
      offline += Number(mark === true)
      unsaid += Number(mark === undefined)
    }
  }
  return { all: values.length, known, offline, unsaid, missing }
}

/** A claim as a cell. */
export const cellOfClaim = (claim: Claim, { first, second = [] }: Comparison): Quantity =>
  cellOfFacts(claim, [factsOf(first), factsOf(second)])

/**
 * A claim as a cell.
 *
 * @param sides counts of the values of both sides that the claim compares
 */
export function cellOfFacts(
  { estimate, interval, n, p, adjusted, ...claim }: Claim,
  sides: readonly [first: SideFacts, second: SideFacts],
): Quantity {
  const [first, second] = sides
  const lost = second.all > 0 ? missingBySide(claim) : (missingOf(first.missing).missing ?? {})
  return {
    value: estimate,
    n: n.values,
    ...(n.values > 0 && {
      clusters: n.clusters,
      ...(n.scenarios !== undefined && { scenarios: n.scenarios }),
      ...(interval.state === 'known' ? { interval: interval.value } : { noInterval: interval.why }),
    }),
    ...(Object.keys(lost).length > 0 && { missing: lost }),
    p,
    adjusted,
    claim: { id: claim.id, family: claim.family, detected: claim.detected },
    ...offlineOf(sides),
  }
}

/**
 * Offline mark of a comparison: true if an offline stand-in contributed to a known value; undefined
 * if no value is known or a value lacks this information.
 */
function offlineOf(sides: readonly SideFacts[]): Pick<Quantity, 'offline'> {
  if (sides.some(({ offline }) => offline > 0)) return { offline: true }
  return sides.every(({ known }) => known === 0) || sides.some(({ unsaid }) => unsaid > 0)
    ? {}
    : { offline: false }
}

function missingBySide({
  missing: { first, second },
  supporter,
  against,
}: Pick<Claim, 'missing' | 'supporter' | 'against'>): Record<string, number> {
  return {
    ...(first > 0 && { [`no value of ${supporter}`]: first }),
    ...(second > 0 && { [`no value of ${against}`]: second }),
  }
}
