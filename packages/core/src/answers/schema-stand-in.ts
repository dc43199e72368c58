import type { Json } from '../contracts/data.js'
import type { AnswerSchema } from '../contracts/models.js'
import type { Random } from '../contracts/prompt.js'

/** Text of a generated answer. It says in the results that no model wrote it. */
const TEXT = 'Made up by the offline stand-in.'

/** Range of a number whose schema has no bounds. */
const [LOWEST, HIGHEST] = [0, 10]

/**
 * Random answer that follows a JSON schema, as JSON: the offline answer of a prompt that has a
 * schema and no separate stand-in. Choices and numbers are uniform, lists have one item.
 */
export const schemaStandIn = (schema: AnswerSchema, random: Random): string =>
  JSON.stringify(valueOf(schema, random))

function valueOf(schema: AnswerSchema, random: Random): Json {
  const { type, enum: choices, properties = {}, items } = schema
  if (Array.isArray(choices)) return (choices as readonly Json[])[below(choices.length, random)]!
  if (type === 'array') return [valueOf(items as AnswerSchema, random)]
  if (type === 'boolean') return random() < 0.5
  if (type === 'integer' || type === 'number') return numberOf(schema, random)
  if (type !== 'object') return TEXT.slice(0, (schema['maxLength'] as number | undefined) ?? 100)
  return Object.fromEntries(
    Object.entries(properties as Readonly<Record<string, AnswerSchema>>).map(([name, member]) => [
      name,
      valueOf(member, random),
    ]),
  )
}

function numberOf({ type, minimum, maximum }: AnswerSchema, random: Random): number {
  const lowest = (minimum as number | undefined) ?? LOWEST
  const highest = (maximum as number | undefined) ?? Math.max(HIGHEST, lowest)
  return type === 'integer'
    ? lowest + below(Math.floor(highest - lowest) + 1, random)
    : lowest + (highest - lowest) * random()
}

/** Whole number from 0 to `count - 1`. */
const below = (count: number, random: Random): number => Math.floor(count * random())
