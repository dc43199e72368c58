import type { JsonObject } from '../contracts/data.js'
import type { OptionsSchema } from '../contracts/options.js'
import { AttuneError } from '../errors.js'
import { check } from '../schema/check.js'
import { freeze } from '../schema/freeze.js'
import { mistakeMessage } from '../schema/message.js'

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
