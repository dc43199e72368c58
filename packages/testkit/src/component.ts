/**
 * Runs a component as a run of Attune does: with the plugin registry, the checks and time limits
 * around plugin code, a journal in memory, and frozen input.
 */
import {
  type Context,
  type Conversation,
  type Dialogue,
  type Estimate,
  type JsonObject,
  type PairVerdict,
  type Plugin,
  type Reply,
  type Scenario,
  type Supporter,
  type Verdict,
  type Component,
} from '@attune/core'
import {
  type Analysis,
  AttuneError,
  createRandom,
  type Estimator,
  type Gives,
  type Judge,
  type Kind,
  type Kinds,
  type Reads,
  type Results,
  type ScenarioSeed,
  type ScenarioSource,
  type Simulator,
  type SupporterSystem,
} from '@attune/core/internal'
import type { Evaluation, Findings } from '@attune/core/findings'
import { modelsNamed, type PluginRegistry } from '@attune/config'
import * as runtime from '@attune/core/runtime'
import { evaluationOf, type EvaluationOf } from './evaluation.js'
import { registryOf } from './registries.js'
import { defaultsOf } from './schema-checks.js'
import { scenario as plainScenario } from './scenes.js'
import {
  scriptedContext,
  type ScriptedContext,
  type ScriptedContextOptions,
} from './scripted-context.js'
import { scriptedSupporter } from './scripted-supporter.js'

/**
 * Input and environment of a component. Missing members have simple defaults, and models give
 * rule-based answers.
 */
export interface RunWith extends Omit<
  ScriptedContextOptions,
  'component' | 'use' | 'options' | 'signal' | 'inside' | 'supporter'
> {
  readonly options?: object
  /** Changes to the default scenario. */
  readonly scenario?: Partial<Scenario>
  /** For a simulator: the supporter, or the replies of a scripted one. */
  readonly supporter?: Supporter | readonly string[]
  /** Bindings of services that the component requires, in place of those of its plugin. */
  readonly services?: readonly runtime.Binding[]
  /** Time limit of one call in milliseconds. Default: 10 s. */
  readonly timeout?: number
  /** Wraps each dialogue that an estimator or a judge is given. */
  readonly watch?: (dialogue: Dialogue) => Dialogue
}

/** The result after conversion to JSON and back, and the requests that the component made. */
export interface Ran<T> extends Pick<
  ScriptedContext,
  'asked' | 'embedded' | 'scored' | 'unreadable' | 'unawaited' | 'warnings' | 'redrawn'
> {
  readonly result: T
}

type Generate = Extract<ScenarioSource, { generate: unknown }>['generate']

const TIMEOUT = 10_000
const everything = (): void => {}
const itself = (dialogue: Dialogue): Dialogue => dialogue
const attentive = ['That sounds hard. What hurts most?', 'I see.']

/** A component of the plugin under test. As in a run, there is one instance per set of options. */
export class ComponentUnderTest {
  readonly use: string
  readonly component: Component
  readonly #registry: PluginRegistry
  readonly #made = new Map<string, unknown>()

  constructor(plugin: Plugin, name: string) {
    this.#registry = registryOf(plugin)
    this.use = `${plugin.name}/${name}`
    const { kind } = this.#registry.describe(this.use)
    this.component = this.#registry.get(kind, this.use)
  }

  estimate(dialogue: Dialogue, more: RunWith = {}): Promise<Ran<Estimate>> {
    const { watch: watched = itself } = more
    const [given, scenario] = [asInput(dialogue), scenarioOf(more)]
    const check = (estimate: Estimate): void =>
      runtime.checkEstimate(estimate, given, this.gives(more))
    const work = async (context: Context): Promise<Estimate> =>
      (this.#make('estimator', more) as Estimator).estimate(watched(given), scenario, context)
    return this.#run('estimate', more, check, work, (estimate) =>
      runtime.gradedEstimate(estimate, [given]),
    )
  }

