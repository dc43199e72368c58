import type { JsonObject } from '../contracts/data.js'
import type { OptionsSchema } from '../contracts/options.js'
import type { Component } from '../contracts/plugin.js'
import { AttuneError } from '../errors.js'
import { remembered } from '../lazy.js'
import { check } from '../schema/check.js'
import { mistakeMessage } from '../schema/mistakes.js'
import { token } from '../token.js'
import { freeze } from '../values.js'

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
 *     @inject(componentOptions.id) private readonly options: { marks: string[] },
 *     @inject(clock.id) private readonly clock: Clock,
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
