import {
  type Index,
  type IndexedPlan,
  indexedRows,
  type IndexedRow,
  type ObservationFilter,
  type PlacedSlot,
  type PlanEnd,
  type IndexedUnit,
  slotCells,
  type TimedCells,
  timedSlot,
  type TimedSlot,
  slotsOfKind,
  traceOf,
} from '@attune/core/store'
import type { Connections } from './connections.js'
import { inRows, type Value } from './values.js'

const SLOT_COLUMNS =
  `plan, place, unit, kind, label, supporter, other, shown_first, repeat, conditions,
  scenario, language, cluster, tags, generated`.split(/,\s+/)
const SLOT_TYPES = SLOT_COLUMNS.map((column) =>
  /^(plan|place|repeat)$/.test(column) ? 'integer' : 'text',
)

/** Number of plans that are kept per evaluation, the latest ones. */
const KEPT_PLANS = 9

const pageOf = (limit: string, more = ''): string => `
  (SELECT * FROM slot WHERE plan = $1 AND place > $2 AND ($3::text IS NULL OR label = $3)
    AND ($4::text IS NULL OR conditions::jsonb @> $4::jsonb) ${more} ORDER BY place LIMIT ${limit})`

const FACTS = `s.place, s.kind, s.label, s.scenario, coalesce(s.cluster, g.cluster, s.scenario), s.language,
  coalesce(s.tags, g.tags, '{}')::json, s.supporter, s.other, s.shown_first, s.repeat, s.conditions::json`

const STATE = `coalesce(u.offline, false)::integer, u.status, u.reason`

/**
 * SQL that selects a page of rows as one JSON text, which is far faster than reading cells, and the
 * position of its last row.
 */
const page = (row: string, from: string, { limit = '512', filter = '', slots = '' } = {}): string =>
  `SELECT coalesce(json_agg(${row} ORDER BY s.place) ${filter}, '[]')::text, max(s.place) FROM ${pageOf(limit, slots)} s ${from}`

const UNITS = 'LEFT JOIN unit u ON u.key = s.unit LEFT JOIN unit g ON g.key = s.generated'

const SQL = {
  observations: page(`json_build_array(${FACTS}, ${STATE}, u.found::json)`, UNITS, {
    filter: `FILTER (WHERE $5::text IS NULL OR u.status IS DISTINCT FROM 'done' OR strpos(u.found, $5) > 0)`,
    slots: 'AND ($6::text IS NULL OR strpos($6, kind) > 0)',
  }),
  states: page(`json_build_array(${FACTS}, ${STATE}, s.unit)`, UNITS),
  times: page(
    `json_build_array(s.place, s.kind, s.label, s.scenario, s.supporter, s.other, s.shown_first, s.repeat,
      s.conditions::json, s.unit, u.made, u.times, s.generated, g.made, g.times)`,
    UNITS,
  ),
  slots: page(
    `json_strip_nulls(json_build_object('place', s.place, 'unit', s.unit, 'kind', s.kind, 'label', s.label,
      'supporter', s.supporter, 'other', s.other, 'shownFirst', s.shown_first, 'repeat', s.repeat,
      'conditions', s.conditions::json, 'scenario', s.scenario))`,
    '',
    { limit: '$5' },
  ),
}

type PlanRow = readonly [id: number, checksum: string | null, units: number | null]

/**
 * Index of units by position in evaluations, and of their observations, in the tables `plan`,
 * `slot` and `unit`.
 */
export class PostgresIndex implements Index {
  constructor(private readonly connections: Connections) {}

  async plan(evaluation: string, digest: string): Promise<IndexedPlan> {
    const kept = await this.kept(evaluation, digest)
    if (kept) return kept
    const add = 'INSERT INTO plan (evaluation, digest) VALUES ($1, $2) ON CONFLICT DO NOTHING'
    await this.connections.transaction((query) => query(add, [evaluation, digest]))
    return (await this.kept(evaluation, digest))!
  }

  async kept(evaluation: string, digest: string): Promise<IndexedPlan | undefined> {
    const find = 'SELECT id, checksum, units FROM plan WHERE evaluation = $1 AND digest = $2'
    const [row] = await this.connections.read(find, [evaluation, digest])
    if (!row) return undefined
    const [id, checksum, units] = row as unknown as PlanRow
    return checksum === null || units === null ? { id } : { id, end: { checksum, units } }
  }

