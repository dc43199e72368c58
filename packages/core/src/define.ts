/** The `define…` functions: identity functions that exist for their types, so that authors write no annotations. */
import type { Estimator, Judge, Kind, Kinds, Recordings, Simulator } from './contracts/components.js'
import type { Reads } from './contracts/context.js'
import type { EstimatorOf, GivesOfKind, JudgeOf } from './contracts/given-results.js'
import type { Gives } from './contracts/gives.js'
import type { ModelRole } from './contracts/models.js'
import type {
  AnyPrompt,
  CommandReport,
  Component,
  Given,
  Needs,
  OptionsOf,
  OptionsSchema,
  Plugin,
  PluginCommand,
  CommandContext,
  Token,
} from './contracts/plugin.js'
import { tokenName } from './token.js'
import type { Prompt, PromptInput } from './contracts/prompt.js'

interface Common<S extends OptionsSchema, R extends Reads> {
  readonly revision: number
  readonly summary: string
  readonly options: S
  readonly prompts?: readonly AnyPrompt[]
  readonly reads?: R
  readonly readsSupporterName?: boolean
  readonly roles?: readonly ModelRole[]
  readonly synthetic?: boolean
  readonly versionedBy?: readonly string[]
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

type Made<K extends Kind, S extends OptionsSchema, N extends Needs, R extends Reads, G> =
  | { readonly needs?: N; create(options: OptionsOf<S>, given: Given<N>): Typed<K, R, G> }
  // What its methods return is checked when they return it.
  | { readonly class: new (...injected: never[]) => Loose<K, R> }

/** Estimators and judges say what they give; a simulator may. */
type Giving<K extends Kind, S extends OptionsSchema, G> = K extends 'estimator' | 'judge'
  ? { readonly gives: G | ((options: OptionsOf<S>) => G) }
  : K extends 'simulator'
    ? { readonly gives?: G }
    : unknown
type GivesFor<K extends Kind> = K extends keyof GivesOfKind ? GivesOfKind[K] : Gives

// `{}`: no services and no reads, unless given.
/* oxlint-disable typescript/no-empty-object-type */
const define =
  <K extends Kind>(kind: K) =>
  <const S extends OptionsSchema, const G extends GivesFor<K>, const N extends Needs = {}, const R extends Reads = {}>(
    spec: Common<S, R> & Giving<K, S, G> & Made<K, S, N, R, G>,
  ): Component<K> =>
    ({ kind, ...spec }) as unknown as Component<K>
/* oxlint-enable typescript/no-empty-object-type */

export const defineSimulator = define('simulator')
export const defineEstimator = define('estimator')
export const defineJudge = define('judge')
export const defineScenarios = define('scenarios')
export const defineSupporter = define('supporter')
export const defineAnalysis = define('analysis')
export const defineModelProvider = define('model')

export const defineCommand = <const S extends OptionsSchema>(command: {
  readonly summary: string
  readonly options: S
  run(options: OptionsOf<S>, project: CommandContext): Promise<CommandReport>
}): PluginCommand => command as unknown as PluginCommand

/** `contract` is the form of the contracts that the author wrote for: the host compares it with its own when it loads the plugin. */
export const definePlugin = (plugin: Plugin): Plugin => plugin

export const definePrompt = <Input extends PromptInput, Answer>(prompt: Prompt<Input, Answer>): Prompt<Input, Answer> =>
  prompt

/* oxlint-disable typescript/no-empty-object-type -- `{}`: it needs nothing, unless given */
/**
 * A service: what components of one plugin need, and another plugin may do in another way. It is made when one of its methods
 * is first called, once for all components of a run; a method `dispose`, if there is one, is called when the run has ended.
 *
 * @param fulfils the token by which components ask for it
 */
export const defineService = <T extends object, const S extends OptionsSchema, const N extends Needs = {}>(
  fulfils: Token<T>,
  spec: { readonly revision: number; readonly summary: string; readonly options: S } & (
    | { readonly needs?: N; create(options: OptionsOf<S>, given: Given<N>): T }
    | { readonly class: new (...injected: never[]) => T }
  ),
): Component<'service'> =>
  ({ kind: 'service', fulfils: tokenName(fulfils.id), ...spec }) as unknown as Component<'service'>
/* oxlint-enable typescript/no-empty-object-type */
