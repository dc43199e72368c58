/**
 * Types of plugins and components. A component is a plain value that does not depend on the store
 * or the engine.
 */
import type { Kind, Kinds, Recordings } from './components.js'
import type { Reads } from './context.js'
import type { Evaluation } from './evaluation.js'
import type { Translations } from './findings.js'
import type { Gives } from './gives.js'
import type { JsonObject } from './data.js'
import type { ChatMessage, ModelRole, SupporterSetting } from './models.js'
import type { OptionsSchema } from './options.js'
import type { Prompt, PromptInput } from './prompt.js'

declare const service: unique symbol
declare const written: unique symbol
declare const brought: unique symbol
declare const served: unique symbol
declare const provided: unique symbol
/**
 * Identifier of a service. It is a global symbol, so two installed copies of the core use the same
 * one. Services of plugins are named `plugin/name`.
 */
export type Token<T> = symbol & { readonly [service]?: T }
export type Needs = Readonly<Record<string, Token<unknown>>>
export type Given<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Token<infer T> ? T : never
}

export type AnyPrompt = Prompt<never, unknown>

/** Templates of a judge in the config, as questions to people who rate the same dialogues. */
export interface Wording {
  /** Language of the page on which people rate. */
  readonly language: string
  /**
   * Returns the template of a prompt in this language (or in English), with its fields as
   * `{{field}}`.
   */
  textOf(prompt: AnyPrompt): string
}

/** Question by which people rate a criterion that a judge also rates. */
export interface QuestionForPeople {
  /** Definition of the criterion, as in the judge's prompt. */
  readonly about: string
  /** For a score: the meaning of each level, in ascending order. */
  readonly levels?: readonly { readonly value: number; readonly text: string }[]
}

/** Declaration of a component. `O`: type of the options that a config in TypeScript may write. */
export interface Component<K extends Kind = Kind, O = unknown> {
  readonly kind: K
  readonly [written]?: O
  /** For a service: name of the service that it provides, or may replace. */
  readonly fulfils?: string
  /**
   * Version of the component, part of the keys of its units. Increase it if equal input may give
   * another result.
   */
  readonly revision: number
  /** One sentence for `attune plugins show`. */
  readonly summary: string
  readonly options: OptionsSchema
  /** Prompts that the component may send or render. Their texts are part of the unit's key. */
  readonly prompts?: readonly AnyPrompt[]
  /**
   * Options that name another entry of the same evaluation by its label, or contain an entry. The
   * result of that entry for the same dialogue is available in `context.read`. In `options`, such
   * an option has only a description and a default.
   */
  readonly reads?: Reads
  /** Services that `create` receives. A class receives them in its constructor. */
  readonly needs?: Needs
  /**
   * For an estimator, a judge or a simulator: declaration of its results, or a function of its
   * options that returns it. Results are checked against it. Not part of any key.
   */
  readonly gives?: Gives | ((options: never) => Gives)
  /**
   * For a judge: questions to people who rate the same dialogues, by criterion, in the words of the
   * judge's prompts. People do not rate criteria that are missing here. Default: titles and
   * descriptions from `gives`.
   */
  readonly asks?: (options: never, wording: Wording) => Readonly<Record<string, QuestionForPeople>>
  /**
   * For a judge or an estimator whose next request depends on the last answer: minimum and maximum
   * number of calls per dialogue, without retries, and maximum number of further calls after a
   * finding. Only `attune plan` uses them.
   */
  readonly calls?: (options: never) => {
    readonly least: number
    readonly most: number
    readonly further: number
  }
  /**
   * For a simulator, an estimator or a judge: true if it reads `supporter.name` and
   * `context.subject`, which then are part of its keys. Default false.
   */
  readonly readsSupporterName?: boolean
  /**
   * For a simulator: true if it simulates all sessions of a person, one after the other, and reads
   * the earlier ones in `context.previous`. Default: it refuses scenarios with more than one
   * session.
   */
  readonly playsSessions?: boolean
  /**
   * For an estimator or a judge: true if one unit covers all sessions of a person. Its dialogue is
   * the last session, and `context.previous` has the earlier ones. Scenarios without sessions then
   * have no unit. Default: one unit per session.
   */
  readonly readsChain?: boolean
  /**
   * For an estimator or a judge: true if its code sees the labels of the entries that it reads, as
   * a method in Python does. Keys of its results then contain these labels.
   */
  readonly readsLabels?: boolean
  /**
   * For a simulator whose scenarios contain its dialogues: true if the replies in them are not
   * requested. Default: true if it has `recordings`.
   */
  readonly recorded?: boolean
  /** For a simulator that returns recorded dialogues: the recordings, given its options. */
  recordings?(options: never): Recordings
  /**
   * True if the component works by rule in place of a model or system. All results that depend on
   * it are marked as offline stand-ins. Default false.
   */
  readonly synthetic?: boolean
  /**
   * For a supporter, an estimator or a judge: true if its results depend only on its files and its
   * input. Network, other processes and the clock are then refused. The content of its files serves
   * as its version. Default false.
   */
  readonly pure?: boolean | ((options: never) => boolean)
  /**
   * For a supporter that calls a service: names of options that identify the version of the
   * service. At least one of them must be set. Default: `version`. Without a version, each `attune
   * check` generates the replies again.
   */
  readonly versionedBy?: readonly string[]
  /**
   * Names of model options that are unused with the given options, for example because other
   * options name all models. An unused offline model is not a stand-in. Default: none.
   */
  readonly idleModels?: (options: never) => readonly string[]
  /**
   * For a component that declares `reads`: returns the reason why its options do not match the
   * declared results of the entries that it reads (`given`, by option), or undefined. A config with
   * such a reason is refused.
   */
  unfit?(options: never, given: Readonly<Record<string, Gives>>): string | undefined
  /**
   * For a supporter: settings requested by simulators that it honours, given its options. Default:
   * none.
   */
  readonly follows?: (options: never) => readonly SupporterSetting[]
  /** For a model provider: kinds of calls that its models support, such as chat or embedding. */
  readonly roles?: readonly ModelRole[]
  readonly create?: (options: never, given: never) => Kinds[K]
  readonly class?: new (...injected: never[]) => Kinds[K]
}

