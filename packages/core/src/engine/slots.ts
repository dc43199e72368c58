/** Where the units of a plan stand, noted in the index while the plan is walked. */
import { createHash } from 'node:crypto'
import type { Index, Slot } from '../store/port.js'
import type { Group } from './group.js'
import type { EvaluationPlan } from './plan.js'

/** Slots that are saved together. */
const PAGE = 512

/** The groups of a plan. Once all were taken, the index holds their slots; a plan that was left early has none. */
export async function* indexed(plan: EvaluationPlan, index: Index): AsyncGenerator<Group> {
  const { id, checksum } = await index.plan(plan.config.name, plan.digest)
  const walk = new Walk(index, id, checksum === undefined)
  for await (const group of plan.groups()) {
    await walk.note(group)
    yield group
  }
  if (checksum === undefined) return walk.end()
  // The source gives other scenarios than before, and nothing in the config says so.
  if (checksum !== walk.checksum()) await index.forgetPlan(id)
}

/** The number under which the index holds the slots of a plan; the plan is walked if it holds none. */
export async function indexedAs(plan: EvaluationPlan, index: Index): Promise<number> {
  const { id, checksum } = await index.plan(plan.config.name, plan.digest)
  if (checksum !== undefined) return id
  const walk = new Walk(index, id, true)
  for await (const group of plan.groups()) await walk.note(group)
  await walk.end()
  return id
}

class Walk {
  private readonly hash = createHash('sha256')
  private waiting: Slot[] = []
  private place = 0

  constructor(
    private readonly index: Index,
    private readonly plan: number,
    private readonly isNew: boolean,
  ) {}

  async note(group: Group): Promise<void> {
    const slots = slotsOf(group, this.place)
    this.place += slots.length
    for (const { unit } of slots) this.hash.update(unit)
    if (!this.isNew) return
    this.waiting.push(...slots)
    if (this.waiting.length >= PAGE) await this.save()
  }

  checksum(): string {
    return this.hash.copy().digest('hex')
  }

  async end(): Promise<void> {
    await this.save()
    await this.index.completePlan(this.plan, { checksum: this.checksum(), slots: this.place })
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
  for (const { supporter, simulate, estimates, verdicts } of dialogues) {
    slots.push({ ...common, supporter, kind: 'simulate', label: simulate.label, unit: simulate.key })
    for (const [label, unit] of Object.entries(estimates)) {
      slots.push({ ...common, supporter, kind: 'estimate', label, unit: unit.key })
    }
    for (const [label, unit] of Object.entries(verdicts)) {
      slots.push({ ...common, supporter, kind: 'judge', label, unit: unit.key })
    }
  }
  for (const { judge, supporters, showings } of pairs) {
    const [supporter, other] = supporters
    for (const { shownFirst, unit } of showings) {
      slots.push({ ...common, supporter, other, shownFirst, kind: 'pair', label: judge, unit: unit.key })
    }
  }
  return slots.map((each, at) => ({ ...each, place: first + at }))
}