  judge(dialogue: Dialogue, more: RunWith = {}): Promise<Ran<readonly Verdict[]>> {
    const { watch: watched = itself } = more
    const [given, scenario] = [asInput(dialogue), scenarioOf(more)]
    const check = (verdicts: readonly Verdict[]): void =>
      runtime.checkVerdicts(verdicts, given, this.gives(more))
    const work = async (context: Context): Promise<readonly Verdict[]> => {
      const judge = this.#make('judge', more) as Judge
      if (judge.subject === 'dialogue') return judge.judge(watched(given), scenario, context)
      throw new TypeError(`${this.use} judges pairs. Call compare([first, second]).`)
    }
    return this.#run('judge', more, check, work, (verdicts) =>
      runtime.gradedVerdicts(verdicts, [given]),
    )
  }

  /** Runs a pair judge. */
  compare(
    pair: readonly [first: Dialogue, second: Dialogue],
    more: RunWith = {},
  ): Promise<Ran<readonly PairVerdict[]>> {
    const [given, scenario] = [asInput(pair), scenarioOf(more)]
    const { watch: watched = itself } = more
    const shown = [watched(given[0]), watched(given[1])] as const
    const check = (verdicts: readonly PairVerdict[]): void =>
      runtime.checkPairVerdicts(verdicts, given, this.gives(more))
    const work = async (context: Context): Promise<readonly PairVerdict[]> => {
      const judge = this.#make('judge', more) as Judge
      if (judge.subject === 'pair') return judge.judge(shown, scenario, context)
      throw new TypeError(`${this.use} judges one dialogue. Call judge(dialogue).`)
    }
    return this.#run('judge', more, check, work, (verdicts) =>
      runtime.gradedVerdicts(verdicts, given),
    )
  }

  simulate({ supporter = attentive, ...more }: RunWith = {}): Promise<Ran<Dialogue>> {
    const met = 'reply' in supporter ? supporter : scriptedSupporter(...supporter)
    const replies = new runtime.OwnedReplies()
    const { recorded, recordings, reads = {} } = this.component
    const isRecorded = recorded ?? (recordings !== undefined || Object.keys(reads).length > 0)
    const placed = (dialogue: Dialogue): Dialogue =>
      isRecorded ? dialogue : replies.placedIn(dialogue)
    const check = (dialogue: Dialogue): void => {
      runtime.checkDialogue(dialogue)
      placed(dialogue)
    }
    const work = async (context: Context): Promise<Dialogue> =>
      (this.#make('simulator', more) as Simulator).simulate(
        scenarioOf(more),
        replies.of(met),
        context,
      )
    return this.#run('simulate', more, check, work, placed)
  }

  /** True if a scenario source loads scenarios; false if it generates them from seeds. */
  loads(more: RunWith = {}): boolean {
    return 'load' in this.#source(more)
  }

  /** Loads at most `limit` scenarios of a loading source. */
  load({ limit = Infinity, ...more }: RunWith & { readonly limit?: number } = {}): Promise<
    Ran<readonly Scenario[]>
  > {
    return this.#run('load scenarios', more, everything, async () => {
      const source = this.#source(more)
      if (!('load' in source))
        throw new TypeError(`${this.use} generates scenarios. Call seeds() and generate(seed).`)
      const loaded = new Map<string, Scenario>()
      const visit = { use: this.use, doing: 'load scenarios' }
      const door = new runtime.Door(more.timeout ?? TIMEOUT)
      for await (const scenario of door.each(visit, () => source.load(), runtime.checkScenario)) {
        const { id } = scenario
        if (loaded.has(id))
          throw new AttuneError('SCENARIO_DUPLICATE', {
            use: this.use,
            id,
            both: '',
            evaluation: 'test',
          })
        if (loaded.set(id, scenario).size >= limit) break
      }
      return [...loaded.values()]
    })
  }

  /** Seeds of a generating source. */
  seeds(more: RunWith = {}): readonly ScenarioSeed[] {
    const source = this.#source(more)
    if ('load' in source) throw new TypeError(`${this.use} loads scenarios. Call load().`)
    return [...source.seeds((...names) => createRandom(JSON.stringify(names)))]
  }

  generate(seed: ScenarioSeed, more: RunWith = {}): Promise<Ran<Awaited<ReturnType<Generate>>>> {
    const given = asInput(seed)
    const check = (made: Awaited<ReturnType<Generate>>): void => runtime.checkGenerated(made, given)
    return this.#run('generate', { language: seed.language, ...more }, check, async (context) => {
      const source = this.#source(more)
      if ('generate' in source) return source.generate(given, context)
      throw new TypeError(`${this.use} loads scenarios. Call load().`)
    })
  }

  reply(conversation: Dialogue | Conversation, more: RunWith = {}): Promise<Ran<Reply>> {
    const { brief } = scenarioOf(more)
    const about =
      'id' in conversation
        ? conversation
        : { language: more.language ?? 'en', id: 'test', ...(brief && { brief }) }
    const turns = conversation.turns.map(({ speaker, text }) => ({ speaker, text }))
    return this.#run('reply', more, runtime.checkReply, (context) =>
      (this.#make('supporter', more) as SupporterSystem).reply(
        asInput({ ...about, turns }),
        context,
      ),
    )
  }

  analyse(evaluation: Evaluation | EvaluationOf, more: RunWith = {}): Promise<Ran<Findings>> {
    const read = 'observations' in evaluation ? evaluation : evaluationOf(evaluation)
    return this.#run('analyse', more, runtime.checkFindings, (context) =>
      (this.#make('analysis', more) as Analysis).analyse(read, context),
    )
  }

  /** Subject that a judge declares: a dialogue or a pair. */
  subject(more: RunWith = {}): Judge['subject'] {
    return this.#make('judge', more).subject
  }

  /** True if the component applies to the scenario. */
  appliesTo(more: RunWith = {}): boolean {
    const { kind } = this.component
    const made = this.#make(kind, more) as Partial<Pick<Simulator, 'appliesTo'>>
    return made.appliesTo?.(scenarioOf(more)) ?? true
  }

  /**
   * Names, ranges and directions (`better`) of the outputs that the component declares for these
   * options.
   */
  gives({ options = {} }: RunWith): Gives {
    const given = runtime.checkedOptions(
      runtime.ownOptions(this.component),
      this.use,
      options as JsonObject,
    )
    return runtime.givesOf(this.component, given, this.use)
  }

  #source(more: RunWith): ScenarioSource {
    return this.#make('scenarios', more)
  }

  #make<K extends Kind>(kind: K, { options = {}, services = [] }: RunWith): Kinds[K] {
    const create = (): Kinds[K] =>
      this.#registry.create(kind, this.use, options as JsonObject, services)
    if (services.length > 0) return create()
    const key = JSON.stringify(options)
    const made = (this.#made.get(key) as Kinds[K] | undefined) ?? create()
    this.#made.set(key, made)
    return made
  }

  /**
   * Models that the options of the component, and the defaults of its plugin's services, name.
   * Undefined, for any model, with services of the test.
   */
  #modelsFor(options: JsonObject, bound: RunWith['services'] = []): RunWith['models'] {
    if (bound.length > 0) return undefined
    const services = this.#registry
      .names('service')
      .map((use) => this.#registry.get('service', use))
    return [
      ...modelsNamed(runtime.ownOptions(this.component), options),
      ...services.flatMap((each) => modelsNamed(each.options, defaultsOf(each))),
    ]
  }

  async #run<T>(
    doing: string,
    {
      options = {},
      timeout = TIMEOUT,
      answers = 'stand-ins',
      read = {},
      watch = itself,
      previous = [],
      ...more
    }: Omit<RunWith, 'supporter'>,
    check: (result: T) => void,
    work: (context: ScriptedContext['context']) => Promise<T>,
    complete: (result: T) => T = (result) => result,
  ): Promise<Ran<T>> {
    const { component, use } = this
    const given = runtime.checkedOptions(runtime.ownOptions(component), use, options as JsonObject)
    const about = {
      component,
      use,
      options: given,
      models: this.#modelsFor(given, more.services),
      answers,
      language: languageOf(more),
      read: asRead(read ?? {}) as Results<Reads>,
      ...(component.kind === 'supporter' && { supporter: 'scripted' }),
    }
    let scripted: ScriptedContext | undefined
    const result = await new runtime.Door(timeout).enter(
      { use, doing },
      (inside) => {
        const earlier = previous.map((each) => ({ ...each, dialogue: watch(each.dialogue) }))
        const surroundings = { ...about, previous: earlier, inside, signal: inside.signal }
        scripted = scriptedContext({ ...more, ...surroundings })
        return work(scripted.context)
      },
      check,
    )
    const { context: _, ...ran } = scripted!
    const whole = JSON.parse(JSON.stringify(complete(result))) as T
    return { result: whole, ...ran }
  }
}

