/** Checks of prompts that have an answer schema. */
import type { JsonObject, Component } from '@attune/core'
import type { AnyPrompt, ChatMessage } from '@attune/core/internal'
import { parsedSchema } from '@attune/core/answers'
import type { AnswerSchema } from '@attune/core/models'
import { check, checkSchema } from '@attune/core/runtime'
import { formOf, objectsIn } from '@attune/answers'
import { demand, Flaw } from './flaw.js'

/** Default options of a component. */
export const defaultsOf = ({ options }: Pick<Component, 'options'>): JsonObject =>
  Object.fromEntries(
    Object.entries(options.properties as Readonly<Record<string, { default?: never }>>).flatMap(
      ([name, of]) => (of.default === undefined ? [] : [[name, of.default]]),
    ),
  )

interface Typed {
  readonly prompt: AnyPrompt
  readonly schema: AnswerSchema
  /** Messages of the prompt after rendering. */
  readonly messages: readonly ChatMessage[]
  readonly form: string
  readonly standIn: string | undefined
}

/**
 * Checks that services can enforce the schema, that the prompt mentions its members, and that the
 * rule-based answer conforms to it.
 */
export function checkTyped({ prompt, schema, messages, form, standIn }: Typed): void {
  try {
    checkSchema(schema)
  } catch (error) {
    throw new Flaw(
      `The schema of ${prompt.id} is none that services enforce: ${(error as Error).message}.`,
      'Make it of objectAnswer, textAnswer, listAnswer, choiceAnswer and wholeNumberAnswer of @attune/core/answers.',
    )
  }
  const shown = [...messages.map(({ content }) => content), form].join('\n')
  const unnamed = namesIn(schema).filter((name) => !shown.includes(name))
  demand(
    unnamed.length === 0,
    `The schema of ${prompt.id} has ${unnamed.join(', ')}, and neither its template nor its form names it.`,
    'Show the form in the template, as formOf(schema) writes it: models without a schema have nothing else.',
  )
  // With such short input, the rule-based answer may contain no object.
  const [object] = objectsIn(standIn ?? '')
  demand(
    object === undefined || check(parsedSchema(schema), structuredClone(object.value)).length === 0,
    `What the stand-in of ${prompt.id} answers is not of its schema: ${standIn ?? ''}.`,
    `Let it answer in the form ${formOf(schema)}.`,
  )
}

/** Names of the members of a schema, at all levels. */
const namesIn = (schema: AnswerSchema): readonly string[] => {
  const { properties = {}, items } = schema as {
    properties?: Record<string, AnswerSchema>
    items?: AnswerSchema
  }
  const inner = [...Object.values(properties), ...(items ? [items] : [])]
  return [...new Set([...Object.keys(properties), ...inner.flatMap(namesIn)])]
}
