/** How a plugin is declared. A component is a plain value; nothing here knows how it is stored or run. */
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
/** Names a service: one of the host, or one of a plugin as `plugin/name`. Two installed copies of the core agree on it. */
export interface Token<T> {
  readonly id: symbol
  readonly [service]?: T
}
export type Needs = Readonly<Record<string, Token<unknown>>>
export type Given<N extends Needs> = { readonly [K in keyof N]: N[K] extends Token<infer T> ? T : never }

export type AnyPrompt = Prompt<never, unknown>

/** The templates of a judge as they are in use, for people who rate in its place. */
export interface Wording {
  /** Of the people's page. */
  readonly language: string
  /** What the template asks of a model in this language, else in English, with its fields as `{{field}}`. */
  textOf(prompt: AnyPrompt): string
}

/** How people are asked for one criterion in the place of a judge. */
export interface AskedOfPeople {
  /** The definition that the judge reads. */
  readonly about: string
  /** Of a score: what each level means, from the least to the greatest. */
  readonly levels?: readonly { readonly value: number; readonly text: string }[]
}

/** The declaration of a component. `O`: what a config may write as its options, for those who write one in TypeScript. */
export interface Component<K extends Kind = Kind, O = unknown> {
  readonly kind: K
  readonly [written]?: O
  /** Of a service: the name of the service that it is, or can replace. */
  readonly fulfils?: string
  /** Goes up whenever the same input may give another result: it is part of every unit's key. */
  readonly revision: number
  /** One sentence for `attune plugins show`. */
  readonly summary: string
  readonly options: OptionsSchema
  /** Every prompt that the component may ask or render; their texts are part of the unit's key. */
  readonly prompts?: readonly AnyPrompt[]
  /**
   * Options that name an entry of the same evaluation by its label, or hold an entry of their own; its result for the same
   * dialogue is handed in as `context.read`. In `options` such an option has nothing but a description and a default.
   */
  readonly reads?: Reads
  /** Services that `create` is given. A class asks for them in its constructor. */
  readonly needs?: Needs
  /**
   * Of an estimator, a judge or a simulator: the names of what it gives, and how they read; by its options, where they depend on
   * them. Results are held to it. Not part of any key.
   */
  readonly gives?: Gives | ((options: never) => Gives)
  /**
   * Of a judge: how people are asked who rate in its place, by criterion, in the words that its model reads. Criteria that are not in it
   * are not asked of people. Default: their titles and what `gives` says of them.
   */
  readonly asks?: (options: never, wording: Wording) => Readonly<Record<string, AskedOfPeople>>
  /**
   * Of a judge or an estimator whose next question depends on the last answer: calls for one dialogue on the shortest and on the longest
   * path, repairs aside, and how many more there are at most where something is found. For `attune plan`.
   */
  readonly calls?: (options: never) => { readonly least: number; readonly most: number; readonly further: number }
  /**
   * Of a simulator, an estimator or a judge: it may read `supporter.name` and `context.subject`, which become part of its keys.
   * Default false.
   */
  readonly readsSupporterName?: boolean
  /**
   * Of a simulator: it plays every session of a person who comes back, with what `context.previous` holds of the earlier ones. Default:
   * it plays one session, and scenarios with several are refused.
   */
  readonly playsSessions?: boolean
  /**
   * Of an estimator or a judge: it reads all sessions of a person together, once: the last one as its dialogue, those before it as
   * `context.previous`. Nothing is planned for scenarios without sessions. Default: it reads each session.
   */
  readonly readsChain?: boolean
  /** Of a simulator whose scenarios hold its dialogues: the replies in them are not asked for. Default: whether it has `recordings`. */
  readonly recorded?: boolean
  /** Of a simulator that hands out recorded dialogues, by its options. */
  recordings?(options: never): Recordings
  /** It answers by rule in the place of a model or a system: whatever rests on it is marked as a stand-in. Default false. */
  readonly synthetic?: boolean
  /**
   * Of a supporter, an estimator or a judge: its results follow from its files and from what it is given. While it works it may use no network,
   * no other process and no clock; one that does is refused. Its files then say which version it is. Default false.
   */
  readonly pure?: boolean | ((options: never) => boolean)
  /**
   * Of a supporter that calls a service: options that say which version of it answers; one of them is enough. Default:
   * `version`. A supporter without any is asked again by each check.
   */
  readonly versionedBy?: readonly string[]
  /**
   * Names of options whose model is asked for nothing with these options, as others name all models: it is no stand-in then. Default:
   * none.
   */
  readonly idleModels?: (options: never) => readonly string[]
  /** Of a supporter: what it does of what a simulator asks of supporters, by its options. Default: nothing. */
  readonly follows?: (options: never) => readonly SupporterSetting[]
  /** Of a model provider: what its models can be asked for. */
  readonly roles?: readonly ModelRole[]
  readonly create?: (options: never, given: never) => Kinds[K]
  readonly class?: new (...injected: never[]) => Kinds[K]
}

