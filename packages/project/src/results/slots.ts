/**
 * Writes the positions of a plan's units to the index, in reading order, and restores the groups
 * from it without planning again. A slot is the position of one unit: its scenario, repeat,
 * supporter and label.
 */
import { createHash } from 'node:crypto'
import { AttuneError } from '@attune/core/internal'
import type {
  DialogueUnits,
  EvaluationPlan,
  Group,
  Keyed,
  PairUnits,
  ReadingUnit,
  ScenarioSlot,
  Unit,
} from '@attune/core/runtime'
import type { Index, IndexedPlan, IndexedUnit, PlacedSlot, PlanEnd } from '@attune/core/store'

/** Number of slots that are saved together. */
const PAGE = 512

/**
 * Yields the groups of a plan, and writes their slots to the index meanwhile. If the caller stops
 * early, the slots do not count, and the next walk writes them again.
 */
export async function* indexWhileYielding(
  plan: EvaluationPlan,
  index: Index,
): AsyncGenerator<Group> {
  const { id, end } = await index.plan(plan.config.name, plan.digest)
  const writer = new SlotWriter(index, id, end === undefined)
  for await (const group of plan.groups()) {
    await writer.add(group)
    yield group
  }
  if (end === undefined) return void (await writer.end())
  // The source returned other scenarios than before, although the config is unchanged. The slots
  // are discarded.
  if (end.checksum !== writer.checksum()) await index.forgetPlan(id)
}

/**
 * Id of a plan in the index, and data on its end. If the index lacks the slots, they are written
 * first.
 */
export async function ensureIndexed(
  plan: EvaluationPlan,
  index: Index,
): Promise<Required<IndexedPlan>> {
  const { id, end } = await index.plan(plan.config.name, plan.digest)
  if (end) return { id, end }
  const writer = new SlotWriter(index, id, true)
  for await (const group of plan.groups()) await writer.add(group)
  return { id, end: await writer.end() }
}

/** Writes the slots of a plan page by page, and computes the checksum of their units. */
class SlotWriter {
  private readonly hash = createHash('sha256')
  private unsaved: IndexedUnit[] = []
  private place = 0
  private units = 0

  constructor(
    private readonly index: Index,
    private readonly plan: number,
    private readonly isNew: boolean,
  ) {}

  async add(group: Group): Promise<void> {
    const slots = slotsOf(group, this.place)
    this.place += slots.length
    this.units += group.units.length - (group.earlier?.size ?? 0)
    this.hash.update(slots.map(({ unit }) => unit).join(''))
    if (!this.isNew) return
    this.unsaved.push(...slots)
    if (this.unsaved.length >= PAGE) await this.savePage()
  }

  checksum(): string {
    return this.hash.copy().digest('hex')
  }

  async end(): Promise<PlanEnd> {
    await this.savePage()
    const end = { checksum: this.checksum(), units: this.units }
    await this.index.completePlan(this.plan, { ...end, slots: this.place })
    return end
  }

  private async savePage(): Promise<void> {
    if (this.unsaved.length > 0) await this.index.saveSlots(this.plan, this.unsaved)
    this.unsaved = []
  }
}

/** Slots in the order in which results are read: dialogue by dialogue, then the pairs. */
function slotsOf(
  { scenario: slot, repeat, dialogues, pairs }: Group,
  first: number,
): IndexedUnit[] {
  const scenario = withoutTexts('scenario' in slot ? slot.scenario : slot)
  const slots: IndexedUnit[] = []
  const add = (kind: IndexedUnit['kind'], label: string, unit: Unit, about: About): void => {
    const draft: Draft = {
      place: first + slots.length,
      unit: unit.key,
      kind,
      label,
      supporter: about.supporter,
      repeat,
      conditions: about.conditions,
      scenario,
    }
    if (about.other !== undefined) draft.other = about.other
    if (about.shownFirst !== undefined) draft.shownFirst = about.shownFirst
    if ('generate' in slot) draft.generated = slot.generate.key
    slots.push(draft)
  }
  for (const { supporter, conditions, simulate, estimates, verdicts } of dialogues) {
    add('simulate', simulate.label, simulate, { supporter, conditions })
    for (const { label, unit, conditions } of estimates)
      add('estimate', label, unit, { supporter, conditions })
    for (const { label, unit, conditions } of verdicts)
      add('judge', label, unit, { supporter, conditions })
  }
  for (const { judge, supporters, conditions, showings } of pairs) {
    const [supporter, other] = supporters
    for (const { shownFirst, unit } of showings)
      add('pair', judge, unit, { supporter, other, shownFirst, conditions })
  }
  return slots
}

