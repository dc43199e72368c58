/** Comparisons that tables request as claims, and claims as table cells. */
import { partition } from '@attune/core'
import type { Claim, ComparedMeasure, ComparedValue, Comparison, Quantity } from '@attune/core/findings'
import { missingOf } from './quantity.js'
import { offlineMark } from '@attune/core/findings'
import { areShares, english, type KitColumn, type Reading } from './columns.js'
import { type Rows, setOf } from './row-set.js'
import { pairNames } from './rows.js'

/** Label of the component that made all rows; undefined if there are several or none. */
export function sourceOf(rows: Rows): string | undefined {
  const sources = new Set<string | undefined>()
  for (const { source } of setOf(rows).abouts()) sources.add(source)
  return sources.size === 1 ? [...sources][0] : undefined
}

/** The measure of a column in the form that claims need; `about` precedes its title. */
export function measureOf(column: KitColumn, source: string | undefined, about?: string): ComparedMeasure {
  const { key, of = key, label, title, about: says, better, scale, digits, unit, range, floor } = column
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

/**
 * Values of readings for a comparison. A scenario may have several values of one kind (several
 * verdicts, for example): they are paired in order.
 */
export function comparedValues(readings: readonly Reading[], but?: string): ComparedValue[] {
  const times = new Map<string, number>()
  return readings.map(({ row, value }): ComparedValue => {
    const { text, first } = pairNames(row, but)
    const before = times.get(text) ?? 0
    times.set(text, before + 1)
    const { cluster, scenario, offline, conditions } = row
    const seeker = conditions['simulator']
    const made: Draft = { cluster, scenario, pair: before === 0 ? first : `${text} ${before}`, value }
    if (offline !== undefined) made.offline = offline
    if (seeker !== undefined) made.seeker = seeker
    return made
  })
}

/** Mutable form for assignment member by member, since a run has as many objects as numbers. */
type Draft = { -readonly [Name in keyof ComparedValue]: ComparedValue[Name] }

/** A claim as a cell. */
export function cellOfClaim(
  { estimate, interval, n, p, adjusted, ...claim }: Claim,
  { first, second = [] }: Comparison,
): Quantity {
  const lost = second.length > 0 ? lostBySide(claim) : lostByReason(first)
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
    ...offlineMark([...first, ...second]),
  }
}

function lostBySide({
  missing: { first, second },
  supporter,
  against,
}: Pick<Claim, 'missing' | 'supporter' | 'against'>): Record<string, number> {
  return {
    ...(first > 0 && { [`no value of ${supporter}`]: first }),
    ...(second > 0 && { [`no value of ${against}`]: second }),
  }
}

const lostByReason = (values: Comparison['first']): Record<string, number> =>
  missingOf(partition(values.map(({ value }) => value)).missing).missing ?? {}
