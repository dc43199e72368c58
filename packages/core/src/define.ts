/**
 * The `define…` functions, by which authors declare plugins and components. Their types infer those
 * of options and results, so that authors need no annotations.
 */
import type {
  Estimator,
  Judge,
  Kind,
  Kinds,
  Recordings,
  Simulator,
} from './contracts/components.js'
import type { Reads } from './contracts/context.js'
import type { EstimatorOf, GivesOfKind, JudgeOf, VerdictOf } from './contracts/given-results.js'
import type { Gives } from './contracts/gives.js'
import type { SupporterSetting } from './contracts/models.js'
import type { OneLevel, Soon, Unreasoned } from './contracts/one-level.js'
import type { Verdict } from './contracts/data.js'
import type { OptionMap, OptionsOf, OptionsSchema, Written } from './contracts/options.js'
import type {
  QuestionForPeople,
  CommandContext,
  CommandReport,
  Component,
  Given,
  Needs,
  Plugin,
  PluginCommand,
  Service,
  Token,
  Wording,
} from './contracts/plugin.js'
import type { Prompt, PromptInput } from './contracts/prompt.js'
import { closedOptions, tokenName } from './options.js'
import { withCreate } from './with-create.js'

/** A map of options, or a closed JSON schema. */
type AnyOptions = OptionsSchema | OptionMap

/** Members of a declaration that are copied unchanged. */
type CopiedMembers =
  | 'revision'
  | 'summary'
  | 'prompts'
  | 'playsSessions'
  | 'readsChain'
  | 'readsSupporterName'
  | 'roles'
  | 'synthetic'
  | 'versionedBy'
  | 'pure'
  | 'recorded'

interface CommonDeclaration<S extends AnyOptions, R extends Reads> extends Pick<
  Component,
  CopiedMembers
> {
  /** Options of the component. Default: none. */
  readonly options?: S
  readonly reads?: R
  asks?(options: OptionsOf<S>, wording: Wording): Readonly<Record<string, QuestionForPeople>>
  calls?(options: OptionsOf<S>): ReturnType<NonNullable<Component['calls']>>
  idleModels?(options: OptionsOf<S>): readonly string[]
  unfit?(options: OptionsOf<S>, given: Readonly<Record<string, Gives>>): string | undefined
  follows?(options: OptionsOf<S>): readonly SupporterSetting[]
  recordings?(options: OptionsOf<S>): Recordings
}

/** Object that `create` returns. Its results are typed by `gives`. */
type CheckedInstance<K extends Kind, R extends Reads, G> = K extends 'simulator'
  ? Simulator<R>
  : K extends 'estimator'
    ? EstimatorOf<R, G>
    : K extends 'judge'
      ? JudgeOf<R, G>
      : Kinds[K]

/** Instance of a class. Its results are not typed by `gives`. */
type UncheckedInstance<K extends Kind, R extends Reads> = K extends 'simulator'
  ? Simulator<R>
  : K extends 'estimator'
    ? Estimator<R>
    : K extends 'judge'
      ? Judge<R>
      : Kinds[K]

/**
 * The three forms of a component: methods in the declaration, a factory `create` for objects that
 * keep state, or a class.
 */
type Implementation<K extends Kind, S extends AnyOptions, N extends Needs, R extends Reads, G, V> =
  | (K extends keyof OneLevel<unknown, N, R, G, V>
      ? { readonly needs?: N } & OneLevel<OptionsOf<S>, N, R, G, V>[K]
      : never)
  | { readonly needs?: N; create(options: OptionsOf<S>, given: Given<N>): CheckedInstance<K, R, G> }
  // TypeScript does not check the results of a class against `gives`; Attune does at run time.
  | { readonly class: new (...injected: never[]) => UncheckedInstance<K, R> }

/** Verdicts whose criteria are typed by `gives`, or that are annotated with `Verdict`. */
type Verdicts<G> = Soon<readonly (Unreasoned<VerdictOf<G>> | Unreasoned<Verdict>)[]>
/**
 * Makes verdicts with criteria or outcomes that `gives` does not name a type error, unless the
 * author annotates them as `Verdict`.
 */
