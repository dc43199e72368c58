/** Performs frequent writes for a whole batch with a few statements. */
import type { JournalKey, ObservationRow, StoredAnswer, StoredUnit } from '@attune/core/store'
import type { Query } from './connections.js'
import type { Leases } from './leases.js'
import { answerOf, SAVED_COLUMNS, SAVED_TYPES, savedCells, UNIT_COLUMNS, unitOf } from './rows.js'
import { type Spend, spendAll } from './spending.js'
import { inRows } from './values.js'

export type Write =
  | { readonly what: 'unit'; readonly unit: StoredUnit; readonly rows: readonly ObservationRow[] }
  | { readonly what: 'answer'; readonly request: JournalKey; readonly answer: StoredAnswer }
  | { readonly what: 'claim'; readonly groups: readonly (readonly string[])[] }
  | { readonly what: 'release'; readonly keys: readonly string[] }
  | ({ readonly what: 'spend' } & Spend)

type Of<What extends Write['what']> = Extract<Write, { what: What }>

/** @param number number of the batch; a repeated batch keeps it */
export async function performAll(
  query: Query,
  writes: readonly Write[],
  leases: Leases,
  number: number,
): Promise<unknown[]> {
  const of = <W extends Write['what']>(what: W) =>
    writes.filter((write): write is Of<W> => write.what === what)
  const outcomes = new Map<Write, unknown>()
  const [units, answers] = [of('unit'), of('answer')]
  if (units.length > 0) await saveUnits(query, units, outcomes)
  if (answers.length > 0) await saveAnswers(query, answers, outcomes)
  await leases.end(query, [
    ...units.map(({ unit }) => unit.key),
    ...answers.map(({ request }) => request.request),
  ])
  await leases.release(
    query,
    of('release').flatMap(({ keys }) => keys),
  )
  for (const claim of of('claim')) outcomes.set(claim, await leases.claim(query, claim.groups))
  // Spending is written last, because other processes wait while its rows are locked.
  const spends = of('spend')
  if (spends.length > 0) {
    const before = await spendAll(query, spends, leases.owner, number)
    for (const [at, spend] of spends.entries()) outcomes.set(spend, before[at])
  }
  return writes.map((write) => outcomes.get(write))
}

/**
 * Unit that is stored after a write: a stored result that is done is kept, any other is replaced.
 */
const storedAfter = (kept: StoredUnit | undefined, unit: StoredUnit): StoredUnit =>
  kept?.status === 'done' ? kept : unit

async function saveUnits(
  query: Query,
  writes: readonly Of<'unit'>[],
  outcomes: Map<Write, unknown>,
): Promise<void> {
  const last = new Map<string, Of<'unit'>>()
  for (const write of writes) {
    const before = last.get(write.unit.key)
    if (before?.unit.status !== 'done') last.set(write.unit.key, write)
  }
  const saved = await inRows(
    query,
    [...last.values()].map(({ unit, rows }) => savedCells(unit, rows)),
    SAVED_TYPES,
    (values) => `
      INSERT INTO unit (${SAVED_COLUMNS}) VALUES ${values}
      ON CONFLICT (key) DO UPDATE SET (${SAVED_COLUMNS}) = ROW (${excluded})
      WHERE unit.status <> 'done'
      RETURNING key`,
  )
  const taken = new Set(saved.map(([key]) => key as string))
  const lost = [...last.keys()].filter((key) => !taken.has(key))
  const kept = lost.length > 0 ? await unitsOf(query, lost) : new Map<string, StoredUnit>()
  for (const write of writes) {
    const { key } = write.unit
    const outcome = storedAfter(kept.get(key), write.unit)
    kept.set(key, outcome)
    outcomes.set(write, outcome)
  }
}

const excluded = SAVED_COLUMNS.split(', ')
  .map((column) => `excluded.${column}`)
  .join(', ')

export async function unitsOf(
  query: Query,
  keys: readonly string[],
): Promise<Map<string, StoredUnit>> {
  const { rows } = await query(`SELECT ${UNIT_COLUMNS} FROM unit WHERE key = ANY ($1::text[])`, [
    keys,
  ])
  return new Map(rows.map(unitOf).map((unit) => [unit.key, unit]))
}

const placeOf = ({ scope, request, occurrence }: JournalKey): string =>
  JSON.stringify([scope, request, occurrence])

async function saveAnswers(
  query: Query,
  writes: readonly Of<'answer'>[],
  outcomes: Map<Write, unknown>,
): Promise<void> {
  const first = new Map<string, Of<'answer'>>()
  for (const write of writes)
    if (!first.has(placeOf(write.request))) first.set(placeOf(write.request), write)
  const saved = await inRows(
    query,
    [...first.values()].map(
      ({ request: { scope, request, occurrence }, answer: { took, answered, answer } }) => [
        scope,
        request,
        occurrence,
        took,
        answered,
        answer,
      ],
    ),
    ['text', 'text', 'integer', 'double precision', 'text', 'text'],
    (values) => `
      INSERT INTO answer (scope, request, occurrence, took, answered, json) VALUES ${values}
      ON CONFLICT DO NOTHING RETURNING scope, request, occurrence`,
  )
  const own = new Set(saved.map((row) => JSON.stringify(row)))
  const lost = [...first.entries()]
    .filter(([place]) => !own.has(place))
    .map(([, { request }]) => request)
  const kept = lost.length > 0 ? await answersTo(query, lost) : []
  const stored = new Map(lost.map((request, at) => [placeOf(request), kept[at]]))
  for (const write of writes) {
    const place = placeOf(write.request)
    outcomes.set(write, stored.get(place) ?? first.get(place)!.answer)
  }
}

export async function answersTo(
  query: Query,
  requests: readonly JournalKey[],
): Promise<(StoredAnswer | undefined)[]> {
  const rows = await query(
    `SELECT a.json, a.took, a.answered
     FROM unnest($1::text[], $2::text[], $3::integer[]) WITH ORDINALITY AS w (scope, request, occurrence, at)
     LEFT JOIN answer a USING (scope, request, occurrence) ORDER BY w.at`,
    [
      requests.map(({ scope }) => scope),
      requests.map(({ request }) => request),
      requests.map(({ occurrence }) => String(occurrence)),
    ],
  )
  return rows.rows.map((row) => (row[0] === null ? undefined : answerOf(row)))
}