/** Work of a plugin apart from a run, as `attune <plugin> <name> --option value`: to train something that a config names, say. */
export interface PluginCommand {
  readonly summary: string
  /** Options of one word each: texts, numbers, switches, lists of texts. */
  readonly options: OptionsSchema
  run(options: never, project: CommandContext): Promise<CommandReport>
}

/** The context of a plugin's command. */
export interface CommandContext {
  /** The evaluations of the config, as far as they are done. */
  readonly evaluations: readonly Evaluation[]
  /** Where the user is: paths of options are relative to it. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Those of the plugin, each once. */
  readonly prompts: readonly AnyPrompt[]
  /** What a prompt of the plugin says in a language, in the words of the config. */
  render<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    language: string,
  ): readonly ChatMessage[]
}

export interface CommandReport {
  /** For people. */
  readonly text: string
  /** For programs: `--json`. */
  readonly report: JsonObject
}

/** A publication, as `attune cite` writes it. */
export interface Citation {
  /** Of its BibTeX entry: `zhang2025sentient`. */
  readonly key: string
  readonly type: 'article' | 'inproceedings' | 'book' | 'misc'
  readonly title: string
  /** `Family, Given`; an organisation without a comma. */
  readonly authors: readonly string[]
  readonly year: number
  /** Further fields: `booktitle`, `journal`, `volume`, `pages`, `eprint`, `doi`, `url`. */
  readonly fields?: Readonly<Record<string, string>>
  /** Components that it is cited for, by the second part of their names. Default: all of the plugin. */
  readonly of?: readonly string[]
}

/** `C`: its components with the types of their options, for configs in TypeScript. */
export interface Plugin<C = unknown> {
  readonly [brought]?: C
  /** Which form of these contracts the plugin was written for. */
  readonly contract: 1
  /** First part of its components' names: `sage` in `sage/emotion`. */
  readonly name: string
  readonly components: Readonly<Record<string, Component>>
  /** What components need, as `plugin/name`; a config may put another service in its place. */
  readonly services?: Readonly<Record<string, Component<'service'>>>
  readonly commands?: Readonly<Record<string, PluginCommand>>
  /** What to cite where its components are used. */
  readonly citations?: readonly Citation[]
  /**
   * What its components say in other languages, for reports: titles, heads, notes, reasons and sentences that findings hold in English
   * only. `{0}`, `{1}` in an English text match any text, which is put where the translation has them; `{0#}` for a number. Asked for when a report is made.
   */
  readonly translations?: () => Translations
  /** The errors that the plugin throws, from `defineErrors`: outside, their codes read `sage/PERSONA`. */
  readonly errors?: {
    readonly plugin: string
    readonly catalogue: Readonly<
      Record<string, { readonly blame?: string; readonly message: string; readonly fix: string }>
    >
  }
}
