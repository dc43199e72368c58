/**
 * Plans the units of an evaluation lazily: one group (scenario and repeat) at a time. Each unit
 * gets its key.
 */
import type { EvaluationConfig, JudgeEntry } from '../config/types.js'
import type { SupporterSystem } from '../contracts/components.js'
import { chainUnits, countedBefore } from './chain-units.js'
import type { ComponentInstance, PlanServices } from './component-identity.js'
import { checkReads, ComponentInstances, planDigest } from './component-instances.js'
import { dialogueUnits } from './dialogue-units.js'
import type { Group } from './group.js'
import { pairUnits } from './pair-units.js'
import { plannedDialogues } from './planned-dialogues.js'
import { chainOf, type GroupScope, type Planning } from './planned-unit.js'
import { requirePlaying } from './plays-sessions.js'
import { SameScenarios, type ScenarioFacts } from './same-scenarios.js'
import { scenarioSlots } from './scenario-slots.js'
import type { ScenarioSlot, Unit } from './unit.js'

export class EvaluationPlan {
  private readonly supporters: readonly ComponentInstance<SupporterSystem>[]
  private readonly instances: ComponentInstances
  private readonly planning: Planning
  #loaded: SameScenarios | undefined
  #people: Promise<number | undefined> | undefined

  constructor(
    readonly config: EvaluationConfig,
    private readonly seed: string,
    private readonly services: PlanServices,
  ) {
    this.instances = new ComponentInstances(services)
    this.planning = {
      config,
      seed,
      services,
      instances: this.instances,
    }
    this.supporters = config.supporters.map((entry) => this.instances.of(entry))
    checkReads(config, (entry) => this.instances.isPairJudge(entry as JudgeEntry))
  }

  /** Digest of all parts of the config on which the plan depends. */
  get digest(): string {
    return planDigest(this.config, this.seed, this.instances)
  }

  /**
   * Groups in the order of the scenarios. All repeats of a scenario follow each other. Groups
   * without units are omitted.
   */
  async *groups(): AsyncGenerator<Group> {
    for await (const scenario of this.scenarios()) {
      for (let repeat = 1; repeat <= this.config.repeats; repeat++) {
        const group = await this.group(scenario, repeat)
        if (group.units.length > 0) yield group
      }
    }
  }

  async hasDialogues(scenario: ScenarioSlot, repeat: number): Promise<boolean> {
    return (await this.group(scenario, repeat)).dialogues.length > 0
  }

  /** Yields the scenarios in the order of their source. */
  scenarios(): AsyncGenerator<ScenarioSlot> {
    const source = this.instances.of(this.config.scenarios)
    const slots = scenarioSlots(source, {
      evaluation: this.config,
      seed: this.seed,
      door: this.services.door,
    })
    this.#loaded ??= new SameScenarios(source.entry)
    return this.#loaded.checked(slots)
  }

  /**
   * Number of persons if every scenario is a session of a person with several sessions; otherwise
   * undefined. Persons, not sessions, are then the independent sample.
   */
  people(): Promise<number | undefined> {
    this.#people ??= this.#readPeople()
    return this.#people
  }

  async #readPeople(): Promise<number | undefined> {
    if (!this.#loaded?.facts)
      for await (const scenario of this.scenarios()) if (!chainOf(scenario)) return undefined
    return this.#loaded!.facts!.people
  }

  /** Counts of the scenarios. Loads them unless an earlier caller has loaded all of them. */
  async facts(): Promise<ScenarioFacts> {
    if (!this.#loaded?.facts) for await (const _ of this.scenarios());
    return this.#loaded!.facts!
  }

  /**
   * Plans one group, which may be empty.
   *
   * @param onlySupporters names of the supporters to include. Default: all
   */
  async group(
    scenario: ScenarioSlot,
    repeat: number,
    onlySupporters = this.config.part?.scenarios?.supportersOf(scenario.id),
  ): Promise<Group> {
    const units = new Map<string, Unit>()
    if ('generate' in scenario) units.set(scenario.key, scenario.generate)
    const add = (unit: Unit): Unit => {
      const same = units.get(unit.key)
      if (!same) units.set(unit.key, unit)
      return same ?? unit
    }
    const scope: GroupScope = { scenario, repeat, add }
    const { planning } = this
    const simulators = this.config.simulators.filter((entry) =>
      this.instances.isPlanned(entry, scenario),
    )
    const instances = simulators.map((entry) => this.instances.of(entry))
    requirePlaying(instances, scenario, this.services)
    const planned = await plannedDialogues(
      onlySupporters
        ? this.supporters.filter(({ entry }) => onlySupporters.includes(entry.label))
        : this.supporters,
      instances,
      scope,
      planning,
    )
    const chains = planned.map((dialogue) => chainUnits(planning, dialogue, scope))
    const earlier = chainOf(scenario) ? countedBefore([...units.keys()], chains) : new Set<string>()
    const dialogues = planned.map((dialogue, at) =>
      dialogueUnits(planning, dialogue, scope, chains[at]!),
    )
    const pairJudges = this.pairJudges().filter((entry) =>
      this.instances.isPlanned(entry, scenario),
    )
    const pairs = pairJudges.flatMap((entry) => pairUnits(planning, entry, dialogues, scope))
    const base = {
      evaluation: this.config.name,
      scenario,
      repeat,
      ...(onlySupporters && { supporters: onlySupporters }),
    }
    return {
      ...base,
      units: [...units.values()],
      dialogues,
      pairs,
      ...(earlier.size > 0 && { earlier }),
    }
  }

  private pairJudges(): readonly JudgeEntry[] {
    return this.config.judges.filter((entry) => this.instances.isPairJudge(entry))
  }
}
