/** Template of a request: `{ input: '{{text}}', history: '{{messages}}' }`. */
import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '@attune/core'
import type { ChatMessage, Sampling } from '@attune/core/internal'
import type { SupporterSetting } from '@attune/core/models'

export interface RequestValues {
  /** Messages in OpenAI's format: role and content. In a list, they become its items. */
  readonly messages: readonly ChatMessage[]
  /** Text of the seeker's last message. */
  readonly text: string
  /** Id that is equal for all turns of a dialogue. */
  readonly session: string
  readonly language: string
  /**
   * The scenario's brief for the supporter. A member with only this placeholder is omitted without
   * a brief.
   */
  readonly brief: string | undefined
  /** The method's system prompt for every supporter; its members are omitted in the same way. */
  readonly system?: string | undefined
  readonly sampling?: Sampling | undefined
  /**
   * Values kept from earlier answers of the dialogue; their members are omitted in the same way.
   */
  readonly keep?: JsonObject | undefined
  /**
   * Fields that only the memory mode `own` adds, for a person with several sessions; undefined in
   * other modes, as are its members.
   */
  readonly own?: JsonObject | undefined
  /** Format of each message. Default: OpenAI's. */
  readonly form?: MessageForm | undefined
}

export interface MessageForm {
  /** Template of a message with {{role}} and {{text}}. */
  readonly message?: JsonObject | undefined
  /** Names that the bot uses for the two roles. */
  readonly roles?:
    | { readonly user?: string | undefined; readonly assistant?: string | undefined }
    | undefined
}

const settings = ['temperature', 'topP', 'maxTokens', 'system'] as const
const names = ['text', 'session', 'uuid', 'language', 'brief', 'person', 'own', ...settings].join(
  '|',
)
const kept = String.raw`keep\.[\w-]+`
const part = { $ref: '#/$defs/template' }

/* oxlint-disable unicorn/no-thenable -- a keyword of JSON schema */
/**
 * Definitions for `$defs` of the options. Its type differs from that of its value, because the
 * types of options cannot express recursion.
 */
export const templateDefinitions: Readonly<Record<string, object>> = {
  template: {
    type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
    pattern: String.raw`^([^{]|\{(?!\{)|\{\{(${names}|${kept})\}\})*$|^\{\{messages\}\}$`,
    items: part,
    additionalProperties: part,
    expected:
      'a text whose placeholders are {{text}}, {{session}}, {{uuid}}, {{language}}, {{brief}}, {{person}}, {{own}}, {{keep.NAME}}, {{system}}, {{temperature}}, {{topP}} or {{maxTokens}}, or {{messages}} by itself',
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
      // Unknown placeholders have a separate message.
      else: {
        type: 'string',
        pattern: String.raw`\{\{(?!(session|uuid|language|brief|person|own|${settings.join('|')}|${kept})\}\})`,
      },
    },
  },
}

export const requestOption = {
  type: 'object',
  additionalProperties: part,
  if: { type: 'object' },
  then: { $ref: '#/$defs/asking' },
  description:
    'The body to send, with placeholders: {{messages}} (the conversation, as role and content), {{text}} (the last message), {{session}} (the same for all turns of a dialogue), {{uuid}} (the same as a UUID), {{language}}, {{brief}} (what the scenario asks of the supporter), {{person}} and {{own}} (of a person who comes back, with memory: { mode: own }: a token, and person, session, day, gap, turn, previous and carried), {{keep.NAME}} (of an earlier answer, see keep), and what the method asks of every supporter: {{system}} (a system message), {{temperature}}, {{topP}}, {{maxTokens}}. A member that holds nothing but one of the last eight is left out where there is none. Default: { session, language, brief, messages, own }.',
} as object as { readonly type: 'object'; readonly description: string }

/** A text with placeholders, in the URL, in a header or in a parameter. */
export const textTemplate = {
  type: 'string',
  pattern: String.raw`^([^{]|\{(?!\{)|\{\{(${names}|${kept})\}\})*$`,
  expected: 'a text whose placeholders are those of request',
} as const

export const filledBody = (template: JsonObject, values: RequestValues): JsonObject =>
  Object.fromEntries(
    Object.entries(template).flatMap(([key, value]) => {
      const put = fill(value, values)
      return put === undefined ? [] : [[key, put]]
    }),
  )

export function fill(template: Json, values: RequestValues): Json | undefined {
  if (Array.isArray(template)) return template.flatMap((item: Json) => fill(item, values) ?? [])
  if (typeof template === 'object' && template !== null)
    return filledBody(template as JsonObject, values)
  if (typeof template !== 'string') return template
  if (template === '{{messages}}') return messagesOf(values)
  const [, whole] = /^\{\{([\w.-]+)\}\}$/.exec(template) ?? []
  if (whole === 'brief' || whole === 'person' || whole === 'own' || isSetting(whole))
    return valueOf(whole, values)
  if (whole?.startsWith('keep.')) return keptIn(whole, values)
  return filledText(template, values)
}

/** @param written converts a value for the text, for a URL */
export const filledText = (
  template: string,
  values: RequestValues,
  written = (value: string): string => value,
): string =>
  template.replace(new RegExp(String.raw`\{\{(${names}|${kept})\}\}`, 'g'), (_, name: string) =>
    written(
      asText(name.startsWith('keep.') ? keptIn(name, values) : valueOf(name as TextPlace, values)),
    ),
  )

const asText = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const keptIn = (name: string, { keep = {} }: RequestValues): Json | undefined =>
  keep[name.slice('keep.'.length)]

function messagesOf({ messages, form: { message, roles = {} } = {} }: RequestValues): Json {
  const named = messages.map(({ role, content }) => ({
    role: (role === 'assistant' ? roles.assistant : roles.user) ?? role,
    content,
  }))
  if (message === undefined) return named
  const put = (value: Json, each: { readonly role: string; readonly content: string }): Json => {
    if (typeof value === 'string')
      return value.replace(/\{\{(role|text)\}\}/g, (_, name) =>
        name === 'role' ? each.role : each.content,
      )
    if (Array.isArray(value)) return value.map((item: Json) => put(item, each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([key, item]) => [key, put(item, each)]),
    )
  }
  return named.map((each) => put(message, each))
}

type TextPlace =
  | 'text'
  | 'session'
  | 'uuid'
  | 'language'
  | 'brief'
  | 'person'
  | 'own'
  | SupporterSetting

const isSetting = (name: string | undefined): name is SupporterSetting =>
  (settings as readonly (string | undefined)[]).includes(name)

function valueOf(name: TextPlace, { sampling = {}, ...values }: RequestValues): Json | undefined {
  if (name === 'person') return values.own?.['person']
  if (name === 'uuid') return uuidOf(values.session)
  return isSetting(name) && name !== 'system' ? sampling[name] : values[name]
}

/**
 * A UUID from the digest of a text, in the format of version 4 (RFC 9562, section 5.4), which
 * services validate.
 */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Settings of a method that have placeholders in a body. */
export function placesIn(template: JsonObject): readonly SupporterSetting[] {
  const text = JSON.stringify(template)
  return settings.filter((name) => text.includes(`{{${name}}}`))
}

/** Names of kept values with placeholders in a template. */
export const keptPlaces = (template: Json | undefined): readonly string[] =>
  [...JSON.stringify(template ?? '').matchAll(/\{\{keep\.([\w-]+)\}\}/g)].map(([, name]) => name!)
