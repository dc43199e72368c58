/** The body that a bot is sent, as a template in JSON: `{ input: '{{text}}', history: '{{messages}}' }`. */
import type { ChatMessage, Json, JsonObject } from '@attune/core'

export interface RequestValues {
  /** In the form of OpenAI: role and content. In a list, they become its items. */
  readonly messages: readonly ChatMessage[]
  /** The last message. */
  readonly text: string
  /** The same for all turns of a dialogue. */
  readonly session: string
  readonly language: string
  /** What the scenario asks of the supporter. A member that holds nothing else is left out where there is none. */
  readonly brief: string | undefined
}

/* oxlint-disable unicorn/no-thenable -- a keyword of JSON schema */
const names = 'text|session|language|brief'
const part = { $ref: '#/$defs/template' }

/** For `$defs` of the options. Its type is not that of its value: the types of options cannot follow what refers to itself. */
export const templateDefinitions: Readonly<Record<string, object>> = {
  template: {
    type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
    pattern: String.raw`^([^{]|\{(?!\{)|\{\{(${names})\}\})*$|^\{\{messages\}\}$`,
    items: part,
    additionalProperties: part,
    expected:
      'a text whose placeholders are {{text}}, {{session}}, {{language}} or {{brief}}, or {{messages}} by itself',
  },
  asking: {
    if: { type: 'object' },
    then: {
      type: 'object',
      not: { additionalProperties: { not: { $ref: '#/$defs/asking' } } },
      expected: 'a map that holds {{messages}} or {{text}}',
    },
    else: {
      if: { type: 'array' },
      then: { type: 'array', contains: { $ref: '#/$defs/asking' } },
      // What is none of our placeholders has its own message.
      else: { type: 'string', pattern: String.raw`\{\{(?!(session|language|brief)\}\})` },
    },
  },
}

export const requestOption = {
  type: 'object',
  additionalProperties: part,
  if: { type: 'object' },
  then: { $ref: '#/$defs/asking' },
  description:
    'The JSON body to send, with placeholders: {{messages}} (the conversation, as role and content), {{text}} (the last message), {{session}} (the same for all turns of a dialogue), {{language}}, {{brief}} (what the scenario asks of the supporter). Default: { session, language, brief, messages }.',
} as object as { readonly type: 'object'; readonly description: string }

export const filled = (template: JsonObject, values: RequestValues): JsonObject =>
  Object.fromEntries(
    Object.entries(template).flatMap(([key, value]) => {
      const put = fill(value, values)
      return put === undefined ? [] : [[key, put]]
    }),
  )

function fill(template: Json, values: RequestValues): Json | undefined {
  if (Array.isArray(template)) return template.flatMap((item: Json) => fill(item, values) ?? [])
  if (typeof template === 'object' && template !== null) return filled(template as JsonObject, values)
  if (typeof template !== 'string') return template
  if (template === '{{messages}}') return values.messages as unknown as Json
  if (template === '{{brief}}') return values.brief
  return template.replace(
    new RegExp(String.raw`\{\{(${names})\}\}`, 'g'),
    (_, name: string) => values[name as 'text' | 'session' | 'language' | 'brief'] ?? '',
  )
}