type NoUndeclaredResults<V, G> =
  Awaited<V> extends readonly (infer Each)[]
    ? [Each] extends [Unreasoned<VerdictOf<G>>]
      ? unknown
      : [Each] extends [{ readonly criterion: infer C }]
        ? string extends C
          ? unknown
          : { judge?(...given: never[]): Soon<readonly Unreasoned<VerdictOf<G>>[]> }
        : unknown
    : unknown

/** `gives` is required for estimators and judges, and optional for simulators. */
type GivesDeclaration<K extends Kind, S extends AnyOptions, G> = K extends 'estimator' | 'judge'
  ? { readonly gives: G | ((options: OptionsOf<S>) => G) }
  : K extends 'simulator'
    ? { readonly gives?: G }
    : unknown
type GivesFor<K extends Kind> = K extends keyof GivesOfKind ? GivesOfKind[K] : Gives

// The default types for no options, services and reads are `{}`.
/* oxlint-disable typescript/no-empty-object-type */
const define =
  <K extends Kind>(kind: K) =>
  <
    const S extends AnyOptions = {},
    const G extends GivesFor<K> = GivesFor<K>,
    const N extends Needs = {},
    const R extends Reads = {},
    const V extends Verdicts<G> = Verdicts<G>,
  >(
    spec: CommonDeclaration<S, R> &
      GivesDeclaration<K, S, G> &
      Implementation<K, S, N, R, G, V> &
      NoUndeclaredResults<V, G>,
  ): Component<K, Written<S>> =>
    ({
      kind,
      ...withCreate(kind, { ...spec, options: closedOptions(spec.options) }),
    }) as unknown as Component<K, Written<S>>
/* oxlint-enable typescript/no-empty-object-type */

/**
 * Defines a simulator: it makes one dialogue of one scenario and one supporter.
 *
 * ```ts
 * const talk = defineSimulator({
 *   revision: 1,
 *   summary: 'Asks once.',
 *   simulate: (scenario, context) =>
 *     converse({ scenario, supporter: context.supporter, context, maxSeekerTurns: 1,
 *       seeker: () => ({ text: scenario.profile }) }),
 * })
 * ```
 */
export const defineSimulator = define('simulator')
/**
 * Defines an estimator: it reads one dialogue, and gives measures (a number per dialogue) and
 * series (a number per turn).
 *
 * ```ts
 * const turns = defineEstimator({
 *   revision: 1,
 *   summary: 'Number of turns.',
 *   gives: { measures: { turns: {} } },
 *   estimate: (dialogue) => ({ measures: { turns: known(dialogue.turns.length) } }),
 * })
 * ```
 */
export const defineEstimator = define('estimator')
/**
 * Defines a judge. `judge` reads one dialogue and returns verdicts; `compare` reads two dialogues
 * of one scenario and says which is better.
 *
 * ```ts
 * const polite = defineJudge({
 *   revision: 1,
 *   summary: 'Whether the supporter says please.',
 *   gives: { criteria: { please: { range: [0, 1], better: 'higher' } } },
 *   judge: ({ turns }) => [
 *     { criterion: 'please', outcome: known(turns.some(({ text }) => /please/i.test(text)) ? 1 : 0) },
 *   ],
 * })
 * ```
 */
export const defineJudge = define('judge')
/**
 * Defines a source of scenarios. `load` yields scenarios. Alternatively, `seeds` lists seeds and
 * `generate` makes one scenario from each.
 *
 * ```ts
 * const people = defineScenarios({
 *   revision: 1,
 *   summary: 'One person.',
 *   *load() {
 *     yield { id: 'ana', language: 'en', profile: 'You are Ana, and you lost your job.' }
 *   },
 * })
 * ```
 */
export const defineScenarios = define('scenarios')
/**
 * Defines a supporter, the system under test: it replies to the conversation so far.
 *
 * ```ts
 * const echo = defineSupporter({
 *   revision: 1,
 *   summary: 'Repeats what was said.',
 *   reply: ({ turns }) => ({ text: turns.at(-1)?.text ?? 'Hello.' }),
 * })
 * ```
 */
export const defineSupporter = define('supporter')
/**
 * Defines an analysis: it reads a finished evaluation and returns tables, figures and sentences.
 *
 * ```ts
 * const levels = defineAnalysis({
 *   revision: 1,
 *   summary: 'Warmth of each supporter.',
 *   async analyse(evaluation) {
 *     const rows = await readRows(evaluation, { kind: 'measure', source: 'warmth' })
 *     const columns = [{ key: 'warmth', title: 'Warmth' }]
 *     return means(evaluation, rows, { id: 'levels', title: 'Levels', columns })
 *   },
 * })
 * ```
 */
