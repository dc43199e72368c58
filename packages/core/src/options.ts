/**
 * Functions that create the JSON schemas of common options, and tokens of services. For other
 * options, authors write the JSON schema.
 */
import type { Clock } from './clock.js'
import type { Kinds } from './contracts/components.js'
import type { JsonObject } from './contracts/data.js'
import type { Http } from './contracts/http.js'
import type { OptionMap, OptionSchema, OptionsSchema } from './contracts/options.js'
import type { Component, Token } from './contracts/plugin.js'
import { AttuneError } from './errors.js'
import { check } from './schema/check.js'
import { mistakeMessage } from './schema/mistakes.js'
import { freeze, isBag, remembered } from './values.js'

const PREFIX = 'attune/'

/**
 * Creates the identifier of a service: the name of a host service, or `plugin/name` for the service
 * of a plugin. A component lists the tokens of the services that it needs; a service declares the
 * token that it implements.
 *
 * ```ts
 * export const words = token<{ count(text: string): number }>('mine/words')
 * ```
 */
export const token = <T>(name: string): Token<T> => Symbol.for(`${PREFIX}${name}`) as Token<T>

/** Name of a token, as passed to {@link token}. */
export const tokenName = ({ description }: symbol): string =>
  description?.startsWith(PREFIX) ? description.slice(PREFIX.length) : 'one without a name'

// Host services for packages of Attune. Plugins use the context instead.

/** Time source, for durations and caches. Results must not depend on it. */
export const clock = token<Clock>('clock')

/**
 * Random numbers, uniform in [0, 1), that differ between runs. Use them for request ids and the
 * like; results must use `context.random` instead.
 */
export const random = token<() => number>('random')

/**
 * HTTP client that uses the gateway's connections, and names the component in errors. Responses are
 * not stored: calls on which a result depends must use `context.call`. During `attune plan` it
 * makes no requests.
 */
export const http = token<Http>('http')

/**
 * Returns a frozen copy of the options, with defaults filled in.
 *
 * @throws COMPONENT_OPTIONS with all faults of the options
 */
export function checkedOptions(
  schema: OptionsSchema,
  name: string,
  options: JsonObject,
): JsonObject {
  const value = structuredClone(options)
  const mistakes = check(schema, value)
  if (mistakes.length === 0) return freeze(value)
  const errors = mistakes.map((mistake) => mistakeMessage(mistake, ['options']))
  const what = errors.map(({ message }) => message).join(' ')
  const fixes = [...new Set(errors.map(({ fix }) => fix))].join(' ')
  throw new AttuneError('COMPONENT_OPTIONS', { component: name, what }, { fix: fixes })
}

/**
 * Token by which a component that is a class receives its options. They are checked, complete with
 * defaults, and frozen.
 *
 * ```ts
 * @injectable()
 * class Rate implements Estimator {
 *   constructor(
 *     @inject(componentOptions) private readonly options: { marks: string[] },
 *     @inject(words) private readonly words: Words,
 *   ) {}
 *   async estimate(dialogue: Dialogue): Promise<Estimate> { … }
 * }
 *
 * export const rate = defineEstimator({ revision: 1, summary: '…', options: schema, class: Rate })
 * ```
 *
 * Give every parameter its `@inject`, and compile with `experimentalDecorators`. Then no emitted
 * type metadata is needed, and a second copy of the core or of tsyringe does no harm. The type of
 * `options` is written by hand here; a component with `create` infers it.
 */
export const componentOptions = token<JsonObject>('component-options')

/**
 * True if an option of the component names a chat model. Calls of models have limits of their own.
 */
export const asksModels = ({ options }: Component<keyof Kinds>): boolean =>
  JSON.stringify(options).includes('"chat-model"')

/**
 * Schema of the options that the component receives. Options that name other entries are excluded,
 * since their results are in `context.read`.
 */