/**
 * Prepares a component of a plugin for tests. The component is then run as in a run of Attune: the
 * plugin is checked, options are checked and completed, input is frozen, results are checked and
 * converted to JSON and back.
 *
 * ```ts
 * const mood = component(plugin, 'mood')
 * const { result } = await mood.estimate(dialogueOf('I failed.', 'I see.'), { answers: ['2'] })
 * ```
 *
 * @throws PLUGIN_INVALID, COMPONENT_UNKNOWN
 */
export const component = (plugin: Plugin, name: string): ComponentUnderTest =>
  new ComponentUnderTest(plugin, name)

/** Frozen copy of a value through JSON, as if it had been read from the store. */
const asInput = <T>(value: T): T => runtime.freeze(JSON.parse(JSON.stringify(value)) as T)

/**
 * Copies the results of other components in the same way. A simulator that the component wraps is
 * not copied.
 */
const asRead = (read: object): object =>
  Object.fromEntries(
    Object.entries(read).map(([name, each]) => [
      name,
      isSimulator(each) ? each : asInput(each as object),
    ]),
  )

const isSimulator = (read: unknown): boolean =>
  typeof (read as { simulate?: unknown } | null)?.simulate === 'function'

const languageOf = ({ language, scenario }: Pick<RunWith, 'language' | 'scenario'>): string =>
  language ?? scenario?.language ?? 'en'

const scenarioOf = (more: RunWith): Scenario =>
  asInput({ ...plainScenario, ...more.scenario, language: languageOf(more) })
