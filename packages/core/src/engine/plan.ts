/**
 * Plans an evaluation lazily: one group of units (scenario × repeat) at a time, each unit with its
 * key.
 */
import type { EvaluationConfig, Entry, JudgeEntry, SupporterEntry } from '../config/types.js'
import type {
  DialogueJudge,
  Estimator,
  PairJudge,
  SupporterSystem,
} from '../contracts/components.js'
import type { Dialogue, Estimate, JsonObject, Verdict } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { type ChainParts, personToken } from '../chain/chain-keys.js'
import type { Memory } from '../chain/memory-view.js'
import { FLAGS_REVISION } from '../dialogue/flags.js'
import { isPure, purely } from '../door/purity.js'
import { digest, DOES_NOT_APPLY, freeze, lazy, seedPathOf } from '../values.js'
import { inSession } from './bound-context.js'
import {
  aboutOf,
  type ChainPlace,
  heldDialogue,
  heldEstimate,
  heldPairVerdicts,
  heldVerdicts,
  type Inputs,
  pairIn,
  type ScenarioSlot,
  type Subjected,
  subjectFor,
  type Unit,
} from './unit.js'
import { checkReads, ComponentInstances, planDigest } from './component-instances.js'
import type { ComponentInstance, Identity, PlanServices } from './component-identity.js'
import type { DialogueUnits, Group, PairUnits } from './group.js'
import {
  type ChainSoFar,
  chainStamp,
  earlierOf,
  isSkipped,
  NO_MEMORY,
  noSessions,
  nothingIn,
  previousOf,
  sessionTime,
  skipped,
  withSession,
} from './chain.js'
import { requirePlaying } from './plays-sessions.js'
import { SameScenarios } from './same-scenarios.js'
import { scenarioSlots } from './scenario-slots.js'
import { type PlannedDialogue, plannedDialogues } from './planned-dialogues.js'
import { ordersOf, pairsOf } from './pairs.js'

export class EvaluationPlan {
  private readonly supporters: readonly ComponentInstance<SupporterSystem>[]
  private readonly parts: ComponentInstances
  #loaded: SameScenarios | undefined
  #people: Promise<number | undefined> | undefined

  constructor(
    readonly config: EvaluationConfig,
    private readonly seed: string,
    private readonly services: PlanServices,
  ) {
    this.parts = new ComponentInstances(services)
    this.supporters = config.supporters.map((entry) => this.parts.of(entry))
    checkReads(config, (entry) => this.parts.isPairJudge(entry as JudgeEntry))
  }

  /** Digest of everything in the config that the plan depends on. */
  get digest(): string {
    return planDigest(this.config, this.seed, this.parts)
  }

  /**
   * Groups in the order of the scenarios, with the repeats of a scenario in sequence. Groups
   * without units are skipped.
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

  /** Scenarios in the order of the source. */
  scenarios(): AsyncGenerator<ScenarioSlot> {
    const source = this.parts.of(this.config.scenarios)
    const slots = scenarioSlots(source, {
      evaluation: this.config,
      seed: this.seed,
      door: this.services.door,
    })
    this.#loaded ??= new SameScenarios(source.entry)
    return this.#loaded.held(slots)
  }

  /**
   * Number of people, who are the sample if every scenario is a session of a person; undefined if
   * one is not.
   */
  people(): Promise<number | undefined> {
    this.#people ??= this.#readPeople()
    return this.#people
  }

