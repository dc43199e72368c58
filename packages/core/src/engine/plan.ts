/** From an evaluation to its jobs, lazily: one group (scenario × repeat) at a time, each job with its key. */
import type { EvaluationConfig, Entry, JudgeEntry, SupporterEntry } from '../config/types.js'
import type {
  DialogueJudge,
  Estimator,
  GeneratingSource,
  Judge,
  Kind,
  Kinds,
  PairJudge,
  Simulator,
  Supporter,
  SupporterSystem,
  Unit,
} from '../contracts/components.js'
import type { Dialogue, Estimate, Json, Scenario, Verdict } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { AttuneError } from '../errors.js'
import { digest } from '../hash.js'
import { createRandom } from '../random.js'
import { checkDialogue, checkEstimate, checkPairVerdicts, checkScenario, checkVerdicts } from './check.js'
import type { Job, ScenarioSlot } from './job.js'

export interface PlanServices {
  component(entry: Entry): Component
  create<K extends Kind>(entry: Entry<K>): Kinds[K]
  identity(entry: Entry): Json
  /** The supporter's own view of the unit: its prompts, its share of the usage. */
  supporterUnit(entry: SupporterEntry, unit: Unit): Unit
}

/** The jobs of one scenario and repeat, in an order in which every job comes after those it needs. */
export interface Group {
  readonly scenario: ScenarioSlot
  readonly repeat: number
  readonly jobs: readonly Job[]
  readonly dialogues: readonly DialogueJobs[]
  readonly pairs: readonly PairJobs[]
}

export interface DialogueJobs {
  readonly supporter: string
  readonly simulate: Job
  readonly estimates: Readonly<Record<string, Job>>
  readonly verdicts: Readonly<Record<string, Job>>
}

export interface PairJobs {
  readonly judge: string
  readonly supporters: readonly [string, string]
  readonly showings: readonly { readonly shownFirst: string; readonly job: Job }[]
}

