/** The groups of a plan as its slots tell, without planning again: scenarios come from their source, keys from the index. */
import { AttuneError } from '@attune/core'
import type { Index, PlacedSlot } from '@attune/core/store'
import type {
  DialogueUnits,
  EvaluationPlan,
  Group,
  Keyed,
  PairUnits,
  ReadingUnit,
  ScenarioSlot,
} from '@attune/core/runtime'
import { indexedAs } from './slots.js'

/** @throws SCENARIOS_CHANGED */
export async function* indexedGroups(plan: EvaluationPlan, index: Index): AsyncGenerator<Group<Keyed>> {
  const { name, repeats, scenarios } = plan.config
  const { id } = await indexedAs(plan, index)
  const groups = bySlots(index.slots(id))
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
          throw new AttuneError('SCENARIOS_CHANGED', { use: scenarios.use, evaluation: name, id: scenario.id })
        }
      }
    }
  } finally {
    await groups.return(undefined)
  }
}

/** Slots of one scenario and repeat follow each other. */
async function* bySlots(slots: AsyncIterable<PlacedSlot>): AsyncGenerator<readonly PlacedSlot[], undefined> {
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
  const dialogues: Draft<DialogueUnits<Keyed>, 'estimates' | 'verdicts', ReadingUnit<Keyed>>[] = []
  const pairs: Draft<PairUnits<Keyed>, 'showings', PairUnits<Keyed>['showings'][number]>[] = []
  let last: PlacedSlot | undefined
  for (const slot of slots) {
    const { kind, label, supporter, other, shownFirst, conditions } = slot
    const unit = { key: slot.unit }
    if (kind === 'simulate') dialogues.push({ supporter, conditions, simulate: unit, estimates: [], verdicts: [] })
    if (kind === 'estimate') dialogues.at(-1)?.estimates.push({ label, conditions, unit })
    if (kind === 'judge') dialogues.at(-1)?.verdicts.push({ label, conditions, unit })
    if (kind === 'pair' && other !== undefined && shownFirst !== undefined) {
      const isAnother = !last || pairOf(last) !== pairOf(slot)
      if (isAnother) pairs.push({ judge: label, conditions, supporters: [supporter, other], showings: [] })
      pairs.at(-1)?.showings.push({ shownFirst, unit })
    }
    last = slot
  }
  const made = 'generate' in scenario ? [{ key: scenario.generate.key }] : []
  const units = [...made, ...slots.map(({ unit: key }) => ({ key }))]
  return { evaluation, scenario, repeat: slots[0].repeat, units, dialogues, pairs }
}

/** With lists that are filled slot by slot. */
type Draft<T, Lists extends keyof T, Item> = Omit<T, Lists> & { readonly [Name in Lists]: Item[] }

/** Both showings of a pair are the same but for the order. */
const pairOf = ({ kind, label, supporter, other, conditions }: PlacedSlot): string =>
  JSON.stringify([kind, label, supporter, other, conditions])
