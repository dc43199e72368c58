/** From an evaluation to its units, lazily: one group (scenario × repeat) at a time, each unit with its key. */
import type { EvaluationConfig, Entry, JudgeEntry, SupporterEntry } from '../config/types.js'
import type {
  DialogueJudge,
  Estimator,
  Judge,
  Kind,
  Kinds,
  PairJudge,
  Simulator,
  SupporterSystem,
} from '../contracts/components.js'
import type { Dialogue, Estimate, Json, PairVerdict, Scenario, Verdict } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { withFlags, FLAGS_REVISION } from '../dialogue/flags.js'
import { digest } from '../hash.js'
import { freeze } from '../schema/freeze.js'
import { lazy } from '../lazy.js'
import { seedPathOf } from '../random.js'
import { boolean } from '../door/shape.js'
import { checkDialogue, checkEstimate, checkPairVerdicts, checkVerdicts } from '../door/check-results.js'
import { checkReads } from './check-reads.js'
import type { DialogueUnits, Group, PairUnits, Part, PlanServices } from './group.js'
import type { Identity } from './identity.js'
import { ordersOf, pairsOf } from './pairs.js'
import { scenarioSlots } from './scenario-slots.js'
import { type Generated, type Inputs, isScenario, type ScenarioSlot, type Unit } from './unit.js'

export class EvaluationPlan {
  private readonly simulator: Part<Simulator>
  private readonly supporters: readonly Part<SupporterSystem>[]
  private readonly parts = new Map<Entry, Part<Estimator | Judge>>()

  constructor(
    readonly config: EvaluationConfig,
    private readonly seed: string,
    private readonly services: PlanServices,
  ) {
    this.simulator = this.part(config.simulator)
    this.supporters = config.supporters.map((entry) => this.part(entry))
    checkReads(config, (entry) => this.isPairJudge(entry as JudgeEntry))
  }

  /** Stands for everything that the plan is made from, as far as the config knows it. */
  get digest(): string {
    const { name, simulator, scenarios, supporters, estimators, judges, repeats, limit } = this.config
    const identityOf = (entry: Entry): Json => ({
      label: entry.label,
      identity: this.part(entry).identity.key,
      reads: Object.fromEntries(Object.entries(entry.reads).map(([at, nested]) => [at, identityOf(nested)])),
    })
    const judged = judges.map((judge) => ({
      ...(identityOf(judge) as object),
      pairs: judge.pairs,
      orders: judge.orders,
    }))
    const entries = [scenarios, simulator, ...supporters, ...estimators].map(identityOf)
    return digest({ name, entries, judged, repeats, limit: limit ?? null, seed: this.seed, flags: FLAGS_REVISION })
  }

  /** In the order of the scenarios; repeats of one scenario follow each other. */
  async *groups(): AsyncGenerator<Group> {
    for await (const scenario of this.scenarios()) {
      for (let repeat = 1; repeat <= this.config.repeats; repeat++) yield this.group(scenario, repeat)
    }
  }

  private scenarios(): AsyncGenerator<ScenarioSlot> {
    const source = this.part(this.config.scenarios)
    return scenarioSlots(source, { evaluation: this.config, seed: this.seed, door: this.services.door })
  }

  private group(scenario: ScenarioSlot, repeat: number): Group {
    const units = new Map<string, Unit>()
    if ('generate' in scenario) units.set(scenario.key, scenario.generate)
    const add = (unit: Unit): Unit => {
      const same = units.get(unit.key)
      if (!same) units.set(unit.key, unit)
      return same ?? unit
    }
    const scope: GroupScope = { scenario, repeat, add }
    const dialogues = this.supporters.map((supporter) => this.dialogue(supporter, scope))
    const pairJudges = this.pairJudges().filter((entry) => this.isPlanned(entry, scenario))
    const pairs = pairJudges.flatMap((entry) => this.pairs(entry, dialogues, scope))
    return { evaluation: this.config.name, scenario, repeat, units: [...units.values()], dialogues, pairs }
  }