/** A component of the evaluation, made once. */
interface Part<T> {
  readonly entry: Entry
  readonly component: Component
  /** Digest of what the component's results depend on. */
  readonly identity: string
  readonly made: T
}

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
  }

  /** In the order of the scenarios; repeats of one scenario follow each other. */
  async *groups(): AsyncGenerator<Group> {
    for await (const scenario of this.scenarios()) {
      for (let repeat = 1; repeat <= this.config.repeats; repeat++) yield this.group(scenario, repeat)
    }
  }

  private async *scenarios(): AsyncGenerator<ScenarioSlot> {
    const source = this.part(this.config.scenarios)
    const slots = 'load' in source.made ? loaded(source.made.load()) : this.generated(source as Part<GeneratingSource>)
    const ids = new Set<string>()
    for await (const slot of slots) {
      if (ids.size >= (this.config.limit ?? Infinity)) return
      if (ids.has(slot.id)) throw new AttuneError('SCENARIO_DUPLICATE', { evaluation: this.config.name, id: slot.id })
      ids.add(slot.id)
      yield slot
    }
  }

  private *generated(source: Part<GeneratingSource>): Generator<ScenarioSlot> {
    const { use } = source.entry
    const random = (...names: readonly (string | number)[]) => createRandom(canonicalChance([this.seed, use, ...names]))
    for (const seed of source.made.seeds(random)) {
      const key = digest({ kind: 'generate', source: source.identity, seed, chance: this.seed })
      const slot = { id: seed.id, language: seed.language, key }
      const generate: Job = {
        key,
        kind: 'generate',
        evaluation: this.config.name,
        label: source.entry.label,
        use: source.entry.use,
        about: { scenario: seed.id },
        scenario: { ...slot, scenario: blank(seed.id, seed.language) },
        component: source.component,
        chance: canonicalChance([this.seed, source.entry.use, seed.id]),
        needs: [],
        reads: {},
        work: async (_, unit) => checkScenario(await source.made.generate(seed, unit), seed),
      }
      yield { ...slot, generate }
    }
  }

  private group(scenario: ScenarioSlot, repeat: number): Group {
    const jobs = new Map<string, Job>()
    if ('generate' in scenario) jobs.set(scenario.key, scenario.generate)
    const add = (job: Job): Job => {
      const same = jobs.get(job.key)
      if (!same) jobs.set(job.key, job)
      return same ?? job
    }
    const context: Context = { scenario, repeat, add }
    const dialogues = this.supporters.map((supporter) => this.dialogue(supporter, context))
    const pairs = this.pairJudges().flatMap((entry) => this.pairs(entry, dialogues, context))
    return { scenario, repeat, jobs: [...jobs.values()], dialogues, pairs }
  }

  private dialogue(supporter: Part<SupporterSystem>, context: Context): DialogueJobs {
    const simulate = context.add(this.simulate(supporter, context))
    const about = { supporter: supporter.entry.label }
    const reading = (entries: readonly Entry[]): Record<string, Job> =>
      Object.fromEntries(entries.map((entry) => [entry.label, this.reader(entry, simulate, about, context)]))
    return {
      supporter: supporter.entry.label,
      simulate,
      estimates: reading(this.config.estimators),
      verdicts: reading(this.config.judges.filter((entry) => !this.isPairJudge(entry))),
    }
  }

  private simulate(supporter: Part<SupporterSystem>, { scenario, repeat }: Context): Job {
    const { entry, component, identity, made } = this.simulator
    const name = supporter.entry.label
    return {
      ...this.common(entry, component, { scenario, repeat }, { supporter: name }),
      key: digest({
        kind: 'simulate',
        simulator: identity,
        supporter: supporter.identity,
        scenario: scenario.key,
        seed: this.seed,
        repeat,
      }),
      kind: 'simulate',
      needs: 'generate' in scenario ? [scenario.generate] : [],
      reads: {},
      work: async (inputs, unit) => {
        const own = this.services.supporterUnit(supporter.entry as SupporterEntry, unit)
        const bound: Supporter = { name, reply: (conversation) => supporter.made.reply(conversation, own) }
        return checkDialogue(await made.simulate(inputs.scenario(scenario), bound, unit))
      },
    }
  }

  /** An estimator or dialogue judge, with the jobs of what it reads planned before it. */
  private reader(entry: Entry, simulate: Job, about: { supporter: string }, context: Context): Job {
    const { component, identity, made } = this.part(entry) as Part<Estimator | DialogueJudge>
    const reads = Object.fromEntries(
      Object.entries(entry.reads).map(([name, nested]) => [name, this.reader(nested, simulate, about, context)]),
    )
    const readKeys = Object.fromEntries(Object.entries(reads).map(([name, job]) => [name, job.key]))
    const { scenario, repeat } = context
    const estimating = entry.kind === 'estimator'
    return context.add({
      ...this.common(entry, component, context, about),
      key: digest({
        kind: entry.kind,
        component: identity,
        dialogue: simulate.key,
        reads: readKeys,
        seed: this.seed,
        repeat,
      }),
      kind: estimating ? 'estimate' : 'judge',
      needs: [...('generate' in scenario ? [scenario.generate] : []), simulate, ...Object.values(reads)],
      reads,
      work: async (inputs, unit): Promise<Estimate | readonly Verdict[]> => {
        const dialogue = inputs.of<Dialogue>(simulate)
        const told = inputs.scenario(scenario)
        return 'estimate' in made
          ? checkEstimate(await made.estimate(dialogue, told, unit))
          : checkVerdicts(await made.judge(dialogue, told, unit))
      },
    })
  }

  private pairs(entry: JudgeEntry, dialogues: readonly DialogueJobs[], context: Context): PairJobs[] {
    return pairsOf(dialogues, entry).map(([a, b]) => {
      const orders = this.orders(entry, context, a.supporter, b.supporter)
      const showings = orders.map((straight) => {
        const [first, second] = straight ? [a, b] : [b, a]
        return { shownFirst: first.supporter, job: context.add(this.showing(entry, [first, second], context)) }
      })
      return { judge: entry.label, supporters: [a.supporter, b.supporter], showings }
    })
  }

  /** Which orders to show: true is the config's own. */
  private orders(entry: JudgeEntry, { scenario, repeat }: Context, a: string, b: string): boolean[] {
    if (entry.orders === 'both') return [true, false]
    return [createRandom(canonicalChance([this.seed, entry.use, scenario.id, repeat, a, b]))() < 0.5]
  }

  private showing(entry: JudgeEntry, [first, second]: readonly [DialogueJobs, DialogueJobs], context: Context): Job {
    const { component, identity, made } = this.part(entry) as Part<PairJudge>
    const { scenario, repeat } = context
    return {
      ...this.common(entry, component, context, { first: first.supporter, second: second.supporter }),
      key: digest({
        kind: 'pair',
        component: identity,
        dialogues: [first.simulate.key, second.simulate.key],
        seed: this.seed,
        repeat,
      }),
      kind: 'judge',
      needs: [...('generate' in scenario ? [scenario.generate] : []), first.simulate, second.simulate],
      reads: {},
      work: async (inputs, unit) => {
        const pair = [inputs.of<Dialogue>(first.simulate), inputs.of<Dialogue>(second.simulate)] as const
        return checkPairVerdicts(await made.judge(pair, inputs.scenario(scenario), unit))
      },
    }
  }

  private common(
    entry: Entry,
    component: Component,
    { scenario, repeat }: Pick<Context, 'scenario' | 'repeat'>,
    about: Readonly<Record<string, string>>,
  ): Pick<Job, 'evaluation' | 'label' | 'use' | 'about' | 'scenario' | 'component' | 'chance'> {
    return {
      evaluation: this.config.name,
      label: entry.label,
      use: entry.use,
      about: { scenario: scenario.id, ...about, ...(this.config.repeats > 1 ? { repeat } : {}) },
      scenario,
      component,
      chance: canonicalChance([this.seed, entry.use, scenario.id, repeat]),
    }
  }

  private part<K extends Kind>(entry: Entry<K>): Part<Kinds[K]> {
    const existing = this.parts.get(entry)
    if (existing) return existing as unknown as Part<Kinds[K]>
    const part = {
      entry,
      component: this.services.component(entry),
      identity: digest(this.services.identity(entry)),
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

interface Context {
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /** Plans a job, or gives the one of the same key that is planned already. */
  add(job: Job): Job
}

async function* loaded(scenarios: AsyncIterable<Scenario>): AsyncGenerator<ScenarioSlot> {
  for await (const scenario of scenarios) {
    yield { id: scenario.id, language: scenario.language, key: digest(scenario), scenario }
  }
}

function pairsOf(dialogues: readonly DialogueJobs[], entry: JudgeEntry): [DialogueJobs, DialogueJobs][] {
  const { pairs } = entry
  if (pairs === 'all')
    return dialogues.flatMap((a, i) => dialogues.slice(i + 1).map((b): [DialogueJobs, DialogueJobs] => [a, b]))
  const baseline = dialogues.find(({ supporter }) => supporter === pairs.baseline)
  return baseline ? dialogues.filter((each) => each !== baseline).map((each) => [each, baseline]) : []
}

const canonicalChance = (parts: readonly (string | number)[]): string => JSON.stringify(parts)

const blank = (id: string, language: string): Scenario => ({
  id,
  language,
  profile: '',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
})
