import { indexedRow, slotCells, type TimedCells, timedSlot } from '@attune/core/store'
import type { IndexStatements } from './index-statements.js'
import type {
  Index,
  IndexedPlan,
  IndexedRow,
  ObservationFilter,
  PlacedSlot,
  PlanEnd,
  IndexedUnit,
  TimedSlot,
} from '@attune/core/runtime'

/** What the index needs of the store whose file it is in. */
export interface Access {
  read<T>(read: () => T): T
  write<T>(write: () => T): Promise<T>
  text(bytes: unknown): string
}

type PlanRow = readonly [id: number, checksum: string | null, units: number | null]

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

  saveSlots(plan: number, slots: readonly IndexedUnit[]): Promise<void> {
    const rows = JSON.stringify(slots.map(slotCells))
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
    for (const page of this.#pages('observations', plan, filter))
      yield (JSON.parse(page) as unknown[][]).map(indexedRow)
  }

  async *states(plan: number): AsyncGenerator<string, void> {
    yield* this.#pages('states', plan, [null, null])
  }

  async firstCalled(plan: number, called: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = this.access.read(() => this.statements.firstCalled.all([plan, JSON.stringify(called)]))
    return new Map(rows as [string, string][])
  }

  async *slots(plan: number, after = -1, pageSize = 512): AsyncGenerator<PlacedSlot, void> {
    for (const page of this.#pages('slots', plan, [null, null, pageSize], after)) {
      // What a slot does not have is null here.
      yield* JSON.parse(page, (_, value: unknown) => (value === null ? undefined : value)) as PlacedSlot[]
    }
  }

  async *times(plan: number): AsyncGenerator<TimedSlot, void> {
    for (const page of this.#pages('times', plan, [null, null]))
      yield* (JSON.parse(page) as TimedCells[]).map(timedSlot)
  }

  *#pages(
    of: 'observations' | 'slots' | 'states' | 'times',
    plan: number,
    filter: readonly (string | number | null)[],
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
