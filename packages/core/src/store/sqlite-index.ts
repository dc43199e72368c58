import type { ObservationRow } from '../index/observation-rows.js'
import type { IndexStatements } from './index-statements.js'
import type {
  Index,
  IndexedPlan,
  IndexedRow,
  ObservationFilter,
  PlacedSlot,
  PlanEnd,
  Slot,
  Status,
  TimedSlot,
} from './port.js'

/** What the index needs of the store whose file it is in. */
export interface Access {
  read<T>(read: () => T): T
  write<T>(write: () => T): Promise<T>
  text(bytes: unknown): string
}

type PlanRow = readonly [id: number, checksum: string | null, units: number | null]

/** `place` and the facts of a slot, as the statements give them. */
type Facts = readonly [
  place: number,
  kind: Slot['kind'],
  label: string,
  scenario: string,
  cluster: string,
  language: string,
  tags: Record<string, string>,
  supporter: string,
  other: string | null,
  shownFirst: string | null,
  repeat: number,
  conditions: IndexedRow['conditions'],
  offline: 0 | 1,
  status: Status | null,
  failure: string | null,
]
const FACTS = 15

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
    const [id, checksum, units] = found
    return checksum === null || units === null ? { id } : { id, end: { checksum, units } }
  }

  saveSlots(plan: number, slots: readonly Slot[]): Promise<void> {
    const rows = JSON.stringify(slots.map(rowOf))
    return this.access.write(() => void this.statements.saveSlots.run([plan, rows]))
  }

  completePlan(plan: number, { checksum, units, slots }: PlanEnd & { slots: number }): Promise<void> {
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
    { source, kind, name, conditions }: ObservationFilter = {},
  ): AsyncGenerator<readonly IndexedRow[], void> {
    const wanted = conditions === undefined ? null : JSON.stringify(conditions)
    const filter = [source ?? null, wanted, kind ?? null, name ?? null]
    for (const page of this.#pages('observations', plan, filter)) yield (JSON.parse(page) as unknown[][]).map(rowFrom)
  }

  async *states(plan: number): AsyncGenerator<string, void> {
    yield* this.#pages('states', plan, [null, null])
  }

  async firstCalled(plan: number, called: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = this.access.read(() => this.statements.firstCalled.all([plan, JSON.stringify(called)]))
    return new Map(rows as [string, string][])
  }

  async *slots(plan: number, after = -1): AsyncGenerator<PlacedSlot, void> {
    for (const page of this.#pages('slots', plan, [null, null], after)) {
      // What a slot does not have is null here.
      yield* JSON.parse(page, (_, value: unknown) => (value === null ? undefined : value)) as PlacedSlot[]
    }
  }

  async *times(plan: number): AsyncGenerator<TimedSlot, void> {
    for (const page of this.#pages('times', plan, [null, null])) yield* (JSON.parse(page) as TimedRow[]).map(timedFrom)
  }

  *#pages(
    of: 'observations' | 'slots' | 'states' | 'times',
    plan: number,
    filter: readonly (string | null)[],
    after = -1,
  ): Generator<string> {
    let last: number | null = after
    for (;;) {
      const read = (): PageRow => this.statements[of].get([plan, last, ...filter]) as PageRow
      const [bytes, end] = this.access.read(read)
      if (end === null) return
      yield this.access.text(bytes)
      last = end
    }
  }
}

/** The rows of a page as JSON, and the place of its last slot; none: there is no such slot. */
type PageRow = readonly [rows: unknown, end: number | null]

type TimesCells = readonly [key: string | null, made: string | null, times: string | null]
type TimedRow = readonly [
  place: number,
  kind: Slot['kind'],
  label: string,
  scenario: string,
  supporter: string,
  other: string | null,
  shownFirst: string | null,
  repeat: number,
  conditions: Slot['conditions'],
  ...unit: TimesCells,
  ...generated: TimesCells,
]

function timedFrom(row: TimedRow): TimedSlot {
  const [place, kind, label, scenario, supporter, other, shownFirst, repeat, conditions, ...measured] = row
  const measuredAt = (at: number): TimedSlot['unit'] => {
    const [key, made, times] = measured.slice(at) as unknown as TimesCells
    return key !== null && made !== null && times !== null ? { key, made, times } : undefined
  }
  return {
    place,
    kind,
    label,
    scenario,
    supporter,
    ...(other !== null && { other }),
    ...(shownFirst !== null && { shownFirst }),
    repeat,
    conditions,
    unit: measuredAt(0),
    generated: measuredAt(3),
  }
}

const rowOf = ({ scenario, supporter, other, shownFirst, ...slot }: Slot): readonly unknown[] => [
  slot.place,
  slot.unit,
  slot.kind,
  slot.label,
  supporter,
  other ?? null,
  shownFirst ?? null,
  slot.repeat,
  JSON.stringify(slot.conditions),
  scenario.id,
  scenario.language,
  scenario.cluster ?? null,
  scenario.tags ? JSON.stringify(scenario.tags) : null,
  slot.generated ?? null,
]

/** Filled member by member, as there are many: a spread gives each object a shape of its own. */
function rowFrom(row: readonly unknown[]): IndexedRow {
  const [place, kind, label, scenario, cluster, language, tags, supporter, ...more] = row as unknown as Facts
  const [other, shownFirst, repeat, conditions, offline, status, failure] = more
  const found: { -readonly [Name in keyof IndexedRow]: IndexedRow[Name] } = {
    place,
    kind,
    label,
    scenario,
    cluster,
    language,
    tags,
    supporter,
    repeat,
    conditions,
    offline: offline === 1,
  }
  if (other !== null) found.other = other
  if (shownFirst !== null) found.shownFirst = shownFirst
  if (status !== null) found.status = status
  if (failure !== null) found.failure = failure
  if (row[FACTS] !== null) found.row = row.slice(FACTS) as unknown as ObservationRow
  return found
}
