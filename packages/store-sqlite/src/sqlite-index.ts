import { setImmediate as immediate } from 'node:timers/promises'
import type {
  Index,
  IndexedPlan,
  IndexedRow,
  IndexedUnit,
  ObservationFilter,
  PlacedSlot,
  PlanEnd,
  TimedSlot,
} from '@attune/core/runtime'
import {
  indexedRows,
  slotCells,
  slotsOfKind,
  type TimedCells,
  timedSlot,
  traceOf,
} from '@attune/core/store'
import type Database from 'libsql'
import { SAVE_OBSERVATIONS } from './index-format.js'
import { prepared, type Statements } from './rows.js'

/** SQL that selects a page of rows as one JSON text, which is far faster than reading cells. */
const FACTS = `s.place, s.kind, s.label, s.scenario, coalesce(s.cluster, g.json ->> '$.cluster', s.scenario), s.language,
  json(coalesce(s.tags, g.json -> '$.tags', '{}')), s.supporter, s.other, s.shown_first, s.repeat, json(s.conditions)`

const STATE = `coalesce(u.offline, 0), u.status,
  CASE u.status WHEN 'done' THEN NULL WHEN 'left-out' THEN u.json ->> '$.why' ELSE u.json ->> '$.code' END`

const pageOfSlots = (limit: string, more = ''): string => `
  (SELECT * FROM slot WHERE plan = ?1 AND place > ?2 AND (?3 IS NULL OR label = ?3) AND (?4 IS NULL OR NOT EXISTS (
    SELECT 1 FROM json_each(?4) w WHERE NOT EXISTS (
      SELECT 1 FROM json_each(conditions) c WHERE c.key = w.key AND c.value = w.value))) ${more}
    ORDER BY place LIMIT ${limit})`

const PAGE_OF_SLOTS = pageOfSlots('512')

/**
 * Maximum number of stored plans per evaluation. A plan stores the positions of all units of a run.
 */
const MOST_PLANS = 8

const SQL = {
  findPlan: `SELECT id, checksum, units FROM plan WHERE evaluation = ? AND digest = ?`,
  addPlan: `INSERT INTO plan (evaluation, digest) VALUES (?, ?) ON CONFLICT DO NOTHING`,
  endPlan: `UPDATE plan SET checksum = ?, units = ? WHERE id = ?`,
  extraSlots: `DELETE FROM slot WHERE plan = ? AND place >= ?`,
  oldPlans: `
    DELETE FROM plan WHERE evaluation = (SELECT evaluation FROM plan WHERE id = ?1)
    AND id NOT IN (SELECT id FROM plan WHERE evaluation = (SELECT evaluation FROM plan WHERE id = ?1)
      ORDER BY id DESC LIMIT ${MOST_PLANS}) AND id <> ?1`,
  oldSlots: `DELETE FROM slot WHERE plan NOT IN (SELECT id FROM plan)`,
  saveSlots: `
    INSERT OR REPLACE INTO slot (plan, place, unit, kind, label, supporter, other, shown_first, repeat, conditions,
      scenario, language, cluster, tags, generated)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, value ->> 13
    FROM json_each(?2)`,
  saveObservations: SAVE_OBSERVATIONS,
  // Rows are JSON already, so they are appended as text: parsing them here takes a third of the
  // time.
  observations: `
    SELECT CAST('[' || coalesce(group_concat(rtrim(json_array(${FACTS}, ${STATE}), ']')
      || ',' || coalesce(o.rows, 'null') || ']', ',' ORDER BY s.place)
      FILTER (WHERE ?5 IS NULL OR u.status IS NOT 'done' OR instr(o.rows, ?5) > 0), '') || ']' AS BLOB),
      max(s.place)
    FROM ${pageOfSlots('512', 'AND (?6 IS NULL OR instr(?6, kind) > 0)')} s
      LEFT JOIN unit u ON u.key = s.unit LEFT JOIN unit g ON g.key = s.generated
      LEFT JOIN observation o ON o.unit = u.id`,
  firstCalled: `
    SELECT s.supporter, min(u.made) FROM slot s JOIN unit u ON u.key = s.unit
    WHERE s.plan = ?1 AND s.kind = 'simulate' AND u.status = 'done' AND EXISTS (
      SELECT 1 FROM json_each(u.times, '$.calls') c WHERE c.value ->> 'model' IN (SELECT value FROM json_each(?2)))
    GROUP BY s.supporter`,
  slots: `
    SELECT CAST(json_group_array(json_object('place', place, 'unit', unit, 'kind', kind, 'label', label,
      'supporter', supporter, 'other', other, 'shownFirst', shown_first, 'repeat', repeat,
      'conditions', json(conditions), 'scenario', scenario) ORDER BY place) AS BLOB), max(place)
    FROM ${pageOfSlots('?5')}`,
  times: `
    SELECT CAST(json_group_array(json_array(s.place, s.kind, s.label, s.scenario, s.supporter, s.other, s.shown_first,
      s.repeat, json(s.conditions), s.unit, u.made, u.times, s.generated, g.made, g.times) ORDER BY s.place) AS BLOB),
      max(s.place)
    FROM ${PAGE_OF_SLOTS} s LEFT JOIN unit u ON u.key = s.unit LEFT JOIN unit g ON g.key = s.generated`,
  states: `
    SELECT CAST(json_group_array(json_array(${FACTS}, ${STATE}, s.unit) ORDER BY s.place) AS BLOB), max(s.place)
    FROM ${PAGE_OF_SLOTS} s LEFT JOIN unit u ON u.key = s.unit LEFT JOIN unit g ON g.key = s.generated`,
}

