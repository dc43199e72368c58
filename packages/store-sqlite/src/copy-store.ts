/**
 * Copies a store into another one, of the same or another kind, such as from a file to a database
 * server.
 */
import { AttuneError } from '@attune/core/internal'
import type { KeptAnswer, Store, StoredUnit } from '@attune/core/runtime'
import { sqliteErrors } from './errors.js'
import { rowsOf } from './index-format.js'

export interface Copied {
  readonly units: number
  readonly answers: number
  readonly runs: number
}

/** Number of entries that are copied at a time. */
const PAGE = 500

/**
 * Copies units, answers, runs, generations and spending, unchanged and in the same order. The index
 * of units in evaluations is not copied; the next run plans it again. Existing entries stay, so
 * that an interrupted copy can be repeated.
 *
 * @returns number of added entries
 * @throws MERGE_CONFLICT if the target has another result under the same key, or its own runs
 */
export async function copyStore(from: Store, to: Store): Promise<Copied> {
  const added = { units: 0, answers: 0, runs: 0 }
  for await (const page of pages(from.allUnits())) added.units += await copyUnits(page, from, to)
  for await (const page of pages(from.allAnswers())) added.answers += await copyAnswers(page, to)
  added.runs = await copyRuns(from, to)
  await copyCounts(from, to)
  return added
}

async function copyUnits(page: readonly StoredUnit[], from: Store, to: Store): Promise<number> {
  const before = await to.units(page.map(({ key }) => key))
  const missing = page.filter((unit) => !isSame(unit, before.get(unit.key)))
  const kept = await Promise.all(
    missing.map((unit) =>
      to.saveUnit(unit, unit.status === 'done' ? rowsOf({ ...unit, json: unit.result }) : []),
    ),
  )
  const other = missing.find((unit, at) => !isSame(unit, kept[at]))
  if (other) throw conflict(from, to, `${other.kind} ${other.label}, ${other.key.slice(0, 12)}`)
  return missing.length
}

const contentOf = (unit: StoredUnit): string =>
  unit.status === 'done' ? unit.result : unit.failure

const isSame = (unit: StoredUnit, other: StoredUnit | undefined): boolean =>
  other !== undefined && other.status === unit.status && contentOf(other) === contentOf(unit)

async function copyAnswers(page: readonly KeptAnswer[], to: Store): Promise<number> {
  const before = await to.recall(page)
  const missing = page.filter((_, at) => before[at] === undefined)
  await Promise.all(
    missing.map(({ scope, request, occurrence, ...answer }) =>
      to.record({ scope, request, occurrence }, answer),
    ),
  )
  return missing.length
}

/** Copies runs in order, so that their numbers stay the same. */
async function copyRuns(from: Store, to: Store): Promise<number> {
  const [runs, there] = [await from.runs(), await to.runs()]
  const isOwn = there.some(
    ({ started, config }, at) => started !== runs[at]?.started || config !== runs[at]?.config,
  )
  if (isOwn) throw conflict(from, to, 'its own runs')
  for (const { end, ...run } of runs.slice(there.length)) {
    const id = await to.beginRun(run)
    if (end) await to.endRun(id, end)
  }
  return runs.length - there.length
}

async function copyCounts(from: Store, to: Store): Promise<void> {
  const there = await to.generations()
  for (const [identity, number] of await from.generations()) {
    for (let at = there.get(identity) ?? 0; at < number; at++) await to.beginGenerations([identity])
  }
  const [spent, before] = [await from.spent(), await to.spent()]
  const { calls, tokens, cost } = spent
  const rest = {
    calls: calls - before.calls,
    tokens: tokens - before.tokens,
    cost: cost - before.cost,
  }
  if (rest.calls > 0) await to.spend(rest)
}

const conflict = (from: Store, to: Store, what: string): AttuneError =>
  sqliteErrors.error('MERGE_CONFLICT', { file: from.location, target: to.location, what })

async function* pages<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let page: T[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