type About = Pick<IndexedUnit, 'supporter' | 'other' | 'shownFirst' | 'conditions'>
/**
 * Members are assigned one by one: a spread would give each of many objects a separate hidden
 * class.
 */
type Draft = { -readonly [Name in keyof IndexedUnit]: IndexedUnit[Name] }

/**
 * Copy of a scenario with its id, language, cluster and tags. Slots are kept in memory until a page
 * is saved, so they must not hold whole scenarios.
 */
function withoutTexts({
  id,
  language,
  cluster,
  tags,
}: IndexedUnit['scenario']): IndexedUnit['scenario'] {
  return {
    id,
    language,
    ...(cluster !== undefined && { cluster }),
    ...(tags !== undefined && { tags }),
  }
}

// Restores groups from the index. The scenarios come from their source, and the keys of units from
// the index.

/**
 * Yields the groups of a plan from the index.
 *
 * @throws SCENARIOS_CHANGED if the source returns other scenarios than those in the index
 */
export async function* groupsFromIndex(
  plan: EvaluationPlan,
  index: Index,
): AsyncGenerator<Group<Keyed>> {
  const { name, repeats, scenarios } = plan.config
  const { id } = await ensureIndexed(plan, index)
  const groups = slotsByGroup(index.slots(id))
  try {
    let next = (await groups.next()).value
    for await (const scenario of plan.scenarios()) {
      for (let repeat = 1; repeat <= repeats; repeat++) {
        const [first, ...rest] = next ?? []
        if (first?.scenario === scenario.id && first.repeat === repeat) {
          yield groupOf(name, scenario, [first, ...rest])
          next = (await groups.next()).value
        } else if (await plan.hasDialogues(scenario, repeat)) {
          await index.forgetPlan(id)
          throw new AttuneError('SCENARIOS_CHANGED', {
            use: scenarios.use,
            evaluation: name,
            id: scenario.id,
          })
        }
      }
    }
  } finally {
    await groups.return(undefined)
  }
}

/** Splits slots into groups. The slots of a scenario and repeat are contiguous. */
async function* slotsByGroup(
  slots: AsyncIterable<PlacedSlot>,
): AsyncGenerator<readonly PlacedSlot[], undefined> {
  let group: PlacedSlot[] = []
  for await (const slot of slots) {
    const [first] = group
    if (first && (first.scenario !== slot.scenario || first.repeat !== slot.repeat)) {
      yield group
      group = []
    }
    group.push(slot)
  }
  if (group.length > 0) yield group
  return undefined
}

function groupOf(
  evaluation: string,
  scenario: ScenarioSlot,
  slots: readonly [PlacedSlot, ...PlacedSlot[]],
): Group<Keyed> {
  const dialogues: GroupDraft<
    DialogueUnits<Keyed>,
    'estimates' | 'verdicts',
    ReadingUnit<Keyed>
  >[] = []
  const pairs: GroupDraft<PairUnits<Keyed>, 'showings', PairUnits<Keyed>['showings'][number]>[] = []
  let last: PlacedSlot | undefined
  for (const slot of slots) {
    const { kind, label, supporter, other, shownFirst, conditions } = slot
    const unit = { key: slot.unit }
    if (kind === 'simulate')
      dialogues.push({ supporter, conditions, simulate: unit, estimates: [], verdicts: [] })
    if (kind === 'estimate') dialogues.at(-1)?.estimates.push({ label, conditions, unit })
    if (kind === 'judge') dialogues.at(-1)?.verdicts.push({ label, conditions, unit })
    if (kind === 'pair' && other !== undefined && shownFirst !== undefined) {
      const isAnother = !last || pairOf(last) !== pairOf(slot)
      if (isAnother)
        pairs.push({ judge: label, conditions, supporters: [supporter, other], showings: [] })
      pairs.at(-1)?.showings.push({ shownFirst, unit })
    }
    last = slot
  }
  const generated = 'generate' in scenario ? [{ key: scenario.generate.key }] : []
  const units = [...generated, ...slots.map(({ unit: key }) => ({ key }))]
  return { evaluation, scenario, repeat: slots[0].repeat, units, dialogues, pairs }
}

/** A group member whose lists are filled slot by slot. */
type GroupDraft<T, Lists extends keyof T, Item> = Omit<T, Lists> & {
  readonly [Name in Lists]: Item[]
}

/** Key that is equal for both showings of a pair. */
const pairOf = ({ kind, label, supporter, other, conditions }: PlacedSlot): string =>
  JSON.stringify([kind, label, supporter, other, conditions])
