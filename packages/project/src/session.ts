/** Plans and runs one config; its results are read through `results`. */
import {
  doneTwice,
  type Entry,
  type EvaluationPlan,
  type Group,
  type Identity,
  lastingIdentity,
  type ModelCall,
  type Notice,
  type Observer,
  plansOf,
  type ResolvedConfig,
  type Run,
  type ScenarioSlot,
  type SessionServices,
  type Unit,
  unitContext,
} from '@attune/core/runtime'
import type { GroupReference } from '@attune/core/store'
import { type CountedEvaluation, countUnits, type PlannedEvaluation } from './planned.js'
import { once } from './results/analyse.js'
import { Results } from './results/results.js'
import { indexWhileYielding, ensureIndexed } from './results/slots.js'
import { repeatedNotices } from './results/repeated-scenarios.js'
import {
  callsService,
  identityNotices,
  unaskedFor,
  unversionedSupporters,
} from './results/supporter-identity.js'

// Finds groups by reference. Consecutive searches continue one walk of the plan, since references
// arrive approximately in its order.

/** Number of scenarios behind the current position of the walk that are cached. */
const AT_HAND = 4096

class GroupFinder {
  readonly #walks: ReadonlyMap<string, readonly [EvaluationPlan, ScenarioWalk]>

  constructor(plans: readonly EvaluationPlan[]) {
    this.#walks = new Map(
      plans.map((plan) => [plan.config.name, [plan, new ScenarioWalk(() => plan.scenarios())]]),
    )
  }

  /** Returns the group of a reference; undefined if the config does not plan it. */
  async find({
    evaluation,
    scenario,
    repeat,
    supporters,
  }: GroupReference): Promise<Group | undefined> {
    const [plan, walk] = this.#walks.get(evaluation) ?? []
    const slot = await walk?.to(scenario)
    if (!plan || !slot || repeat > plan.config.repeats) return undefined
    const group = await plan.group(slot, repeat, supporters)
    return group.units.length > 0 ? group : undefined
  }
}

/**
 * Walks forward through the scenarios of a source. For a scenario that is neither ahead nor cached,
 * the walk restarts.
 */
export class ScenarioWalk {
  #walk: AsyncGenerator<ScenarioSlot> | undefined
  readonly #atHand = new Map<string, ScenarioSlot>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly scenarios: () => AsyncGenerator<ScenarioSlot>,
    private readonly atHand = AT_HAND,
  ) {}

  /**
   * Scenario of the plan with this id. Undefined if the source has none. Searches run one after the
   * other, since they share the walk.
   */
  to(id: string): Promise<ScenarioSlot | undefined> {
    const found = this.#turn.then(() => this.#search(id))
    this.#turn = found.catch(() => undefined)
    return found
  }

  async #search(id: string): Promise<ScenarioSlot | undefined> {
    const isFromStart = this.#walk === undefined
    const ahead = this.#atHand.get(id) ?? (await this.#walkTo(id))
    return ahead ?? (isFromStart ? undefined : this.#walkTo(id))
  }

  async #walkTo(id: string): Promise<ScenarioSlot | undefined> {
    this.#walk ??= this.scenarios()
    for (;;) {
      const { done, value } = await this.#next(this.#walk)
      if (done) return void (this.#walk = undefined)
      this.#keep(value)
      if (value.id === id) return value
    }
  }

  /** Advances the walk. After an error, the next search begins a new walk. */
  async #next(walk: AsyncGenerator<ScenarioSlot>): Promise<IteratorResult<ScenarioSlot, unknown>> {
    try {
      return await walk.next()
    } catch (error) {
      this.#walk = undefined
      throw error
    }
  }

  #keep(slot: ScenarioSlot): void {
    this.#atHand.delete(slot.id)
    this.#atHand.set(slot.id, slot)
    if (this.#atHand.size > this.atHand) this.#atHand.delete(this.#atHand.keys().next().value!)
  }
}

export interface RunOptions {
  readonly observers?: readonly Observer[]
  readonly stopAfter?: number
  /** Called with the error of an observer. The observer is then removed. */
  onObserverError?(error: unknown): void
}

export class Session {
  readonly config: ResolvedConfig
  readonly results: Results
  private readonly plans: readonly EvaluationPlan[]
  private readonly finder: GroupFinder
  #repeated: Promise<readonly Notice[]> | undefined

  constructor(private readonly parts: SessionServices) {
    this.config = parts.config
    this.plans = plansOf(parts)
    this.finder = new GroupFinder(this.plans)
    this.results = new Results(this.plans, parts)
  }

