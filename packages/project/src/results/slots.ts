/** Where the units of a plan stand, noted in the index while the plan is walked. */
import { createHash } from 'node:crypto'
import type { Index, IndexedPlan, IndexedUnit, PlanEnd } from '@attune/core/store'
import type { EvaluationPlan, Group, Unit } from '@attune/core/runtime'

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
  private waiting: IndexedUnit[] = []
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
function slotsOf({ scenario: slot, repeat, dialogues, pairs }: Group, first: number): IndexedUnit[] {
  const scenario = briefly('scenario' in slot ? slot.scenario : slot)
  const slots: IndexedUnit[] = []
  const add = (kind: IndexedUnit['kind'], label: string, unit: Unit, about: About): void => {
    const made: Draft = {
      place: first + slots.length,
      unit: unit.key,
      kind,
      label,
      supporter: about.supporter,
      repeat,
      conditions: about.conditions,
      scenario,
    }
    if (about.other !== undefined) made.other = about.other
    if (about.shownFirst !== undefined) made.shownFirst = about.shownFirst
    if ('generate' in slot) made.generated = slot.generate.key
    slots.push(made)
  }
  for (const { supporter, conditions, simulate, estimates, verdicts } of dialogues) {
    add('simulate', simulate.label, simulate, { supporter, conditions })
    for (const { label, unit, conditions } of estimates) add('estimate', label, unit, { supporter, conditions })
    for (const { label, unit, conditions } of verdicts) add('judge', label, unit, { supporter, conditions })
  }
  for (const { judge, supporters, conditions, showings } of pairs) {
    const [supporter, other] = supporters
    for (const { shownFirst, unit } of showings) add('pair', judge, unit, { supporter, other, shownFirst, conditions })
  }
  return slots
}

type About = Pick<IndexedUnit, 'supporter' | 'other' | 'shownFirst' | 'conditions'>
/** Filled member by member, as there are many: a spread gives each object its own shape. */
type Draft = { -readonly [Name in keyof IndexedUnit]: IndexedUnit[Name] }

/** Slots wait for their page; whole scenarios are not to wait with them. */
function briefly({ id, language, cluster, tags }: IndexedUnit['scenario']): IndexedUnit['scenario'] {
  return { id, language, ...(cluster !== undefined && { cluster }), ...(tags !== undefined && { tags }) }
}