  private dialogue(supporter: Part<SupporterSystem>, scope: GroupScope): DialogueUnits {
    const simulate = scope.add(this.simulate(supporter, scope))
    const about = { supporter: supporter.entry.label }
    const reading = (entries: readonly Entry[]): Record<string, Unit> =>
      Object.fromEntries(
        entries
          .filter((entry) => this.isPlanned(entry, scope.scenario))
          .map((entry) => [entry.label, this.reader(entry, simulate, about, scope)]),
      )
    return {
      supporter: supporter.entry.label,
      simulate,
      estimates: reading(this.config.estimators),
      verdicts: reading(this.config.judges.filter((entry) => !this.isPairJudge(entry))),
    }
  }

  private simulate(supporter: Part<SupporterSystem>, { scenario, repeat }: GroupScope): Unit {
    const { entry, component, identity, made } = this.simulator
    const name = supporter.entry.label
    const what = {
      kind: 'simulate',
      seed: this.seed,
      repeat,
      ...(component.readsSupporterName === true && { name }),
    }
    const stamps = (of: keyof Identity): object => ({ simulator: identity[of], supporter: supporter.identity[of] })
    return {
      ...this.common(entry, component, { scenario, repeat }, { supporter: name }),
      key: digest({ ...what, ...stamps('key'), scenario: scenario.key, flags: FLAGS_REVISION }),
      scope: lazy(() => digest({ ...what, ...stamps('answers'), scenario: scopeOf(scenario) })),
      kind: 'simulate',
      dependsOn: 'generate' in scenario ? [scenario.generate] : [],
      reads: {},
      work: async (inputs, context, trace) => {
        const told = inputs.scenario(scenario)
        const meeting = {
          entry: supporter.entry as SupporterEntry,
          system: supporter.made,
          repeat,
          simulator: this.simulator,
          onReply: () => trace.answered(supporter.component),
        }
        return made.simulate(told, this.services.bind(meeting, context), context)
      },
      check: (dialogue) => checkDialogue(dialogue as Dialogue),
      complete: (dialogue, inputs) => withFlags(dialogue as Dialogue, inputs.scenario(scenario)),
    }
  }

  /** An estimator or dialogue judge, with the unit of what it reads planned before it. */
  private reader(entry: Entry, simulate: Unit, about: { supporter: string }, scope: GroupScope): Unit {
    const { component, identity, made } = this.part(entry) as Part<Estimator | DialogueJudge>
    const reads = Object.fromEntries(
      Object.entries(entry.reads).map(([name, nested]) => [name, this.reader(nested, simulate, about, scope)]),
    )
    const stampsOf = (stamp: (unit: Unit) => string): Record<string, string> =>
      Object.fromEntries(Object.entries(reads).map(([name, unit]) => [name, stamp(unit)]))
    const { scenario, repeat } = scope
    const what = { kind: entry.kind, seed: this.seed, repeat }
    const scopes = (): object => ({ dialogue: simulate.scope(), reads: stampsOf((unit) => unit.scope()) })
    const estimating = entry.kind === 'estimator'
    return scope.add({
      ...this.common(entry, component, scope, about),
      key: digest({
        ...what,
        component: identity.key,
        dialogue: simulate.key,
        reads: stampsOf(({ key }) => key),
      }),
      scope: lazy(() => digest({ ...what, component: identity.answers, ...scopes() })),
      kind: estimating ? 'estimate' : 'judge',
      dependsOn: [...('generate' in scenario ? [scenario.generate] : []), simulate, ...Object.values(reads)],
      reads,
      work: async (inputs, context): Promise<Estimate | readonly Verdict[]> => {
        const dialogue = inputs.of<Dialogue>(simulate)
        const told = inputs.scenario(scenario)
        return 'estimate' in made ? made.estimate(dialogue, told, context) : made.judge(dialogue, told, context)
      },
      check: (result, inputs) =>
        estimating
          ? checkEstimate(result as Estimate, inputs.of<Dialogue>(simulate))
          : checkVerdicts(result as readonly Verdict[]),
    })
  }

  private pairs(entry: JudgeEntry, dialogues: readonly DialogueUnits[], scope: GroupScope): PairUnits[] {
    return pairsOf(dialogues, entry).map(([a, b]) => {
      const names = [scope.scenario.id, scope.repeat, a.supporter, b.supporter]
      const orders = ordersOf(entry, this.seed, names)
      const showings = orders.map((straight) => {
        const [first, second] = straight ? [a, b] : [b, a]
        return { shownFirst: first.supporter, unit: scope.add(this.showing(entry, [first, second], scope)) }
      })
      return { judge: entry.label, supporters: [a.supporter, b.supporter], showings }
    })
  }

