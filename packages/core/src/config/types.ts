/** A config that has been found, parsed, validated and resolved: complete and frozen. */
import type { Memory } from '../chain/memory-view.js'
import type { Conditions, Json, JsonObject } from '../contracts/data.js'
import type { Kind } from '../contracts/components.js'
import type { Statistics } from '../contracts/evaluation.js'
import type { ModelRole } from '../contracts/models.js'
import type { Plugin } from '../contracts/plugin.js'
import type { Place } from '../errors.js'
import type { Narrowed, Subset } from './subset.js'
import type { BudgetLimits, CallLimits, ModelDefinition } from '../models/gateway.js'
import type { PromptOverride } from '../prompts/prompt-library.js'

/** A component used in the config, with its options. */
export interface Entry<K extends Kind = Kind> {
  readonly kind: K
  /** Component as `plugin/name`. */
  readonly use: string
  /**
   * Name in results: `as` of the config, otherwise `use`. An entry that varies options becomes
   * several entries with the same label, one per combination of values.
   */
  readonly label: string
  /** Values of the varied options of this entry and of the entries that it reads. */
  readonly conditions: Conditions
  /** Options checked against the component's schema, with defaults, and files as absolute paths. */
  readonly options: JsonObject
  /** Options, also nested ones, that name a model. */
  readonly models: readonly ModelReference[]
  /** Options that name a file; its content is part of the unit's key. */
  readonly files: readonly FileReference[]
  /** Options that name an environment variable with an API key. */
  readonly variables: readonly VariableReference[]
  /**
   * Entries of other components whose results this one reads, by option name. They are not in
   * `options`.
   */
  readonly reads: Readonly<Record<string, Entry>>
  /** Services of plugins that the component needs, by their names in this config. */
  readonly services: Readonly<Record<string, Entry<'service'>>>
  /**
   * Set if the component calls its chat models through the batch API of their provider. Not part of
   * any key.
   */
  readonly byBatch?: true
  readonly place: Place
}

export interface ModelReference {
  /** Position in `options` as a JSON pointer (RFC 6901). */
  readonly at: string
  readonly name: string
  readonly role: ModelRole
}

/** A model that options name. */
export type NamedModel = Pick<ModelReference, 'name' | 'role'>

export interface FileReference {
  /** Position in `options` as a JSON pointer (RFC 6901). */
  readonly at: string
  /** Absolute path. */
  readonly file: string
  /** True for code. The key then contains all files of a folder, or a file with its imports. */
  readonly isCode?: true
}

export interface VariableReference {
  /** Position in `options` as a JSON pointer (RFC 6901). */
  readonly at: string
  readonly name: string
}

export interface JudgeEntry extends Entry<'judge'> {
  /** For pair judges: the pairs to compare. */
  readonly pairs: 'all' | { readonly baseline: string }
  /** For pair judges: `both` orders of each pair, or one order drawn by the seed. */
  readonly orders: 'both' | 'seeded'
  /**
   * For pair judges: name of a condition. If set, the judge compares dialogues of one supporter
   * under two values of this condition.
   */
  readonly across?: string
}

/**
 * A supporter; `label` is its name. An entry that varies options becomes several supporters with
 * different names.
 */
export interface SupporterEntry extends Entry<'supporter'> {
  /**
   * For a variant of a varied entry: the entry's name in the config. Selecting that name selects
   * all variants.
   */
  readonly variantOf?: string
  /**
   * Rate limits for calls that the supporter sends itself; undefined if it only calls models of the
   * config.
   */
  readonly limits?: CallLimits
  /**
   * Form in which the supporter receives earlier sessions of a person. Default: no memory. `reads`
   * contains the components that summarise sessions.
   */
  readonly memory?: Memory
}

export interface EvaluationConfig {
  readonly name: string
  readonly scenarios: Entry<'scenarios'>
  readonly simulators: readonly Entry<'simulator'>[]
  readonly estimators: readonly Entry<'estimator'>[]
  readonly judges: readonly JudgeEntry[]
  readonly analyses: readonly Entry<'analysis'>[]
  readonly supporters: readonly SupporterEntry[]
  readonly repeats: number
  /** Maximum number of scenarios. The first ones are used. */
  readonly limit?: number
  /** Resolved config sections of other packages, by key. Core does not interpret them. */
  readonly sections: Readonly<Record<string, unknown>>
  /** Part selected on the command line. Undefined: the whole evaluation. */
  readonly part?: Subset
}

/**
 * A role that a preset defines, such as `judge`. The config fills it by defining a model of the
 * same name.
 */
export interface Role {
  readonly name: string
  /** Short description of what the model does in this role. */
  readonly does: string
  /** True if the config defines a model of this name; otherwise the offline stand-in is used. */
  readonly isFilled: boolean
}

/** Absolute path of a SQLite file, or a store package with options. */
export type StoreAddress = string | StoreUse

export interface StoreUse {
  /** Name of the store's package, with or without the prefix of store packages. */
  readonly use: string
  readonly options: JsonObject
  /** Folder from which paths and packages are resolved. */
  readonly folder: string
}

export interface ResolvedConfig {
  readonly file: string
  readonly folder: string
  readonly seed: string
  readonly plugins: readonly Plugin[]
  readonly models: ReadonlyMap<string, ModelDefinition>
  readonly roles: readonly Role[]
  /** Config values that contain environment variables. */
  readonly environment: readonly FilledValue[]
  readonly evaluations: readonly EvaluationConfig[]
  readonly prompts: readonly PromptOverride[]
  /** Replacements of services, by the name of the replaced service. */
  readonly services: ReadonlyMap<string, Entry<'service'>>
  readonly store: StoreAddress
  /** Absolute path of the folder for exports and figures. */
  readonly output: string
  /** Maximum number of units that run at the same time. */
  readonly concurrency: number
  /** Time limit of a unit, in milliseconds. */
  readonly unitTimeout: number
  /** Number of failed units after which the run stops. Undefined: never. */
  readonly stopAfter?: number
  /**
   * Number of failed units up to which a run counts as complete: a number, or a share such as `1%`.
   */
  readonly maxFailed?: number | string
  /**
   * Number of missing scores per component, evaluation and supporter up to which a run counts as
   * complete, in the same form as `maxFailed`.
   */
  readonly maxLost: number | string
  readonly budget?: BudgetLimits
  readonly statistics: Statistics
  /** Part selected on the command line. Undefined: the whole config. */
  readonly part?: Narrowed
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A value that contains an environment variable. */
export interface FilledValue {
  readonly path: string
  /** The value as written in the config file: `${env:BOT_SHA}`. */
  readonly written: string
  /** The resolved value; for an address, only origin and path. */
  readonly value: Json
}
