/** The body that a bot is sent, as a template in JSON: `{ input: '{{text}}', history: '{{messages}}' }`. */
import type { ChatMessage, Json, JsonObject, Sampling } from '@attune/core'
import type { SupporterSetting } from '@attune/core/models'

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
  /** What the method asks of every supporter. The same holds for its members. */
  readonly system?: string | undefined
  readonly sampling?: Sampling | undefined
}

/* oxlint-disable unicorn/no-thenable -- a keyword of JSON schema */
const settings = ['temperature', 'topP', 'maxTokens', 'system'] as const
const names = ['text', 'session', 'language', 'brief', ...settings].join('|')
const part = { $ref: '#/$defs/template' }

/** For `$defs` of the options. Its type is not that of its value: the types of options cannot follow what refers to itself. */
export const templateDefinitions: Readonly<Record<string, object>> = {
  template: {
    type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
    pattern: String.raw`^([^{]|\{(?!\{)|\{\{(${names})\}\})*$|^\{\{messages\}\}$`,
    items: part,
    additionalProperties: part,
    expected:
      'a text whose placeholders are {{text}}, {{session}}, {{language}}, {{brief}}, {{system}}, {{temperature}}, {{topP}} or {{maxTokens}}, or {{messages}} by itself',
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
      else: { type: 'string', pattern: String.raw`\{\{(?!(session|language|brief|${settings.join('|')})\}\})` },
    },
  },
}

export const requestOption = {
  type: 'object',
  additionalProperties: part,
  if: { type: 'object' },
  then: { $ref: '#/$defs/asking' },
  description:
    'The JSON body to send, with placeholders: {{messages}} (the conversation, as role and content), {{text}} (the last message), {{session}} (the same for all turns of a dialogue), {{language}}, {{brief}} (what the scenario asks of the supporter), and what the method asks of every supporter: {{system}} (a system message), {{temperature}}, {{topP}}, {{maxTokens}}. A member that holds nothing but one of the last five is left out where there is none. Default: { session, language, brief, messages }.',
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
  const [, whole] = /^\{\{(\w+)\}\}$/.exec(template) ?? []
  if (whole === 'brief' || isSetting(whole)) return valueOf(whole, values)
  return template.replace(new RegExp(String.raw`\{\{(${names})\}\}`, 'g'), (_, name: TextPlace) =>
    String(valueOf(name, values) ?? ''),
  )
}

type TextPlace = 'text' | 'session' | 'language' | 'brief' | SupporterSetting

const isSetting = (name: string | undefined): name is SupporterSetting =>
  (settings as readonly (string | undefined)[]).includes(name)

const valueOf = (name: TextPlace, { sampling = {}, ...values }: RequestValues): string | number | undefined =>
  isSetting(name) && name !== 'system' ? sampling[name] : values[name]

/** What of a method's settings a body has a place for. */
export function placesIn(template: JsonObject): readonly SupporterSetting[] {
  const text = JSON.stringify(template)
  return settings.filter((name) => text.includes(`{{${name}}}`))
}
