/**
 * Access to single dialogues of an evaluation: the positions of its units, and their stored
 * results.
 */
import {
  type FindingDecisions,
  digest,
  type Entry,
  type EvaluationConfig,
  type EvaluationPlan,
  givesOf,
  type ResolvedConfig,
  type SessionServices,
  type Unit,
  version,
} from '@attune/core/runtime'
import type { Scenario, Component } from '@attune/core'
import type { Gives } from '@attune/core/internal'
import type { IndexedRow, PlacedSlot, Store, StoredAnswer, StoredUnit } from '@attune/core/store'
import { decidedResult } from './decisions.js'
import { readScenario } from './group-results.js'
import { ensureIndexed } from './slots.js'
import type { Exchange, Trial } from './trial.js'

export interface Archive {
  readonly config: EvaluationConfig
  /** Primary measures of the evaluation, as `label.name`. */
  readonly primary: readonly string[]
  /** Declared results of the component with this label; undefined if there is no such entry. */
  gives(label: string): Gives | undefined
  /** Descriptions of the estimators and judges of the evaluation. */
  scorers(): readonly Scorer[]
  /** Positions and units of the dialogues that are done. */
  savedDialogues(): AsyncIterable<SavedDialogue>
  /** Positions of all units (slots) with their results, page by page, in the order of the plan. */
  rows(): AsyncIterable<readonly IndexedRow[]>
  /** Scenarios in order, as far as they are generated. */
  scenarios(): AsyncIterable<Scenario>
  /**
   * Positions of the dialogues and pairs that begin at these places, by place. Places at which none
   * begins are missing.
   */
  slotsAt(places: readonly number[]): Promise<ReadonlyMap<number, readonly PlacedSlot[]>>
  /** Stored units with these keys, including people's decisions on findings. */
  units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>>
  /**
   * Requests of the units with these keys, and all their stored answers, oldest first. Plans their
   * scenario again and re-runs each unit with its stored answers, without making calls.
   */
  answers(
    of: Pick<PlacedSlot, 'scenario' | 'repeat'>,
    keys: readonly string[],
  ): Promise<UnitAnswers>
}

export interface Scorer {
  readonly label: string
  /** Summary of the component, in a sentence. */
  readonly summary: string
  readonly gives: Gives
}

export interface SavedDialogue {
  readonly place: number
  readonly key: string
  /** Time of storage (ISO 8601). */
  readonly made: string
}

export interface AnsweredUnit {
  readonly answers: readonly StoredAnswer[]
  /** Requests as they were sent, as far as the store has their answers. */
  readonly exchanges: readonly Exchange[]
}

export type UnitAnswers = ReadonlyMap<string, AnsweredUnit>

interface ArchiveParts {
  readonly store: Store
  readonly decided?: FindingDecisions | undefined
  readonly primary: readonly string[]
  component(entry: Entry): Component
  /** Re-runs a unit with its stored answers. */
  again(unit: Unit): Promise<Trial>
}

export const archiveOf = (
  plan: EvaluationPlan,
  { store, decided, primary, component, again }: ArchiveParts,
): Archive => ({
  config: plan.config,
  primary,
  gives: (label) => {
    const { estimators, judges, simulators } = plan.config
    const entry = [...estimators, ...judges, ...simulators].find((each) => each.label === label)
    return entry && givesOf(component(entry), entry.options, entry.use)
  },
  scorers: () =>
    [...plan.config.estimators, ...plan.config.judges].map((entry) => {
      const scorer = component(entry)
      return {
        label: entry.label,
        summary: scorer.summary,
        gives: givesOf(scorer, entry.options, entry.use),
      }
    }),
  async *rows() {
    const { id } = await ensureIndexed(plan, store.index)
    yield* store.index.observations(id)
  },
  async *savedDialogues() {
    const { id } = await ensureIndexed(plan, store.index)
    for await (const { kind, place, unit } of store.index.times(id)) {
      if (kind === 'simulate' && unit) yield { place, key: unit.key, made: unit.made }
    }
  },
  async *scenarios() {
    for await (const slot of plan.scenarios()) {
      const scenario = await readScenario(slot, store)
      if (scenario) yield scenario
    }
  },
  slotsAt: (places) => slotsAt(plan, store, places),
  units: async (keys) => withDecisions(await store.units(keys), decided),
  answers: (of, keys) => answersOf(plan, { store, again }, of, keys),
})