export const ownOptions = remembered(({ options, reads = {} }: Component): OptionsSchema => {
  const properties = Object.entries(options.properties).filter(
    ([name]) => !Object.hasOwn(reads, name),
  )
  const required = (options.required ?? []).filter((name) => !Object.hasOwn(reads, name))
  return { ...options, properties: Object.fromEntries(properties), required }
})

/** Members of every option. An option without `default` and `optional` is required. */
interface CommonMembers {
  /** One sentence, which ends with a full stop. */
  readonly description?: string
  readonly optional?: boolean
}
interface NumberRules extends CommonMembers {
  readonly default?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}
interface TextRules extends CommonMembers {
  readonly default?: string
  readonly minLength?: number
  readonly pattern?: string
  /** Meaning of the text: {@link OptionsSchema}. */
  readonly format?: string
}

// `{}` is the type of an option without rules.
/* oxlint-disable typescript/no-empty-object-type */
const of =
  <const T extends string, R extends CommonMembers>(type: T) =>
  <const O extends R = R & {}>(rules?: O): { readonly type: T } & O =>
    ({ type, ...rules }) as { readonly type: T } & O

/**
 * An option that is a number.
 *
 * ```ts
 * decay: number({ default: 0.5, minimum: 0, maximum: 1, description: 'Share that is kept.' })
 * ```
 */
export const number = of<'number', NumberRules>('number')
/**
 * An option that is a whole number.
 *
 * ```ts
 * draws: whole({ default: 1, minimum: 1, description: 'Number of calls.' })
 * ```
 */
export const whole = of<'integer', NumberRules>('integer')
/**
 * An option that is a text. `format` gives it a meaning that is checked: `chat-model`, `file`, …
 *
 * ```ts
 * model: text({ format: 'chat-model', default: 'offline', description: 'The model that rates.' })
 * ```
 */
export const text = of<'string', TextRules>('string')
/**
 * An option that is true or false.
 *
 * ```ts
 * strict: flag({ default: false, description: 'Whether doubtful answers are refused.' })
 * ```
 */
export const flag = of<'boolean', CommonMembers & { readonly default?: boolean }>('boolean')

/**
 * An option with a fixed set of texts or numbers.
 *
 * ```ts
 * scale: choice(['short', 'long'], { default: 'short', description: 'Which questionnaire.' })
 * ```
 */
export const choice = <
  const V extends readonly (string | number)[],
  const O extends CommonMembers & { readonly default?: V[number] } = {},
>(
  values: V,
  rules?: O,
): { readonly enum: V } & O => ({ enum: values, ...rules }) as { readonly enum: V } & O

/**
 * An option that is a list.
 *
 * ```ts
 * words: list(text(), { default: ['warm'], description: 'Words that count.' })
 * ```
 *
 * @param each schema of its items
 */
export const list = <
  const I extends OptionSchema,
  const O extends CommonMembers & {
    readonly default?: readonly unknown[]
    readonly minItems?: number
  } = {},
>(
  each: I,
  rules?: O,
): { readonly type: 'array'; readonly items: I } & O =>
  ({ type: 'array', items: each, ...rules }) as { readonly type: 'array'; readonly items: I } & O
/* oxlint-enable typescript/no-empty-object-type */

/**
 * Converts a map of options to a closed JSON schema. Any other value is returned unchanged; the
 * later check of the plugin reports it.
 */
export function closedOptions(options: unknown = {}): OptionsSchema {
  if (!isBag(options) || typeof options['type'] === 'string')
    return options as unknown as OptionsSchema
  const entries = Object.entries(options as OptionMap)
  const isNeeded = ([, schema]: (typeof entries)[number]): boolean =>
    isBag(schema) && schema.optional !== true && !('default' in schema)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, schema]) => [name, isBag(schema) ? withoutMark(schema) : schema]),
    ),
    ...(entries.some(isNeeded) && { required: entries.filter(isNeeded).map(([name]) => name) }),
    additionalProperties: false,
  }
}

function withoutMark(schema: OptionSchema): object {
  const { optional: _mark, ...rest } = schema
  return rest
}