  private showing(
    entry: JudgeEntry,
    [first, second]: readonly [DialogueUnits, DialogueUnits],
    scope: GroupScope,
  ): Unit {
    const { component, identity, made } = this.part(entry) as Part<PairJudge>
    const { scenario, repeat } = scope
    const what = { kind: 'pair', seed: this.seed, repeat }
    const shown = [first.simulate, second.simulate]
    return {
      ...this.common(entry, component, scope, { first: first.supporter, second: second.supporter }),
      key: digest({ ...what, component: identity.key, dialogues: shown.map(({ key }) => key) }),
      scope: lazy(() => digest({ ...what, component: identity.answers, dialogues: shown.map((unit) => unit.scope()) })),
      kind: 'judge',
      dependsOn: [...('generate' in scenario ? [scenario.generate] : []), first.simulate, second.simulate],
      reads: {},
      work: async (inputs, context) => {
        const pair = [inputs.of<Dialogue>(first.simulate), inputs.of<Dialogue>(second.simulate)] as const
        return made.judge(pair, inputs.scenario(scenario), context)
      },
      check: (verdicts) => checkPairVerdicts(verdicts as readonly PairVerdict[]),
    }
  }

  /** Whether a reader has anything to say of a scenario. Of one that is still to be made, its unit finds out. */
  private isPlanned(entry: Entry, slot: ScenarioSlot): boolean {
    return !('scenario' in slot) || this.applies(entry, slot.scenario)
  }

  /** A reader applies where everything applies that it reads. */
  private applies(entry: Entry, scenario: Scenario): boolean {
    const { made } = this.part(entry)
    const visit = {
      use: entry.use,
      doing: 'tell whether it applies',
      place: entry.place,
      about: { scenario: scenario.id },
    }
    const own =
      !('appliesTo' in made) ||
      this.services.door.pass(
        visit,
        () => made.appliesTo!(scenario),
        (answer) => boolean(answer, 'appliesTo'),
      )
    return own && Object.values(entry.reads).every((nested) => this.applies(nested, scenario))
  }

  /** Why there is nothing to do for a scenario that is to be made. */
  private omit(entry: Entry, slot: ScenarioSlot, inputs: Inputs): string | undefined {
    if (!('generate' in slot)) return undefined
    const made = inputs.of<Generated>(slot.generate)
    if (!isScenario(made)) return made.state === 'unknown' ? made.why : undefined
    return entry.kind === 'simulator' || this.applies(entry, made) ? undefined : 'does not apply'
  }

  private common(
    entry: Entry,
    component: Component,
    { scenario, repeat }: Pick<GroupScope, 'scenario' | 'repeat'>,
    about: Readonly<Record<string, string>>,
  ): Pick<Unit, 'evaluation' | 'label' | 'use' | 'options' | 'about' | 'scenario' | 'component' | 'seedPath' | 'omit'> {
    return {
      omit: (inputs) => this.omit(entry, scenario, inputs),
      evaluation: this.config.name,
      options: freeze(entry.options),
      label: entry.label,
      use: entry.use,
      about: { scenario: scenario.id, ...about, ...(this.config.repeats > 1 ? { repeat } : {}) },
      scenario,
      component,
      seedPath: seedPathOf([this.seed, entry.use, scenario.id, repeat]),
    }
  }

  private part<K extends Kind>(entry: Entry<K>): Part<Kinds[K]> {
    const existing = this.parts.get(entry)
    if (existing) return existing as unknown as Part<Kinds[K]>
    const { key, answers } = this.services.identity(entry)
    const part = {
      entry,
      component: this.services.component(entry),
      identity: { key: digest(key), answers: digest(answers) },
      made: this.services.create(entry),
    }
    this.parts.set(entry, part as unknown as Part<Estimator>)
    return part
  }

  isPairJudge(entry: JudgeEntry): boolean {
    return this.part(entry).made.subject === 'pair'
  }

  private pairJudges(): readonly JudgeEntry[] {
    return this.config.judges.filter((entry) => this.isPairJudge(entry))
  }
}

interface GroupScope {
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /** Plans a unit, or gives the one of the same key that is planned already. */
  add(unit: Unit): Unit
}

const scopeOf = (slot: ScenarioSlot): string => ('generate' in slot ? slot.generate.scope() : slot.key)