  async saveSlots(plan: number, slots: readonly IndexedUnit[]): Promise<void> {
    if (slots.length === 0) return
    const rows = slots.map((slot) => [plan, ...(slotCells(slot) as Value[])])
    const set = SLOT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')
    await this.connections.transaction((query) =>
      inRows(
        query,
        rows,
        SLOT_TYPES,
        (values) => `
          INSERT INTO slot (${SLOT_COLUMNS.join(', ')}) VALUES ${values} ON CONFLICT (plan, place) DO UPDATE SET ${set}`,
      ),
    )
  }

  async completePlan(
    plan: number,
    { checksum, units, slots }: PlanEnd & { slots: number },
  ): Promise<void> {
    await this.connections.transaction(async (query) => {
      await query('UPDATE plan SET checksum = $1, units = $2 WHERE id = $3', [
        checksum,
        units,
        plan,
      ])
      await query('DELETE FROM slot WHERE plan = $1 AND place >= $2', [plan, slots])
      const siblings =
        'SELECT id FROM plan WHERE evaluation = (SELECT evaluation FROM plan WHERE id = $1)'
      const kept = `${siblings} ORDER BY id DESC LIMIT ${KEPT_PLANS}`
      const old = await query(
        `DELETE FROM plan WHERE id IN (${siblings}) AND id NOT IN (${kept}) AND id <> $1 RETURNING id`,
        [plan],
      )
      if (old.rows.length > 0)
        await query('DELETE FROM slot WHERE plan NOT IN (SELECT id FROM plan)')
    })
  }

  async forgetPlan(plan: number): Promise<void> {
    const forget = 'UPDATE plan SET checksum = NULL, units = NULL WHERE id = $1'
    await this.connections.transaction((query) => query(forget, [plan]))
  }

  async *observations(
    plan: number,
    filter: ObservationFilter = {},
  ): AsyncGenerator<readonly IndexedRow[], void> {
    const { source = null, conditions } = filter
    const wanted = conditions === undefined ? null : JSON.stringify(conditions)
    const cells = [source, wanted, traceOf(filter) ?? null, slotsOfKind(filter) ?? null]
    for await (const page of this.#pages('observations', plan, cells))
      yield indexedRows(page, filter)
  }

  /**
   * The text has the format of an SQLite store's index, so that stored findings stay valid in a
   * copy of the store.
   */
  async *states(plan: number): AsyncGenerator<string, void> {
    for await (const page of this.#pages('states', plan)) yield JSON.stringify(JSON.parse(page))
  }

  async *slots(plan: number, after = -1, pageSize = 512): AsyncGenerator<PlacedSlot, void> {
    for await (const page of this.#pages('slots', plan, [null, null, pageSize], after))
      yield* JSON.parse(page) as PlacedSlot[]
  }

  async *times(plan: number): AsyncGenerator<TimedSlot, void> {
    for await (const page of this.#pages('times', plan))
      yield* (JSON.parse(page) as TimedCells[]).map(timedSlot)
  }

  async firstCalled(plan: number, called: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.connections.read(
      `SELECT s.supporter, min(u.made) FROM slot s JOIN unit u ON u.key = s.unit
       WHERE s.plan = $1 AND s.kind = 'simulate' AND u.status = 'done' AND EXISTS (
         SELECT 1 FROM json_array_elements(u.times::json -> 'calls') c WHERE c ->> 'model' = ANY ($2::text[]))
       GROUP BY s.supporter ORDER BY s.supporter`,
      [plan, called],
    )
    return new Map(rows as [string, string][])
  }

  async *#pages(
    of: keyof typeof SQL,
    plan: number,
    filter: readonly (string | number | null)[] = [null, null],
    after = -1,
  ): AsyncGenerator<string> {
    let last: number | null = after
    for (;;) {
      const [row] = await this.connections.read(SQL[of], [plan, last, ...filter])
      const [rows, end] = row as [string, number | null]
      if (end === null) return
      yield rows
      last = end
    }
  }
}
