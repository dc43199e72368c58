/** Options as an author writes them: a map of JSON schemas, and the types that follow from it. */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'

/** The JSON schema of one option, with any other keyword. Formats with a meaning of their own: {@link OptionsSchema}. */
export interface OptionSchema {
  readonly type?: TypeName | readonly TypeName[]
  /** One sentence. */
  readonly description?: string
  readonly default?: unknown
  /** It may be left out, and then there is none. Without it and without a default a config must give it. */
  readonly optional?: boolean
}
export type OptionMap = Readonly<Record<string, OptionSchema>>

/**
 * A closed JSON schema. Loosely bounded on purpose: bounding it by the library's JSONSchema type ends in TS2589.
 *
 * Formats with a meaning of their own, checked when the config is read: `chat-model`, `embedding-model`, `reward-model`
 * (a model of the config, by name), `file` (a path, relative to the config file that names it; its content is part of the
 * unit's key), `code` (the same of a file or a folder of code; a module counts with what it imports by path), `estimator-label`, `judge-label` (an entry of the same evaluation),
 * `measure-name`, `criterion-name` (of an analysis: what the entries give that a label in the same map names, or any entry), `supporter-name`, `url` (an address that
 * begins with http:// or https:// and holds no key), `tokenizer` (for `loadTokenizer`: an encoding, the path of a
 * `tokenizer.json`, whose content is part of the unit's key, or a model of the config that has one), `environment-variable` (the name of one that holds a key: no part of the
 * unit's key, and reported where it is not set).
 */
export interface OptionsSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/** What a component is given: its options, complete with defaults. */
export type OptionsOf<S> = S extends OptionsSchema
  ? S extends JSONSchema
    ? FromSchema<S>
    : never
  : { readonly [K in Present<S>]: ValueOf<S[K]> } & { readonly [K in Exclude<keyof S, Present<S>>]?: ValueOf<S[K]> }

type Present<S> = { [K in keyof S]: S[K] extends { readonly optional: true } ? never : K }[keyof S]

/** What a config may write: what has a default may be left out. */
export type Written<S> = S extends {
  readonly type: 'object'
  readonly properties: infer P
  readonly required?: infer R extends readonly string[]
}
  ? WrittenMap<P, Exclude<R[number] & keyof P, Defaulted<P>>>
  : WrittenMap<S, Exclude<Present<S>, Defaulted<S>>>

type Defaulted<P> = { [K in keyof P]: P[K] extends { readonly default: unknown } ? K : never }[keyof P]
type WrittenMap<P, Required extends keyof P> = unknown extends unknown
  ? { readonly [K in Required]: WrittenValue<P[K]> } & {
      readonly [K in Exclude<keyof P, Required>]?: WrittenValue<P[K]>
    }
  : never

/** A model of the config by its name, or one that is defined in place. */
type WrittenModel = string | { readonly provider: string; readonly [option: string]: unknown }
/** An option without a type is an entry of the evaluation: its label, or one in place. */
type WrittenValue<P> = P extends { readonly format: 'chat-model' | 'embedding-model' | 'reward-model' }
  ? WrittenModel
  : ValueOf<P, 'written'>

/** The values that a JSON schema lets pass; unknown where it is more than these types can say. */
export type ValueOf<P, Side extends 'given' | 'written' = 'given'> = P extends { readonly enum: readonly (infer E)[] }
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
                Record<string, ValueOf<P extends { readonly additionalProperties: infer A } ? A : unknown, Side>>
              >
          : unknown

type Members<M, Required, Side extends 'given' | 'written'> = MembersOf<
  M,
  Side extends 'given' ? (Required & keyof M) | Defaulted<M> : Exclude<Required & keyof M, Defaulted<M>>,
  Side
>
type MembersOf<M, Needed extends keyof M, Side extends 'given' | 'written'> = {
  readonly [K in Needed]: ValueOf<M[K], Side>
} & { readonly [K in Exclude<keyof M, Needed>]?: ValueOf<M[K], Side> }