function withDecisions(
  units: ReadonlyMap<string, StoredUnit>,
  decided: FindingDecisions = new Map(),
): ReadonlyMap<string, StoredUnit> {
  if (decided.size === 0) return units
  return new Map(
    Array.from(units, ([key, unit]) => {
      if (unit.status !== 'done' || (unit.kind !== 'judge' && unit.kind !== 'estimate'))
        return [key, unit]
      const found = JSON.parse(unit.result) as unknown
      const result = decidedResult({ ...unit, result: found }, decided)
      return [key, result === found ? unit : { ...unit, result: JSON.stringify(result) }]
    }),
  )
}

/**
 * Approximate number of index rows (slots) of one dialogue with its readings and pairs. Used as
 * page size.
 */
const NEAR = 16

async function slotsAt(
  plan: EvaluationPlan,
  { index }: Store,
  places: readonly number[],
): Promise<ReadonlyMap<number, readonly PlacedSlot[]>> {
  const { id } = await ensureIndexed(plan, index)
  const found = new Map<number, PlacedSlot[]>()
  const wanted = new Set(places)
  const inOrder = [...wanted].toSorted((a, b) => a - b)
  let next = 0
  while (next < inOrder.length) {
    let open: PlacedSlot[] = []
    for await (const slot of index.slots(id, inOrder[next++]! - 1, NEAR)) {
      while (inOrder[next]! <= slot.place) next++
      if (wanted.has(slot.place)) found.set(slot.place, (open = [slot]))
      else if (open[0] && !beginsAnother(open[0], slot)) open.push(slot)
      else {
        open = []
        // A dialogue farther away is read in a query of its own.
        if (next === inOrder.length || inOrder[next]! > slot.place + NEAR) break
      }
    }
  }
  return found
}

/**
 * True if the slot begins another dialogue or pair. The slots of a dialogue include the estimators
 * and judges that read it; those of a pair include both orders of presentation.
 */
function beginsAnother(first: PlacedSlot, next: PlacedSlot): boolean {
  if (first.kind !== 'pair') return next.kind === 'simulate' || next.kind === 'pair'
  const same = (['kind', 'label', 'scenario', 'repeat', 'supporter', 'other'] as const).every(
    (name) => first[name] === next[name],
  )
  return !same || JSON.stringify(first.conditions) !== JSON.stringify(next.conditions)
}

async function answersOf(
  plan: EvaluationPlan,
  { store, again }: Pick<ArchiveParts, 'store' | 'again'>,
  { scenario, repeat }: Pick<PlacedSlot, 'scenario' | 'repeat'>,
  keys: readonly string[],
): Promise<UnitAnswers> {
  const answers = new Map<string, AnsweredUnit>()
  for await (const group of plan.groups()) {
    if (group.scenario.id !== scenario || group.repeat !== repeat) continue
    for (const unit of group.units.filter(({ key }) => keys.includes(key))) {
      const { exchanges } = await again(unit)
      answers.set(unit.key, { answers: await store.answersOf(unit.scope()), exchanges })
    }
    break
  }
  return answers
}

/**
 * Digest of everything that a report shows. It changes when anything is stored or decided, or when
 * the config changes.
 */
export async function stateOf(
  plans: readonly EvaluationPlan[],
  {
    store,
    config,
    decided,
    controls,
  }: Pick<SessionServices, 'store' | 'config' | 'decided' | 'controls'>,
): Promise<string> {
  const orders: string[] = []
  for (const plan of plans) orders.push((await ensureIndexed(plan, store.index)).end.checksum)
  const { units } = await store.counts()
  // Findings of analyses follow from the other units.
  const counted = units.filter(({ kind }) => kind !== 'analyse').map((each) => Object.values(each))
  return digest({
    version,
    config: written(config),
    plans: plans.map((plan) => plan.digest),
    orders,
    counted,
    decided: [...(decided ?? [])],
    controls: [...(controls ?? [])],
  })
}

/** The plugins are omitted, since the digests of the plans include them. */
const written = ({ models, ...config }: ResolvedConfig): string =>
  JSON.stringify({ ...config, plugins: [], models: [...models] })