type IndexStatements = Statements<keyof typeof SQL>

export const prepareIndex = (db: Database.Database): IndexStatements => prepared(db, SQL)

/** Gives the index access to the store whose file contains it. */
export interface Access {
  read<T>(read: () => T): T
  write<T>(write: () => T): Promise<T>
  text(bytes: unknown): string
}

type PlanRow = readonly [id: number, checksum: string | null, units: number | null]

const asIndexed = ([id, checksum, units]: PlanRow): IndexedPlan =>
  checksum === null || units === null ? { id } : { id, end: { checksum, units } }

export class SqliteIndex implements Index {
  constructor(
    private readonly statements: IndexStatements,
    private readonly access: Access,
  ) {}

  async plan(evaluation: string, digest: string): Promise<IndexedPlan> {
    const { findPlan, addPlan } = this.statements
    const find = () => findPlan.get([evaluation, digest]) as PlanRow | undefined
    const found =
      this.access.read(find) ??
      (await this.access.write(() => {
        addPlan.run([evaluation, digest])
        return find()!
      }))
    return asIndexed(found)
  }

  async kept(evaluation: string, digest: string): Promise<IndexedPlan | undefined> {
    const found = this.access.read(
      () => this.statements.findPlan.get([evaluation, digest]) as PlanRow | undefined,
    )
    return found && asIndexed(found)
  }

  saveSlots(plan: number, slots: readonly IndexedUnit[]): Promise<void> {
    const rows = JSON.stringify(slots.map(slotCells))
    return this.access.write(() => void this.statements.saveSlots.run([plan, rows]))
  }

  completePlan(
    plan: number,
    { checksum, units, slots }: PlanEnd & { slots: number },
  ): Promise<void> {
    return this.access.write(() => {
      this.statements.endPlan.run([checksum, units, plan])
      this.statements.extraSlots.run([plan, slots])
      if (this.statements.oldPlans.run([plan]).changes > 0) this.statements.oldSlots.run([])
    })
  }

  forgetPlan(plan: number): Promise<void> {
    return this.access.write(() => void this.statements.endPlan.run([null, null, plan]))
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

  async *states(plan: number): AsyncGenerator<string, void> {
    yield* this.#pages('states', plan, [null, null])
  }

  async firstCalled(plan: number, called: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = this.access.read(() =>
      this.statements.firstCalled.all([plan, JSON.stringify(called)]),
    )
    return new Map(rows as [string, string][])
  }

  async *slots(plan: number, after = -1, pageSize = 512): AsyncGenerator<PlacedSlot, void> {
    for await (const page of this.#pages('slots', plan, [null, null, pageSize], after)) {
      // In the JSON, missing members are null.
      for (const { other, shownFirst, ...slot } of JSON.parse(page) as SlotOfPage[])
        yield other === null && shownFirst === null
          ? slot
          : {
              ...slot,
              ...(other !== null && { other }),
              ...(shownFirst !== null && { shownFirst }),
            }
    }
  }

  async *times(plan: number): AsyncGenerator<TimedSlot, void> {
    for await (const page of this.#pages('times', plan, [null, null]))
      yield* (JSON.parse(page) as TimedCells[]).map(timedSlot)
  }

  /**
   * Reads rows page by page. Other work can run between two pages, so that a viewer stays
   * responsive.
   */
  async *#pages(
    of: 'observations' | 'slots' | 'states' | 'times',
    plan: number,
    filter: readonly (string | number | null)[],
    after = -1,
  ): AsyncGenerator<string> {
    let last: number | null = after
    for (;;) {
      const read = (): PageRow => this.statements[of].get([plan, last, ...filter]) as PageRow
      const [bytes, end] = this.access.read(read)
      if (end === null) return
      yield this.access.text(bytes)
      last = end
      await immediate()
    }
  }
}

type SlotOfPage = Omit<PlacedSlot, 'other' | 'shownFirst'> & {
  readonly other: string | null
  readonly shownFirst: string | null
}

/** Rows of a page as JSON, and the position of its last row; null after the last page. */
type PageRow = readonly [rows: unknown, end: number | null]