/**
 * Command of a plugin, run as `attune <plugin> <name> --option value`. For work outside of a run,
 * such as training an artifact that a config uses.
 */
export interface PluginCommand {
  readonly summary: string
  /** Options of the command line. Only texts, numbers, switches and lists of texts are possible. */
  readonly options: OptionsSchema
  run(options: never, project: CommandContext): Promise<CommandReport>
}

/** Argument of a command that a plugin adds to the command line. */
export interface CommandContext {
  /** Evaluations of the config, with the results so far. */
  readonly evaluations: readonly Evaluation[]
  /** The user's folder; paths in options are relative to it. */
  readonly folder: string
  readonly signal: AbortSignal
  /** All prompts of the plugin's components, without duplicates. */
  readonly prompts: readonly AnyPrompt[]
  /** Renders a prompt of the plugin in a language, with the config's templates. */
  render<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    language: string,
  ): readonly ChatMessage[]
}

export interface CommandReport {
  /** Report as text for the terminal. */
  readonly text: string
  /** Data for programs: `--json`. */
  readonly report: JsonObject
}

/** A publication, as `attune cite` prints it. */
export interface Citation {
  /** BibTeX key: `zhang2025sentient`. */
  readonly key: string
  readonly type: 'article' | 'inproceedings' | 'book' | 'misc'
  readonly title: string
  /** Names as `Family, Given`; an organisation has no comma. */
  readonly authors: readonly string[]
  readonly year: number
  /** Further fields: `booktitle`, `journal`, `volume`, `pages`, `eprint`, `doi`, `url`. */
  readonly fields?: Readonly<Record<string, string>>
  /**
   * Components for which the publication is cited, by their names without the plugin. Default: all
   * components of the plugin.
   */
  readonly of?: readonly string[]
}

/**
 * A service. `T`: type of the service, as its {@link Token} declares. `O`: type of its options in a
 * config.
 */
export type Service<T extends object = object, O = unknown> = Component<'service', O> & {
  readonly [provided]?: T
}

/**
 * A plugin. `C` and `S`: its components and services, with the types of their options. They
 * type-check configs in TypeScript.
 */
export interface Plugin<C = unknown, S = unknown> {
  readonly [brought]?: C
  readonly [served]?: S
  /** Version of the interface between Attune and plugins for which the plugin was written. */
  readonly contract: 1
  /** Name of the plugin, the first part of its components' names: `sage` in `sage/emotion`. */
  readonly name: string
  readonly components: Readonly<Record<string, Component>>
  /** Services of components, used as `plugin/name`. A config may replace them by other services. */
  readonly services?: Readonly<Record<string, Component<'service'>>>
  readonly commands?: Readonly<Record<string, PluginCommand>>
  /** Publications to cite if its components are used. */
  readonly citations?: readonly Citation[]
  /**
   * Translations of English texts in analyses' results: titles, heads, notes, reasons and
   * sentences. In an English text, `{0}` and `{1}` match any text and `{0#}` a number; the
   * translation inserts the matched text. Called when a report is made.
   */
  readonly translations?: () => Translations
  /** Errors of the plugin, from `defineErrors`. Their codes are printed as `sage/PERSONA`. */
  readonly errors?: {
    readonly plugin: string
    readonly catalogue: Readonly<
      Record<string, { readonly blame?: string; readonly message: string; readonly fix: string }>
    >
  }
}
