/** A config after it has been found, parsed, validated and resolved: complete, frozen, nothing left to ask. */
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

/** A component that the config asks for. */
export interface Entry<K extends Kind = Kind> {
  readonly kind: K
  /** `plugin/name`. */
  readonly use: string
  /** How results name it: `as` of the config, else `use`. Entries of one label are combinations of what one entry varies. */
  readonly label: string
  /** Which combination this is: of what the entry varies, and of what those vary that it reads. */
  readonly conditions: Conditions
  /** Checked against the component's schema, defaults filled in, files as absolute paths. */
  readonly options: JsonObject
  /** Options that name a model, wherever in `options` they stand. */
  readonly models: readonly ModelReference[]
  /** Options that name a file; what the file holds is part of the unit's key. */
  readonly files: readonly FileReference[]
  /** Options that name an environment variable with a key. */
  readonly variables: readonly VariableReference[]
  /** Nested entries, by option name; they are not among the options. */
  readonly reads: Readonly<Record<string, Entry>>
  /** Services of plugins that the component needs, by their names in this config. */
  readonly services: Readonly<Record<string, Entry<'service'>>>
  /** Whether its chat models are asked by the batch API of their provider. It is in no key. */
  readonly byBatch?: true
  readonly place: Place
}

export interface ModelReference {
  /** Where in `options`: a JSON pointer (RFC 6901). */
  readonly at: string
  readonly name: string
  readonly role: ModelRole
}

export interface FileReference {
  /** Where in `options`: a JSON pointer (RFC 6901). */
  readonly at: string
  /** Absolute. */
  readonly file: string
  /** Code: a folder with all that is in it, or a file with what it imports. */
  readonly isCode?: true
}

export interface VariableReference {
  /** Where in `options`: a JSON pointer (RFC 6901). */
  readonly at: string
  readonly name: string
}

export interface JudgeEntry extends Entry<'judge'> {
  /** For pair judges: which pairs. */
  readonly pairs: 'all' | { readonly baseline: string }
  /** For pair judges: each pair in both orders, or in one that is drawn by the seed. */
  readonly orders: 'both' | 'seeded'
  /** For pair judges: a condition. They compare two dialogues of one supporter that differ in it. */
  readonly across?: string
}

/** `label` is the supporter's name; one that varies options counts as several supporters, each with its own name. */
export interface SupporterEntry extends Entry<'supporter'> {
  /** Of one that varies options: its name in the config, which stands for all its variants. */
  readonly variantOf?: string
  /** How its own calls are made; none if all that it asks are models of the config. */
  readonly limits?: CallLimits
  /** How it meets earlier sessions of a person. Default: not at all. What sums up sessions is among its `reads`. */
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
  /** Maximum number of scenarios, counted from the first. */
  readonly limit?: number
  /** What packages next to the core read, by key. */
  readonly sections: Readonly<Record<string, unknown>>
  /** What the command line left of it; none: all. */
  readonly part?: Subset
}

/** A part that a preset gives to a model of the config, by name. */
export interface Role {
  readonly name: string
  /** The task of the model, in a few words. */
  readonly does: string
  /** Whether the config defines a model of this name; if not, the offline stand-in takes the part. */
  readonly isFilled: boolean
}

/** Absolute path of a SQLite file, or a kind of store. */
export type StoreAddress = string | StoreUse

export interface StoreUse {
  /** Name of a package, with or without what stands before it. */
  readonly use: string
  readonly options: JsonObject
  /** What paths and packages are looked for from. */
  readonly folder: string
}

export interface ResolvedConfig {
  readonly file: string
  readonly folder: string
  readonly seed: string
  readonly plugins: readonly Plugin[]
  readonly models: ReadonlyMap<string, ModelDefinition>
  readonly roles: readonly Role[]
  /** Values that the environment filled in. */
  readonly environment: readonly FilledValue[]
  readonly evaluations: readonly EvaluationConfig[]
  readonly prompts: readonly PromptOverride[]
  /** What the config puts in the place of services, by their names. */
  readonly services: ReadonlyMap<string, Entry<'service'>>
  readonly store: StoreAddress
  /** Absolute path of the folder for exports and figures. */
  readonly output: string
  /** Maximum number of units that run at the same time. */
  readonly concurrency: number
  /** Milliseconds until a unit is given up. */
  readonly unitTimeout: number
  /** Stop after this many failed units; none: never. */
  readonly stopAfter?: number
  /** Lost units that a run may have and still count as done: a number, or a share such as `1%`. */
  readonly maxFailed?: number | string
  /** Lost scores that each component may have, by evaluation and supporter, in the same form. */
  readonly maxLost: number | string
  readonly budget?: BudgetLimits
  readonly statistics: Statistics
  /** What the command line asked for; none: the whole. */
  readonly part?: Narrowed
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A value that holds something of the environment. */
export interface FilledValue {
  readonly path: string
  /** As it is written in the file: `${env:BOT_SHA}`. */
  readonly written: string
  /** The resolved value; of an address, only origin and path. */
  readonly value: Json
}