  async #readPeople(): Promise<number | undefined> {
    const people = new Set<string>()
    for await (const scenario of this.scenarios()) {
      const chain = chainOf(scenario)
      if (!chain) return undefined
      people.add(chain.person)
    }
    return people.size === 0 ? undefined : people.size
  }

  /**
   * Plans one group, which may be empty. `asked`: names of the supporters, if not all are included.
   */
  async group(
    scenario: ScenarioSlot,
    repeat: number,
    asked = this.config.part?.scenarios?.supportersOf(scenario.id),
  ): Promise<Group> {
    const units = new Map<string, Unit>()
    if ('generate' in scenario) units.set(scenario.key, scenario.generate)
    const add = (unit: Unit): Unit => {
      const same = units.get(unit.key)
      if (!same) units.set(unit.key, unit)
      return same ?? unit
    }
    const scope: GroupScope = { scenario, repeat, add }
    const simulators = this.config.simulators.filter((entry) =>
      this.parts.isPlanned(entry, scenario),
    )
    if (chainOf(scenario))
      requirePlaying(
        simulators.map((entry) => this.parts.of(entry)),
        scenario,
        this.services,
      )
    const planned = await plannedDialogues(
      asked ? this.supporters.filter(({ entry }) => asked.includes(entry.label)) : this.supporters,
      simulators.map((entry) => this.parts.of(entry)),
      scope,
      this.services.door,
    )
    const chains = planned.map((dialogue) => this.chain(dialogue, scope))
    const earlier = chainOf(scenario) ? countedBefore([...units.keys()], chains) : new Set<string>()
    const dialogues = planned.map((dialogue, at) => this.dialogue(dialogue, scope, chains[at]!))
    const pairJudges = this.pairJudges().filter((entry) => this.parts.isPlanned(entry, scenario))
    const pairs = pairJudges.flatMap((entry) => this.pairs(entry, dialogues, scope))
    const base = {
      evaluation: this.config.name,
      scenario,
      repeat,
      ...(asked && { supporters: asked }),
    }
    return {
      ...base,
      units: [...units.values()],
      dialogues,
      pairs,
      ...(earlier.size > 0 && { earlier }),
    }
  }

  /**
   * Units of the earlier sessions; empty for a first session and for a scenario without sessions.
   */
  private chain(dialogue: PlannedDialogue, scope: GroupScope): ChainSoFar {
    const chain = chainOf(scope.scenario)
    if (!chain) return noSessions
    const { supporter, simulator } = dialogue
    const summing =
      memoryOf(supporter.entry).mode === 'summary' ? supporter.entry.reads['summary'] : undefined
    const { conditions } = simulator.entry
    const subject = { supporter: supporter.entry.label, repeat: scope.repeat, conditions }
    let so: ChainSoFar = noSessions
    for (const [place, scenario] of chain.slots.slice(0, chain.number - 1).entries()) {
      const at = { ...scope, scenario }
      const simulate = scope.add(this.simulate(recordedAs(dialogue, place), at, so))
      const of = {
        simulate,
        subject,
        about: { ...aboutOf(conditions), supporter: subject.supporter },
      }
      const summaries = summing
        ? [...so.summaries, this.reader(summing, of, at, { sumsUp: true })]
        : so.summaries
      so = { simulated: [...so.simulated, simulate], summaries }
    }
    return so
  }

  private dialogue(
    dialogue: PlannedDialogue,
    scope: GroupScope,
    before: ChainSoFar,
  ): DialogueUnits {
    const { supporter, simulator } = dialogue
    const simulate = scope.add(this.simulate(dialogue, scope, before))
    const { conditions } = simulator.entry
    const reading = (entries: readonly Entry[]) =>
      entries
        .filter((entry) => this.parts.isPlanned(entry, scope.scenario))
        .map((entry) => {
          const all = { ...conditions, ...entry.conditions }
          const subject = { supporter: supporter.entry.label, repeat: scope.repeat, conditions }
          const of = { simulate, subject, about: { ...aboutOf(all), supporter: subject.supporter } }
          return {
            label: entry.label,
            conditions: all,
            unit: this.reader(entry, of, scope, { before }),
          }
        })
    return {
      supporter: supporter.entry.label,
      conditions,
      simulate,
      estimates: reading(this.config.estimators),
      verdicts: reading(this.config.judges.filter((entry) => !this.parts.isPairJudge(entry))),
    }
  }

  private simulate(
    { supporter, simulator, recorded }: PlannedDialogue,
    { scenario, repeat }: GroupScope,
    before: ChainSoFar,
  ): Unit {
    const { entry, component, identity, made } = simulator
    const name = supporter.entry.label
    const inner = this.parts.innerOf(entry)
    const isNamed = [component, ...Object.values(inner).map((each) => each.component)].some(
      ({ readsSupporterName }) => readsSupporterName === true,
    )
    const chain = chainOf(scenario)
    const partsOf = (of: keyof Identity): ChainParts | undefined =>
      chain && {
        simulator: digest([identity[of], this.parts.innerKey(entry, of) ?? null]),
        supporter: supporter.identity[of],
        seed: this.seed,
        repeat,
        person: chain.parts,
        memory: memoryOf(supporter.entry),
      }
    const chained = (of: keyof Identity): JsonObject | undefined => {
      const parts = partsOf(of)
      if (!parts) return undefined
      const prompts = of === 'key' ? { prompts: this.services.sessionPrompts(entry) } : {}
      return {
        ...chainStamp(parts, before, (unit) => (of === 'key' ? unit.key : unit.scope())),
        ...prompts,
      }
    }
    const stamp = (
      of: keyof Identity,
      made: { readonly scenario: string; readonly flags?: number },
    ): string =>
      digest({
        kind: 'simulate',
        seed: this.seed,
        repeat,
        name: isNamed ? name : undefined,
        simulator: identity[of],
        inner: this.parts.innerKey(entry, of),
        supporter: supporter.identity[of],
        recorded,
        scenario: made.scenario,
        flags: made.flags,
        chain: chained(of),
      })
    return this.unit(
      entry,
      component,
      { scenario, repeat },
      {
        about: { ...aboutOf(entry.conditions), supporter: name },
        subject: subjectFor(component, { supporter: name, repeat, conditions: entry.conditions }),
        key: stamp('key', { scenario: scenario.key, flags: FLAGS_REVISION }),
        scope: lazy(() => stamp('answers', { scenario: scopeOf(scenario) })),
        kind: 'simulate',
        dependsOn: [
          ...('generate' in scenario ? [scenario.generate] : []),
          ...before.simulated,
          ...before.summaries,
        ],
        reads: {},
        work: async (inputs, context, trace) => {
          const told = inputs.scenario(scenario)
          const previous = previousOf(before.simulated, inputs)
          const time = chain && sessionTime(told, previous)
          if (time && !time.held) return skipped(time)
          const parts = partsOf('key')
          const session = time &&
            parts && {
              memory: parts.memory,
              person: personToken(parts),
              time,
              earlier: earlierOf(previous, before, inputs),
            }
          const binding = {
            entry: supporter.entry as SupporterEntry,
            system: supporter.made,
            repeat,
            simulator,
            onReply: trace.replying(supporter.component),
            replies: trace.replies,
            ...(session && { session }),
          }
          const own = time ? inSession(context, time, previous) : context
          const built = this.services.built(own, inner, trace)
          const dialogue = await made.simulate(told, this.services.bind(binding, own), built)
          return time ? withSession(dialogue, time, trace.replies.memory) : dialogue
        },
        ...heldDialogue(scenario, simulator.isRecorded),
      },
    )
  }

  /** Plans the unit of an estimator or a dialogue judge, after the units that it reads. */
  private reader(
    entry: Entry,
    of: Subjected,
    scope: GroupScope,
    { before = noSessions, sumsUp = false }: Reading = {},
  ): Unit {
    const { component, identity, made, gives } = this.parts.of(entry) as ComponentInstance<
      Estimator | DialogueJudge
    >
    const { simulate, about } = of
    const subject = subjectFor(component, of.subject)
    const reads = Object.fromEntries(
      Object.entries(entry.reads).map(([name, nested]) => [
        name,
        this.reader(nested, of, scope, { before }),
      ]),
    )
    const stampsOf = (stamp: (unit: Unit) => string): Record<string, string> =>
      Object.fromEntries(Object.entries(reads).map(([name, unit]) => [name, stamp(unit)]))
    const { scenario, repeat } = scope
    const stamp = (component: string, of: (unit: Unit) => string): string =>
      digest({
        kind: entry.kind,
        seed: this.seed,
        repeat,
        component,
        subject,
        dialogue: of(simulate),
        reads: stampsOf(of),
      })
    const estimating = entry.kind === 'estimator'
    const isOfChain = component.readsChain === true
    const isEmpty = (inputs: Inputs): boolean =>
      chainOf(scenario) !== undefined && !isOfChain && isSkipped(inputs.of<Dialogue>(simulate))
    const unit = this.unit(entry, component, scope, {
      about,
      subject,
      key: stamp(identity.key, ({ key }) => key),
      scope: lazy(() => stamp(identity.answers, (unit) => unit.scope())),
      kind: estimating ? 'estimate' : 'judge',
      dependsOn: [
        ...('generate' in scenario ? [scenario.generate] : []),
        ...(isOfChain ? before.simulated : []),
        simulate,
        ...Object.values(reads),
      ],
      reads,
      ...(!sumsUp && {
        omitted: (inputs: Inputs) => (isEmpty(inputs) ? DOES_NOT_APPLY : undefined),
      }),
      work: async (inputs, given): Promise<Estimate | readonly Verdict[]> => {
        const dialogue = inputs.of<Dialogue>(simulate)
        if (isEmpty(inputs)) return nothingIn(gives)
        const previous = isOfChain ? previousOf(before.simulated, inputs) : []
        const time = isOfChain
          ? previousOf([...before.simulated, simulate], inputs).at(-1)
          : undefined
        const context = time ? inSession(given, time, previous) : given
        const told = inputs.scenario(scenario)
        const read = async (): Promise<Estimate | readonly Verdict[]> =>
          'estimate' in made
            ? made.estimate(dialogue, told, context)
            : made.judge(dialogue, told, context)
        return isPure(component, entry.options) ? purely(entry.use, read) : read()
      },
      ...(estimating ? heldEstimate(gives, simulate) : heldVerdicts(gives, simulate)),
    })
    return scope.add(unit)
  }

  private pairs(
    entry: JudgeEntry,
    dialogues: readonly DialogueUnits[],
    scope: GroupScope,
  ): PairUnits[] {
    return pairsOf(dialogues, entry).map(({ conditions: shared, sides: [a, b] }) => {
      const conditions = { ...shared, ...entry.conditions }
      const orders = ordersOf(entry, this.seed, [scope.scenario.id, scope.repeat, a.name, b.name])
      const showings = orders.map((straight) => {
        const [first, second] = straight ? [a, b] : [b, a]
        const about = { ...aboutOf(conditions), first: first.name, second: second.name }
        const subject = {
          supporter: first.name,
          other: second.name,
          repeat: scope.repeat,
          conditions: shared,
        }
        const shown = { simulate: [first.simulate, second.simulate] as const, subject, about }
        return { shownFirst: first.name, unit: scope.add(this.showing(entry, shown, scope)) }
      })
      return { judge: entry.label, conditions, supporters: [a.name, b.name], showings }
    })
  }

  private showing(
    entry: JudgeEntry,
    of: Subjected<readonly [Unit, Unit]>,
    scope: GroupScope,
  ): Unit {
    const { component, identity, made, gives } = this.parts.of(
      entry,
    ) as ComponentInstance<PairJudge>
    const { scenario, repeat } = scope
    const { simulate: shown, about } = of
    const subject = subjectFor(component, of.subject)
    const stamp = (component: string, of: (unit: Unit) => string): string =>
      digest({
        kind: 'pair',
        seed: this.seed,
        repeat,
        component,
        subject,
        dialogues: shown.map(of),
      })
    return this.unit(entry, component, scope, {
      about,
      subject,
      key: stamp(identity.key, ({ key }) => key),
      scope: lazy(() => stamp(identity.answers, (unit) => unit.scope())),
      kind: 'judge',
      dependsOn: [...('generate' in scenario ? [scenario.generate] : []), ...shown],
      reads: {},
      ...(chainOf(scenario) && {
        omitted: (inputs: Inputs) =>
          shown.some((each) => isSkipped(inputs.of<Dialogue>(each))) ? DOES_NOT_APPLY : undefined,
      }),
      work: async (inputs, context) =>
        made.judge(pairIn(inputs, shown), inputs.scenario(scenario), context),
      ...heldPairVerdicts(gives, shown),
    })
  }

  /**
   * No object spread here and in hashed objects: V8 would give each of them a separate hidden
   * class, and a plan has millions.
   */
  private unit(
    entry: Entry,
    component: Component,
    { scenario, repeat }: Pick<GroupScope, 'scenario' | 'repeat'>,
    own: OwnPart,
  ): Unit {
    const { about, subject, key, scope, kind, dependsOn, reads, omitted, work, check, complete } =
      own
    return {
      key,
      scope,
      kind,
      evaluation: this.config.name,
      label: entry.label,
      use: entry.use,
      about: { scenario: scenario.id, ...about, ...(this.config.repeats > 1 ? { repeat } : {}) },
      subject,
      scenario,
      component,
      options: freeze(entry.options),
      seedPath: seedPathOf([this.seed, entry.use, scenario.id, repeat]),
      byBatch: entry.byBatch === true,
      dependsOn,
      reads,
      omit: (inputs) => this.parts.omit(entry, scenario, inputs) ?? omitted?.(inputs),
      work,
      check,
      complete,
    }
  }

  private pairJudges(): readonly JudgeEntry[] {
    return this.config.judges.filter((entry) => this.parts.isPairJudge(entry))
  }
}

