/**
 * Declaration of plugins. A component is a plain value that does not depend on storage or
 * execution.
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
 * Identifier of a service: of the host, or of a plugin as `plugin/name`. Two installed copies of
 * the core share it.
 */
export type Token<T> = symbol & { readonly [service]?: T }
export type Needs = Readonly<Record<string, Token<unknown>>>
export type Given<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Token<infer T> ? T : never
}

export type AnyPrompt = Prompt<never, unknown>

/** Templates of a judge in use, for people who rate instead of the judge. */
export interface Wording {
  /** Language of the page on which people rate. */
  readonly language: string
  /** Returns the template text in this language, or in English, with its fields as `{{field}}`. */
  textOf(prompt: AnyPrompt): string
}

/** Question to people for one criterion, instead of a judge. */
export interface QuestionForPeople {
  /** Definition of the criterion that the judge reads. */
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
   * Version of the results. Increase it if the same input may give another result: it is part of
   * every unit's key.
   */
  readonly revision: number
  /** One sentence for `attune plugins show`. */
  readonly summary: string
  readonly options: OptionsSchema
  /** Prompts that the component may send or render. Their texts are part of the unit's key. */
  readonly prompts?: readonly AnyPrompt[]
  /**
   * Options that name an entry of the same evaluation by its label, or contain an entry. The
   * entry's result for the same dialogue is available in `context.read`. In `options`, such an
   * option has only a description and a default.
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
   * For a judge: questions to people who rate instead of it, by criterion, in the words of its
   * prompts. Criteria that are missing are not rated by people. Default: titles and descriptions
   * from `gives`.
   */
  readonly asks?: (options: never, wording: Wording) => Readonly<Record<string, QuestionForPeople>>
  /**
   * For a judge or an estimator whose next request depends on the last answer: number of calls per
   * dialogue on the shortest and the longest path, without retries, and the maximum number of
   * further calls after a finding. For `attune plan`.
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
   * For a simulator: true if it plays every session of a person, with the earlier ones in
   * `context.previous`. Default: it plays one session, and scenarios with several are refused.
   */
  readonly playsSessions?: boolean
  /**
   * For an estimator or a judge: true if it reads all sessions of a person at once, the last one as
   * its dialogue and the earlier ones in `context.previous`. Scenarios without sessions then have
   * no unit. Default: it reads each session separately.
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
   * True if it answers by rule instead of a model or a system. Results that depend on it are marked
   * as offline stand-ins. Default false.
   */
  readonly synthetic?: boolean
  /**
   * For a supporter, an estimator or a judge: true if its results depend only on its files and its
   * input. It may then use no network, other process or clock; violations are refused. Its files
   * determine its version. Default false.
   */
  readonly pure?: boolean | ((options: never) => boolean)
  /**
   * For a supporter that calls a service: options that identify the version of the service; one of
   * them is enough. Default: `version`. Without such an option, each check generates the replies
   * again.
   */
  readonly versionedBy?: readonly string[]
  /**
   * Names of model options that are unused with the given options, for example because other
   * options name all models. An unused offline model is not a stand-in. Default: none.
   */
  readonly idleModels?: (options: never) => readonly string[]
  /**
   * For a component that reads others: the reason why its options do not fit the declared results
   * of what it reads, by option; undefined if they fit. A config that does not fit is refused.
   */
  unfit?(options: never, given: Readonly<Record<string, Gives>>): string | undefined
  /** For a supporter: simulator settings that it honours, given its options. Default: none. */
  readonly follows?: (options: never) => readonly SupporterSetting[]
  /** For a model provider: roles of its models. */
  readonly roles?: readonly ModelRole[]
  readonly create?: (options: never, given: never) => Kinds[K]
  readonly class?: new (...injected: never[]) => Kinds[K]
}

/**
 * Work of a plugin outside of a run, as `attune <plugin> <name> --option value`: training an
 * artifact that a config names, for example.
 */
export interface PluginCommand {
  readonly summary: string
  /** Options that fit on a command line: texts, numbers, switches, lists of texts. */
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
  /** All prompts of the plugin's components, each once. */
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
   * Components that the publication is cited for, by the second part of their names. Default: all
   * of the plugin.
   */
  readonly of?: readonly string[]
}

/** A service. `T`: its methods, as {@link Token} declares them. `O`: its options in a config. */
export type Service<T extends object = object, O = unknown> = Component<'service', O> & {
  readonly [provided]?: T
}

/**
 * A plugin. `C` and `S`: its components and services with the types of their options, for configs
 * in TypeScript.
 */
export interface Plugin<C = unknown, S = unknown> {
  readonly [brought]?: C
  readonly [served]?: S
  /** Version of these contracts that the plugin was written for. */
  readonly contract: 1
  /** First part of its components' names: `sage` in `sage/emotion`. */
  readonly name: string
  readonly components: Readonly<Record<string, Component>>
  /** Services of components, used as `plugin/name`. A config may replace them by other services. */
  readonly services?: Readonly<Record<string, Component<'service'>>>
  readonly commands?: Readonly<Record<string, PluginCommand>>
  /** Publications to cite if its components are used. */
  readonly citations?: readonly Citation[]
  /**
   * Translations for reports: titles, heads, notes, reasons and sentences that findings contain
   * only in English. `{0}`, `{1}` in an English text match any text, `{0#}` a number; the
   * translation inserts the match. Called when a report is made.
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
