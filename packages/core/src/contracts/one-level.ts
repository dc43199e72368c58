/**
 * Types of components whose methods stand directly in the declaration (`estimate: (dialogue,
 * context) => …`). A method receives its scenario or dialogue, then one object with everything
 * else.
 */
import type { Conversation, Reply, ScenarioSeed, Supporter } from './components.js'
import type { Context, Reads, SendAttempt } from './context.js'
import type { Dialogue, Known, Scenario } from './data.js'
import type { Evaluation } from './evaluation.js'
import type { Findings, Table } from './findings.js'
import type { EstimateOf, PairVerdictOf } from './given-results.js'
import type {
  ChatAnswer,
  ChatRequest,
  Embeddings,
  ModelSettings,
  RewardPair,
  Rewards,
  Takes,
} from './models.js'
import type { Given, Needs } from './plugin.js'
import type { Random } from './prompt.js'

export type Soon<T> = T | Promise<T>
/** A verdict as authors may return it, without a rationale. */
export type Unreasoned<V> = V extends unknown
  ? Omit<V, 'rationale'> & { readonly rationale?: string }
  : never

interface Own<O, N extends Needs> {
  readonly options: O
  /** Services that the component `needs`, by the same names. */
  readonly services: Given<N>
}
/** Everything that a component may use while it works, to be destructured: `{ options, ask }`. */
export type ComponentInput<O, N extends Needs, R extends Reads> = Context<R> & Own<O, N>
export type UnitInput<O, N extends Needs, R extends Reads> = ComponentInput<O, N, R> & {
  readonly scenario: Scenario
}

/** A scenario that may omit empty members. */
export type ScenarioDraft = Omit<Scenario, Empty> & Partial<Pick<Scenario, Empty>>
type Empty = 'opening' | 'events' | 'references' | 'tags' | 'details'

/** Result of an analysis that may omit empty members. */
export type FindingsDraft = Omit<Findings, 'tables' | 'figures'> & {
  readonly tables?: readonly (Omit<Table, 'notes'> & Partial<Pick<Table, 'notes'>>)[]
  readonly figures?: Findings['figures']
}

interface Selective<O> {
  /**
   * True if the component processes a scenario. The result may depend only on the scenario and the
   * options. Default: every scenario.
   */
  appliesTo?(scenario: Scenario, options: O): boolean
}
interface Probeable {
  /**
   * True if the judge should prefer a kind supporter to a hurtful one. Such a judge is tested with
   * built-in dialogues (a probe) before a long run.
   */
  readonly prefersKindness?: boolean
}

export interface OneLevel<O, N extends Needs, R extends Reads, G, V = unknown> {
  simulator: Selective<O> & {
    simulate(
      scenario: Scenario,
      input: ComponentInput<O, N, R> & { readonly supporter: Supporter },
    ): Soon<Dialogue>
  }
  estimator: Selective<O> & {
    estimate(dialogue: Dialogue, input: UnitInput<O, N, R>): Soon<EstimateOf<G>>
  }
  judge:
    | (Selective<O> &
        Probeable & {
          judge(dialogue: Dialogue, input: UnitInput<O, N, R>): V
        })
    | (Selective<O> &
        Probeable & {
          /**
           * Compares two dialogues. The engine decides which of them is shown first; a judge must
           * not swap them.
           */
          compare(
            pair: readonly [first: Dialogue, second: Dialogue],
            input: UnitInput<O, N, R>,
          ): Soon<readonly Unreasoned<PairVerdictOf<G>>[]>
        })
  scenarios:
    | { load(own: Own<O, N>): AsyncIterable<ScenarioDraft> | Iterable<ScenarioDraft> }
    | {
        seeds(
          own: Own<O, N> & { random(...names: readonly (string | number)[]): Random },
        ): Iterable<ScenarioSeed>
        generate(
          seed: ScenarioSeed,
          input: ComponentInput<O, N, R>,
        ): Soon<ScenarioDraft | Known<never>>
      }
  supporter: {
    reply(conversation: Conversation, input: ComponentInput<O, N, R>): Soon<Reply>
    identify?(attempt: SendAttempt, own: Own<O, N>): Promise<string>
  }
  analysis: { analyse(evaluation: Evaluation, input: ComponentInput<O, N, R>): Soon<FindingsDraft> }
  model: {
    keyVariable?(options: O): string | undefined
    takes?(options: O): Takes
    chat?(request: ChatRequest, given: Asking<O, N>): Promise<ChatAnswer>
    embed?(texts: readonly string[], given: Asking<O, N>): Promise<Embeddings>
    score?(pairs: readonly RewardPair[], given: Asking<O, N>): Promise<Rewards>
  }
}

/**
 * Last argument of a model provider's methods: options, services, settings of the model, and the
 * abort signal.
 */
type Asking<O, N extends Needs> = ModelSettings & Own<O, N> & { readonly signal: AbortSignal }