interface GroupScope {
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /** Adds a unit, or returns the planned unit with the same key. */
  add(unit: Unit): Unit
}

/** Members that differ between units of one scenario and repeat. */
type OwnPart = Pick<
  Unit,
  | 'about'
  | 'subject'
  | 'key'
  | 'scope'
  | 'kind'
  | 'dependsOn'
  | 'reads'
  | 'work'
  | 'check'
  | 'complete'
> & {
  /** Why there is nothing to do, besides what its component and its scenario say. */
  readonly omitted?: Unit['omit']
}

/** Sessions of a person that a reader receives. */
interface Reading {
  readonly before?: ChainSoFar
  /**
   * True if the reader summarises a session for later ones. They need the summary even if it is
   * empty.
   */
  readonly sumsUp?: boolean
}

/**
 * Keys of units that groups of earlier sessions count: all except the summary of the session just
 * before this one.
 */
function countedBefore(
  keys: readonly string[],
  chains: readonly ChainSoFar[],
): ReadonlySet<string> {
  const own = new Set(chains.flatMap(({ summaries }) => summaries.at(-1)?.key ?? []))
  return new Set(keys.filter((key) => !own.has(key)))
}

/** The dialogue of an earlier session, with the stamp of its own recording. */
function recordedAs(dialogue: PlannedDialogue, place: number): PlannedDialogue {
  const { recorded: _, recordedBefore, ...rest } = dialogue
  const recorded = recordedBefore?.[place]
  return recorded === undefined ? rest : { ...rest, recorded }
}

const chainOf = (slot: ScenarioSlot): ChainPlace | undefined =>
  'chain' in slot ? slot.chain : undefined

const memoryOf = (entry: Entry): Memory => (entry as SupporterEntry).memory ?? NO_MEMORY

const scopeOf = (slot: ScenarioSlot): string =>
  'generate' in slot ? slot.generate.scope() : slot.key