export const defineAnalysis = define('analysis')
/**
 * Defines a provider of models, which sends requests to a service. Attune handles retries, limits,
 * the budget and the journal.
 *
 * ```ts
 * const service = defineModelProvider({
 *   revision: 1,
 *   summary: 'Models of a service.',
 *   options: { url: text({ format: 'url', description: 'Address of the service.' }) },
 *   async chat({ messages }, { options, http, signal }) {
 *     const { text } = await http.post(options.url, { messages }, { signal })
 *     return { text, finish: 'complete', usage: { input: 0, output: 0, reasoning: 0 } }
 *   },
 * })
 * ```
 */
export const defineModelProvider = define('model')

/**
 * Defines a command, `attune <plugin> <command>`: work outside a run.
 *
 * ```ts
 * const count = defineCommand({
 *   summary: 'Counts evaluations.',
 *   run: async (options, { evaluations }) => ({ text: 'Done.', report: {} }),
 * })
 * ```
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- no options, unless given
export const defineCommand = <const S extends AnyOptions = {}>(command: {
  readonly summary: string
  readonly options?: S
  run(options: OptionsOf<S>, project: CommandContext): Promise<CommandReport>
}): PluginCommand =>
  ({ ...command, options: closedOptions(command.options) }) as unknown as PluginCommand

/**
 * Defines a plugin. `contract` is the version of Attune's plugin interface for which the plugin was
 * written; Attune compares it with its own version when it loads the plugin. The result keeps the
 * types of the components' options, for configs in TypeScript (`Plugins` of `@attune/core/config`).
 *
 * ```ts
 * export default definePlugin({ contract: 1, name: 'mood', components: { warmth } })
 * ```
 */
export const definePlugin = <
  const C extends Plugin['components'],
  // oxlint-disable-next-line typescript/no-empty-object-type -- no services, unless given
  const S extends NonNullable<Plugin['services']> = {},
>(
  plugin: Omit<Plugin, 'services'> & { readonly components: C; readonly services?: S },
): Plugin<C, S> => plugin as unknown as Plugin<C, S>

/**
 * Defines a prompt: a template per language (`<id>.<language>.md` in `folder`), the fields that the
 * templates show, a parser of answers, and a rule that answers if no model is configured.
 *
 * ```ts
 * const feeling = definePrompt({
 *   id: 'feeling',
 *   folder: new URL('prompts/', import.meta.url),
 *   fields: ['talk'],
 *   parse: (answer) => (/^[0-9]$/.test(answer) ? known(Number(answer)) : unknown('Answer with 0 to 9.')),
 *   standIn: () => '5',
 * })
 * ```
 */
export const definePrompt = <Input extends PromptInput, Answer>(
  prompt: Prompt<Input, Answer>,
): Prompt<Input, Answer> => prompt

/* oxlint-disable typescript/no-empty-object-type -- `{}`: no options, and it needs nothing, unless given */
/**
 * Defines a service: functionality that components of one plugin need and another plugin may
 * replace. It is created once per run, when one of its methods is first called. An optional method
 * `dispose` is called when the run has ended.
 *
 * ```ts
 * const words = token<{ count(text: string): number }>('mine/words')
 * const counting = defineService(words, {
 *   revision: 1,
 *   summary: 'Counts words.',
 *   create: () => ({ count: (text) => text.split(/\s+/).length }),
 * })
 * ```
 *
 * @param fulfils the token by which components ask for it
 */
export const defineService = <
  T extends object,
  const S extends AnyOptions = {},
  const N extends Needs = {},
>(
  fulfils: Token<T>,
  spec: { readonly revision: number; readonly summary: string; readonly options?: S } & (
    | { readonly needs?: N; create(options: OptionsOf<S>, given: Given<N>): T }
    | { readonly class: new (...injected: never[]) => T }
  ),
): Service<T, Written<S>> =>
  ({
    kind: 'service',
    fulfils: tokenName(fulfils),
    ...spec,
    options: closedOptions(spec.options),
  }) as unknown as Service<T, Written<S>>
/* oxlint-enable typescript/no-empty-object-type */
