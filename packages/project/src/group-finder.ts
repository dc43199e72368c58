/** Leads from references to groups, without walking a plan from its start for each. */
import type { GroupReference } from '@attune/core/store'
import type { EvaluationPlan, Group, ScenarioSlot } from '@attune/core/runtime'

/** Scenarios that stay at hand once they were passed: groups come about in the order of the plan. */
const AT_HAND = 4096

export class GroupFinder {
  readonly #walks: ReadonlyMap<string, readonly [EvaluationPlan, ScenarioWalk]>

  constructor(plans: readonly EvaluationPlan[]) {
    this.#walks = new Map(plans.map((plan) => [plan.config.name, [plan, new ScenarioWalk(() => plan.scenarios())]]))
  }

  /** Undefined if the config plans no such group. */
  async find({ evaluation, scenario, repeat, supporters }: GroupReference): Promise<Group | undefined> {
    const [plan, walk] = this.#walks.get(evaluation) ?? []
    const slot = await walk?.to(scenario)
    if (!plan || !slot || repeat > plan.config.repeats) return undefined
    const group = await plan.group(slot, repeat, supporters)
    return group.units.length > 0 ? group : undefined
  }
}

/** Walks on through the scenarios of a source; for one that is too far behind, it starts again. */
export class ScenarioWalk {
  #walk: AsyncGenerator<ScenarioSlot> | undefined
  readonly #atHand = new Map<string, ScenarioSlot>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly scenarios: () => AsyncGenerator<ScenarioSlot>,
    private readonly atHand = AT_HAND,
  ) {}

  /** One search at a time: they share the walk. */
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

  /** A walk that broke is over. */
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
