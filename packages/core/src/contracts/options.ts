/**
 * Options of a component: the JSON schemas by which an author declares them, and the types derived
 * from these.
 */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'

/**
 * JSON schema of one option, with any further keywords. Formats with a special meaning:
 * {@link OptionsSchema}.
 */
export interface OptionSchema {
  readonly type?: TypeName | readonly TypeName[]
  /** Meaning of the option, in one sentence. */
  readonly description?: string
  readonly default?: unknown
  /**
   * True if a config may omit the option, which is then undefined. An option with neither
   * `optional` nor `default` is required.
   */
  readonly optional?: boolean
}
export type OptionMap = Readonly<Record<string, OptionSchema>>

/**
 * A closed JSON schema. Its members are loosely typed on purpose: the library's JSONSchema type
 * causes error TS2589.
 *
 * Formats with a special meaning, checked when the config is read:
 * - `chat-model`, `embedding-model`, `reward-model`: name of a model in the config
 * - `file`: path relative to the config file that contains it; the content is part of the unit's
 *   key
 * - `code`: the same for a file or folder of code; a module includes what it imports by path
 * - `estimator-label`, `judge-label`: entry of the same evaluation
 * - `measure-name`, `criterion-name`: for an analysis, a declared result of the entries that a
 *   label in the same map names, or of any entry
 * - `supporter-name`: name of a supporter
 * - `url`: address that begins with http:// or https:// and contains no key
 * - `tokenizer`: value for `loadTokenizer`, that is an encoding, the path of a `tokenizer.json`
 *   (whose content is part of the unit's key), or a model of the config that has a tokenizer
 * - `environment-variable`: name of a variable with a key; not part of the unit's key, and reported
 *   if the variable is not set
 */
export interface OptionsSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** Options that a component receives, complete with defaults. */
export type OptionsOf<S> = S extends OptionsSchema
  ? S extends JSONSchema
    ? FromSchema<S>
    : never
  : { readonly [K in Present<S>]: ValueOf<S[K]> } & {
      readonly [K in Exclude<keyof S, Present<S>>]?: ValueOf<S[K]>
    }

type Present<S> = { [K in keyof S]: S[K] extends { readonly optional: true } ? never : K }[keyof S]

/** Options as a config writes them: options with a default may be omitted. */
export type Written<S> = S extends {
  readonly type: 'object'
  readonly properties: infer P
  readonly required?: infer R extends readonly string[]
}
  ? WrittenMap<P, Exclude<R[number] & keyof P, Defaulted<P>>>
  : WrittenMap<S, Exclude<Present<S>, Defaulted<S>>>

type Defaulted<P> = {
  [K in keyof P]: P[K] extends { readonly default: unknown } ? K : never
}[keyof P]
type WrittenMap<P, Required extends keyof P> = unknown extends unknown
  ? { readonly [K in Required]: WrittenValue<P[K]> } & {
      readonly [K in Exclude<keyof P, Required>]?: WrittenValue<P[K]>
    }
  : never

/** Model option as written: the name of a model in the config, or a definition of a model. */
type WrittenModel = string | { readonly provider: string; readonly [option: string]: unknown }
/**
 * Value of an option as a config writes it. An option without a type refers to another entry of the
 * evaluation: the entry's label, or the entry itself.
 */
type WrittenValue<P> = P extends {
  readonly format: 'chat-model' | 'embedding-model' | 'reward-model'
}
  ? WrittenModel
  : ValueOf<P, 'written'>

/**
 * TypeScript type of the values that a JSON schema allows; `unknown` for a schema that is not
 * supported here.
 */
export type ValueOf<P, Side extends 'given' | 'written' = 'given'> = P extends {
  readonly enum: readonly (infer E)[]
}
  ? E
  : P extends { readonly const: infer C }
    ? C
    : P extends { readonly anyOf: readonly (infer A)[] } | { readonly oneOf: readonly (infer A)[] }
      ? ValueOf<A, Side>
      : P extends { readonly type: infer T }
        ? T extends readonly (infer Each)[]
          ? TypedValue<Each, P, Side>
          : TypedValue<T, P, Side>
        : unknown

type TypedValue<T, P, Side extends 'given' | 'written'> = T extends 'string'
  ? string
  : T extends 'number' | 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'array'
        ? readonly ValueOf<P extends { readonly items: infer I } ? I : unknown, Side>[]
        : T extends 'object'
          ? P extends { readonly properties: infer M }
            ? Members<M, P extends { readonly required: readonly (infer R)[] } ? R : never, Side>
            : Readonly<
                Record<
                  string,
                  ValueOf<P extends { readonly additionalProperties: infer A } ? A : unknown, Side>
                >
              >
          : unknown

type Members<M, Required, Side extends 'given' | 'written'> = MembersOf<
  M,
  Side extends 'given'
    ? (Required & keyof M) | Defaulted<M>
    : Exclude<Required & keyof M, Defaulted<M>>,
  Side
>
type MembersOf<M, Needed extends keyof M, Side extends 'given' | 'written'> = {
  readonly [K in Needed]: ValueOf<M[K], Side>
} & { readonly [K in Exclude<keyof M, Needed>]?: ValueOf<M[K], Side> }
