/** Where the units of a plan stand, noted in the index while the plan is walked. */
import { createHash } from 'node:crypto'
import type { Index, IndexedPlan, PlanEnd, Slot } from '../store/port.js'
import type { Group, Reading } from './group.js'
import type { EvaluationPlan } from './plan.js'

/** Slots that are saved together. */
const PAGE = 512

/** The groups of a plan. Once all were taken, the index holds their slots; a plan that was left early has none. */
export async function* indexed(plan: EvaluationPlan, index: Index): AsyncGenerator<Group> {
  const { id, end } = await index.plan(plan.config.name, plan.digest)
  const walk = new Walk(index, id, end === undefined)
  for await (const group of plan.groups()) {
    await walk.note(group)
    yield group
  }
  if (end === undefined) return void (await walk.end())
  // The source gives other scenarios than before, and nothing in the config says so.
  if (end.checksum !== walk.checksum()) await index.forgetPlan(id)
}

/** The number under which the index holds the slots of a plan, and what it knows of it; the plan is walked if it holds none. */
export async function indexedAs(plan: EvaluationPlan, index: Index): Promise<Required<IndexedPlan>> {
  const { id, end } = await index.plan(plan.config.name, plan.digest)
  if (end) return { id, end }
  const walk = new Walk(index, id, true)
  for await (const group of plan.groups()) await walk.note(group)
  return { id, end: await walk.end() }
}

class Walk {
  private readonly hash = createHash('sha256')
  private waiting: Slot[] = []
  private place = 0
  private units = 0

  constructor(
    private readonly index: Index,
    private readonly plan: number,
    private readonly isNew: boolean,
  ) {}

  async note(group: Group): Promise<void> {
    const slots = slotsOf(group, this.place)
    this.place += slots.length
    this.units += group.units.length
    this.hash.update(slots.map(({ unit }) => unit).join(''))
    if (!this.isNew) return
    this.waiting.push(...slots)
    if (this.waiting.length >= PAGE) await this.save()
  }

  checksum(): string {
    return this.hash.copy().digest('hex')
  }

  async end(): Promise<PlanEnd> {
    await this.save()
    const end = { checksum: this.checksum(), units: this.units }
    await this.index.completePlan(this.plan, { ...end, slots: this.place })
    return end
  }

  private async save(): Promise<void> {
    if (this.waiting.length > 0) await this.index.saveSlots(this.plan, this.waiting)
    this.waiting = []
  }
}

/** In the order in which results are read: dialogue by dialogue, then the pairs. */
function slotsOf({ scenario: slot, repeat, dialogues, pairs }: Group, first: number): Slot[] {
  const scenario = 'scenario' in slot ? slot.scenario : { id: slot.id, language: slot.language }
  const common = { scenario, repeat, ...('generate' in slot && { generated: slot.generate.key }) }
  const slots: Omit<Slot, 'place'>[] = []
  for (const { supporter, conditions, simulate, estimates, verdicts } of dialogues) {
    const { label, key: unit } = simulate
    slots.push({ ...common, supporter, conditions, kind: 'simulate', label, unit })
    const read = (kind: 'estimate' | 'judge', reading: Reading): unknown =>
      slots.push({ ...common, supporter, ...reading, kind, unit: reading.unit.key })
    for (const reading of estimates) read('estimate', reading)
    for (const reading of verdicts) read('judge', reading)
  }
  for (const { judge: label, supporters, conditions, showings } of pairs) {
    const [supporter, other] = supporters
    for (const { shownFirst, unit } of showings) {
      slots.push({ ...common, supporter, other, conditions, shownFirst, kind: 'pair', label, unit: unit.key })
    }
  }
  return slots.map((each, at) => ({ ...each, place: first + at }))
}