  /**
   * Counts the units of all evaluations. Reads scenarios and makes no calls. `onUnit` is called
   * with every unit.
   */
  async plan(
    onUnit: (unit: Unit, isOpen: boolean) => void = () => {},
  ): Promise<PlannedEvaluation[]> {
    const planned: CountedEvaluation[] = []
    for (const plan of this.plans) planned.push(await countUnits(plan, this.parts.store, onUnit))
    const isOpen = planned.some(({ units }) => Object.values(units).some(({ open }) => open > 0))
    const done = isOpen ? [] : await this.results.analysed()
    return planned.map(({ units, ...each }, at) => {
      const total = this.plans[at]!.config.analyses.length
      return { ...each, units: { ...units, analyse: { total, open: total - (done[at] ?? 0) } } }
    })
  }

  /**
   * Number of units in a run, including analyses. A plan that is in the index is not walked again.
   */
  async total(): Promise<number> {
    let units = 0
    for (const plan of this.plans) {
      units +=
        (await ensureIndexed(plan, this.parts.store.index)).end.units + plan.config.analyses.length
    }
    return units
  }

  /**
   * Prepares a run: `run.all(session.groups())` executes it, `run.stop()` and `run.abort()` end it
   * early.
   */
  start({ observers = [], stopAfter, onObserverError = () => {} }: RunOptions = {}): Run {
    this.parts.door.open()
    return this.parts.startRun({
      observers,
      onObserverError,
      // Maximum number of groups: twice the number of concurrent units, since the results of some
      // groups are being saved.
      limits: {
        units: this.config.concurrency,
        groups: 2 * this.config.concurrency,
        stopAfter: stopAfter ?? this.config.stopAfter ?? Infinity,
      },
      context: (all) => {
        const warn = once((use, message, topic) =>
          all.tell({ type: 'warning', use, message, ...(topic && { topic }) }),
        )
        const called = (unit: Unit, call: ModelCall): void =>
          all.tell({ type: 'called', unit, call })
        return unitContext(this.parts, warn, { called, mayOrder: true })
      },
      twice: (all) =>
        doneTwice(this.parts, (use, message) => all.tell({ type: 'warning', use, message })),
      group: (reference) => this.group(reference),
    })
  }

  /** Groups of all evaluations in sequence. Their slots are written to the index. */
  async *groups(): AsyncGenerator<Group> {
    for (const plan of this.plans) yield* indexWhileYielding(plan, this.parts.store.index)
  }

  /** Groups of all evaluations in sequence, at most `limit` of each. The index is not changed. */
  async *firstGroups(limit = Infinity): AsyncGenerator<Group> {
    for (const plan of this.plans) {
      let left = limit
      for await (const group of plan.groups()) {
        if (left-- <= 0) break
        yield group
      }
    }
  }

  /** Returns the group of a reference; undefined if the config does not plan it. */
  group(reference: GroupReference): Promise<Group | undefined> {
    return this.finder.find(reference)
  }

  /** The groups with only the units that generate scenarios. */
  async *generating(): AsyncGenerator<Group> {
    for await (const group of this.groups()) {
      if (group.repeat === 1)
        yield { ...group, units: group.units.filter(({ kind }) => kind === 'generate') }
    }
  }

  /** Notices on supporters without a known version, and on repeated scenarios. */
  async unnamed(): Promise<readonly Notice[]> {
    this.#repeated ??= repeatedNotices(this.plans)
    return [...(await identityNotices(this.plans, this.parts)), ...(await this.#repeated)]
  }

  /** Names of supporters of which nothing says which version answers. */
  get unversioned(): readonly string[] {
    return unversionedSupporters(this.parts)
  }

  /** Supporters whose stored replies may not belong to this check, by name, with the reason. */
  unasked(check: string | undefined, claimed?: ReadonlySet<string>): ReadonlyMap<string, string> {
    return unaskedFor(check, this.parts, claimed)
  }

  /**
   * True if an estimator or judge may call a service from its code. The answers of the service may
   * change while the code stays the same.
   */
  mayMove(entry: Entry): boolean {
    return callsService(entry, this.parts)
  }

  close(): Promise<void> {
    return this.parts.store.close()
  }

  /** Identity of an entry without the changes that `--fresh` and reported versions make. */
  lastingIdentity(entry: Entry): Identity {
    return lastingIdentity(entry, this.parts)
  }
}
