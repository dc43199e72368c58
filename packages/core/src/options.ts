/** The JSON schemas of options, in short. What they do not say is written as a schema, next to them. */
import type { Clock } from './clock.js'
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
 * Token of a service of the host, or of a plugin's as `plugin/name`. A component names by it the services that it needs, and a
 * service names by it which one it is.
 *
 * @example `const retriever = token<Retriever>('longemotion/retriever')`
 */
export const token = <T>(name: string): Token<T> => Symbol.for(`${PREFIX}${name}`) as Token<T>

/** The name that {@link token} was called with. */
export const tokenName = ({ description }: symbol): string =>
  description?.startsWith(PREFIX) ? description.slice(PREFIX.length) : 'one without a name'

// Services of the host that any component may need.

/** Time: for what is measured or cached, never for what a result holds. */
export const clock = token<Clock>('clock')

/**
 * Uniform in [0, 1): for what must differ from run to run, such as the id of a request. What a result depends on draws from
 * `context.random`.
 */
export const random = token<() => number>('random')

/**
 * HTTP over the connections of the gateway, under the name of the component. Answers are not kept: what a result depends on
 * goes through `context.call`. In the rehearsal of `attune plan` it reaches nobody.
 */
export const http = token<Http>('http')

/**
 * A frozen copy of the options, complete with defaults.
 *
 * @throws COMPONENT_OPTIONS with all that is wrong with them
 */
export function checkedOptions(schema: OptionsSchema, name: string, options: JsonObject): JsonObject {
  const value = structuredClone(options)
  const mistakes = check(schema, value)
  if (mistakes.length === 0) return freeze(value)
  const errors = mistakes.map((mistake) => mistakeMessage(mistake, ['options']))
  const what = errors.map(({ message }) => message).join(' ')
  const fixes = [...new Set(errors.map(({ fix }) => fix))].join(' ')
  throw new AttuneError('COMPONENT_OPTIONS', { component: name, what }, { fix: fixes })
}

/**
 * Under this token a component that is written as a class finds its options: checked, complete with defaults, frozen.
 *
 * ```ts
 * @injectable()
 * class Rate implements Estimator {
 *   constructor(
 *     @inject(componentOptions) private readonly options: { marks: string[] },
 *     @inject(clock) private readonly clock: Clock,
 *   ) {}
 *   async estimate(dialogue: Dialogue): Promise<Estimate> { … }
 * }
 *
 * export const rate = defineEstimator({ revision: 1, summary: '…', options: schema, class: Rate })
 * ```
 *
 * Give every parameter its `@inject`, and compile with `experimentalDecorators`; then emitted type metadata is not needed,
 * and a second copy of the core or of tsyringe does no harm. The type of `options` is written by hand here; the plain form,
 * with `create`, infers it.
 */
export const componentOptions = token<JsonObject>('component-options')

/** Whether the component asks chat models of the config, which have limits of their own. */
export const asksModels = ({ options }: Component): boolean => JSON.stringify(options).includes('"chat-model"')

/** Options that the component itself receives, without nested entries: their results are in `context.read`. */
export const ownOptions = remembered(({ options, reads = {} }: Component): OptionsSchema => {
  const properties = Object.entries(options.properties).filter(([name]) => !Object.hasOwn(reads, name))
  const required = (options.required ?? []).filter((name) => !Object.hasOwn(reads, name))
  return { ...options, properties: Object.fromEntries(properties), required }
})

/** Of every option. Without `default` and `optional` a config must give it. */
interface Told {
  /** One sentence, which ends with a full stop. */
  readonly description?: string
  readonly optional?: boolean
}
interface NumberRules extends Told {
  readonly default?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}
interface TextRules extends Told {
  readonly default?: string
  readonly minLength?: number
  readonly pattern?: string
  /** What it means: {@link OptionsSchema}. */
  readonly format?: string
}

// `{}`: of no rules the type says that there are none.
/* oxlint-disable typescript/no-empty-object-type */
const of =
  <const T extends string, R extends Told>(type: T) =>
  <const O extends R = R & {}>(rules?: O): { readonly type: T } & O =>
    ({ type, ...rules }) as { readonly type: T } & O

export const number = of<'number', NumberRules>('number')
/** A whole number. */
export const whole = of<'integer', NumberRules>('integer')
export const text = of<'string', TextRules>('string')
/** True or false. */
export const flag = of<'boolean', Told & { readonly default?: boolean }>('boolean')

/** One of some texts or numbers. */
export const choice = <
  const V extends readonly (string | number)[],
  const O extends Told & { readonly default?: V[number] } = {},
>(
  values: V,
  rules?: O,
): { readonly enum: V } & O => ({ enum: values, ...rules }) as { readonly enum: V } & O

/** @param each the schema of its items */
export const list = <
  const I extends OptionSchema,
  const O extends Told & { readonly default?: readonly unknown[]; readonly minItems?: number } = {},
>(
  each: I,
  rules?: O,
): { readonly type: 'array'; readonly items: I } & O =>
  ({ type: 'array', items: each, ...rules }) as { readonly type: 'array'; readonly items: I } & O
/* oxlint-enable typescript/no-empty-object-type */

/** The closed schema that a map of options stands for. What is neither is left as it is, for the check of the plugin. */
export function closedOptions(options: unknown = {}): OptionsSchema {
  if (!isBag(options) || typeof options['type'] === 'string') return options as unknown as OptionsSchema
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
