/** The `define…` functions: they exist for their types, so that authors write no annotations. */
import type { Estimator, Judge, Kind, Kinds, Recordings, Simulator } from './contracts/components.js'
import type { Reads } from './contracts/context.js'
import type { EstimatorOf, GivesOfKind, JudgeOf } from './contracts/given-results.js'
import type { Gives } from './contracts/gives.js'
import type { ModelRole, SupporterSetting } from './contracts/models.js'
import type { OneLevel } from './contracts/one-level.js'
import type { OptionMap, OptionsOf, OptionsSchema, Written } from './contracts/options.js'
import type {
  AnyPrompt,
  CommandReport,
  Component,
  Given,
  Needs,
  Plugin,
  PluginCommand,
  CommandContext,
  Token,
} from './contracts/plugin.js'
import { withCreate } from './one-level.js'
import { closedOptions } from './options.js'
import { tokenName } from './token.js'
import type { Prompt, PromptInput } from './contracts/prompt.js'

/** A map of options, or a closed JSON schema. */
type AnyOptions = OptionsSchema | OptionMap

interface Common<S extends AnyOptions, R extends Reads> {
  readonly revision: number
  readonly summary: string
  /** Default: none. */
  readonly options?: S
  readonly prompts?: readonly AnyPrompt[]
  readonly reads?: R
  readonly readsSupporterName?: boolean
  readonly roles?: readonly ModelRole[]
  readonly synthetic?: boolean
  readonly versionedBy?: readonly string[]
  follows?(options: OptionsOf<S>): readonly SupporterSetting[]
  readonly recorded?: boolean
  recordings?(options: OptionsOf<S>): Recordings
}

type Typed<K extends Kind, R extends Reads, G> = K extends 'simulator'
  ? Simulator<R>
  : K extends 'estimator'
    ? EstimatorOf<R, G>
    : K extends 'judge'
      ? JudgeOf<R, G>
      : Kinds[K]

type Loose<K extends Kind, R extends Reads> = K extends 'simulator'
  ? Simulator<R>
  : K extends 'estimator'
    ? Estimator<R>
    : K extends 'judge'
      ? Judge<R>
      : Kinds[K]

/** Methods at one level; or what makes an object with them, where something is to be made once. */
type Made<K extends Kind, S extends AnyOptions, N extends Needs, R extends Reads, G> =
  | (K extends keyof OneLevel<unknown, N, R, G> ? { readonly needs?: N } & OneLevel<OptionsOf<S>, N, R, G>[K] : never)
  | { readonly needs?: N; create(options: OptionsOf<S>, given: Given<N>): Typed<K, R, G> }
  // What its methods return is checked when they return it.
  | { readonly class: new (...injected: never[]) => Loose<K, R> }

/** Estimators and judges say what they give; a simulator may. */
type Giving<K extends Kind, S extends AnyOptions, G> = K extends 'estimator' | 'judge'
  ? { readonly gives: G | ((options: OptionsOf<S>) => G) }
  : K extends 'simulator'
    ? { readonly gives?: G }
    : unknown
type GivesFor<K extends Kind> = K extends keyof GivesOfKind ? GivesOfKind[K] : Gives

// `{}`: no options, no services and no reads, unless given.
/* oxlint-disable typescript/no-empty-object-type */
const define =
  <K extends Kind>(kind: K) =>
  <
    const S extends AnyOptions = {},
    const G extends GivesFor<K> = GivesFor<K>,
    const N extends Needs = {},
    const R extends Reads = {},
  >(
    spec: Common<S, R> & Giving<K, S, G> & Made<K, S, N, R, G>,
  ): Component<K, Written<S>> =>
    ({ kind, ...withCreate(kind, { ...spec, options: closedOptions(spec.options) }) }) as unknown as Component<
      K,
      Written<S>
    >
/* oxlint-enable typescript/no-empty-object-type */

export const defineSimulator = define('simulator')
export const defineEstimator = define('estimator')
export const defineJudge = define('judge')
export const defineScenarios = define('scenarios')
export const defineSupporter = define('supporter')
export const defineAnalysis = define('analysis')
export const defineModelProvider = define('model')

// oxlint-disable-next-line typescript/no-empty-object-type -- no options, unless given
export const defineCommand = <const S extends AnyOptions = {}>(command: {
  readonly summary: string
  readonly options?: S
  run(options: OptionsOf<S>, project: CommandContext): Promise<CommandReport>
}): PluginCommand => ({ ...command, options: closedOptions(command.options) }) as unknown as PluginCommand

/**
 * `contract` is the form of the contracts that the author wrote for: the host compares it with its own when it loads the plugin.
 * The types of its components' options are kept, for configs in TypeScript: `Plugins` of `@attune/core/config`.
 */
export const definePlugin = <const C extends Plugin['components']>(
  plugin: Plugin & { readonly components: C },
): Plugin<C> => plugin as unknown as Plugin<C>

export const definePrompt = <Input extends PromptInput, Answer>(prompt: Prompt<Input, Answer>): Prompt<Input, Answer> =>
  prompt

/* oxlint-disable typescript/no-empty-object-type -- `{}`: no options, and it needs nothing, unless given */
/**
 * A service: what components of one plugin need, and another plugin may do in another way. It is made when one of its methods
 * is first called, once for all components of a run; a method `dispose`, if there is one, is called when the run has ended.
 *
 * @param fulfils the token by which components ask for it
 */
export const defineService = <T extends object, const S extends AnyOptions = {}, const N extends Needs = {}>(
  fulfils: Token<T>,
  spec: { readonly revision: number; readonly summary: string; readonly options?: S } & (
    | { readonly needs?: N; create(options: OptionsOf<S>, given: Given<N>): T }
    | { readonly class: new (...injected: never[]) => T }
  ),
): Component<'service', Written<S>> =>
  ({
    kind: 'service',
    fulfils: tokenName(fulfils.id),
    ...spec,
    options: closedOptions(spec.options),
  }) as unknown as Component<'service', Written<S>>
/* oxlint-enable typescript/no-empty-object-type */
