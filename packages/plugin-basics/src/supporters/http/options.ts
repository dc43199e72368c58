/** Options of `core/http`. */
import type { JsonObject } from '@attune/core'
import type { AnswerPlace, Login } from '@attune/core/models'
import { keyOptions, type Keys, urlOption } from '../../service-options.js'
import { identityOption, versionOptions } from '../version-options.js'
import { replyOption } from './find-reply.js'
import { requestOption, templateDefinitions, textTemplate } from './request-template.js'
import type { IdentityPlace } from './version.js'

const place = {
  type: ['string', 'object'],
  pattern: replyOption.pattern,
  properties: {
    header: { type: 'string', minLength: 1, description: 'Name of a header of the answer.' },
    cookie: { type: 'string', minLength: 1, description: 'Name of a cookie that the answer sets.' },
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  expected: 'a path such as data.id, { header } or { cookie }',
} as const

const method = { enum: ['POST', 'GET', 'PUT', 'PATCH'] } as const
const encoding = { enum: ['json', 'form'] } as const

const login = {
  type: 'object',
  properties: {
    url: { ...urlOption, description: 'Address that answers with a token.' },
    body: {
      type: 'object',
      description:
        'What it is sent, with keys from the environment: { user: me, password: "${env:BOT_PASSWORD}" }.',
    },
    encoding: { ...encoding, description: 'How the body is written. Default: json.' },
    token: {
      ...place,
      description: 'Where the answer has the token: a path, { header } or { cookie }.',
    },
    expires: {
      type: ['string', 'number'],
      exclusiveMinimum: 0,
      pattern: replyOption.pattern,
      expected: 'a number of seconds, or a path such as expires_in',
      description:
        'Lifetime of a token in seconds, or the path of the lifetime or of an expiry date in the answer. Default: until the bot answers with 401.',
    },
    header: {
      type: 'string',
      minLength: 1,
      description:
        'Header of each request that holds the token. Default: authorization, with Bearer before the token.',
    },
  },
  required: ['url', 'body', 'token'],
  additionalProperties: false,
  description:
    'A login before the first request. All dialogues share its token, which is renewed when it expires and once after a 401, and is never stored.',
} as const

const shape = {
  url: {
    ...urlOption,
    description:
      'Address that receives each conversation. It may hold placeholders: …/chats/{{keep.id}}.',
  },
  method: {
    ...method,
    description: 'Method of HTTP. GET sends query, and request as parameters. Default: POST.',
  },
  query: {
    type: 'object',
    additionalProperties: textTemplate,
    description:
      'Parameters of the address, with placeholders, or with keys from the environment: { key: "${env:BOT_KEY}" }.',
  },
  headers: {
    type: 'object',
    additionalProperties: textTemplate,
    description:
      'Headers of every request, with placeholders, or with keys from the environment: { authorization: "Bearer ${env:BOT_KEY}" }. Keys are filled in when they are sent, and are never stored.',
  },
  request: requestOption,
  encoding: {
    ...encoding,
    description: 'How the body is written. form: as a page sends it. Default: json.',
  },
  message: {
    type: 'object',
    description:
      'How each of {{messages}} is written: { sender: "{{role}}", text: "{{text}}" }. Default: role and content.',
  },
  roles: {
    type: 'object',
    properties: {
      user: {
        type: 'string',
        minLength: 1,
        description: 'Name of the person who writes. Default: user.',
      },
      assistant: {
        type: 'string',
        minLength: 1,
        description: 'Name of the bot. Default: assistant.',
      },
    },
    additionalProperties: false,
    description: 'Names of the two speakers in {{messages}}. Default: user and assistant.',
  },
} as const

const answer = {
  format: {
    enum: ['json', 'sse', 'ndjson', 'text'],
    description:
      'Format of the answer. json: one value; sse: a stream of events; ndjson: a line of JSON for each piece; text: plain text. Default: json.',
  },
  reply: replyOption,
  event: {
    type: 'string',
    minLength: 1,
    description:
      'For a stream: name of the events with text, which may be the type, kind or event in their data. Default: all.',
  },
  pieces: {
    enum: ['add', 'last'],
    description:
      'For a stream. add: each piece continues the reply; last: the last piece is the complete reply. Default: add.',
  },
  end: {
    type: 'string',
    minLength: 1,
    description:
      'For a stream: data or name of its last event, or a path that has a value only in that event ([DONE], done, data.usage). A stream that ends earlier is requested again. Default: it ends with its connection, or with [DONE].',
  },
  keep: {
    type: 'object',
    additionalProperties: place,
    propertyNames: { pattern: String.raw`^[\w-]+$` },
    description:
      'Values of an answer that go into the next request of the dialogue, by name: a path, { header } or { cookie }. They go where {{keep.NAME}} is written; else into the body under their names, or back as the header or cookie.',
  },
} as const

const dialogue = {
  start: {
    type: 'object',
    properties: {
      url: { ...urlOption, description: 'Default: that of the other requests.' },
      method: {
        ...method,
        description: 'Method of this request. Default: that of the other requests.',
      },
      query: shape.query,
      request: { type: 'object', description: 'Default: {}.' },
      reply: replyOption,
    },
    additionalProperties: false,
    description:
      'A request that begins each dialogue, whose answer holds what is kept. Default: none.',
  },
  greeting: {
    type: 'boolean',
    description:
      'Whether the bot speaks first: its words in the answer to start, or to a request without a message, are the first turn. Default: false.',
  },
} as const

export const httpOptions = {
  type: 'object',
  properties: {
    ...shape,
    ...answer,
    ...dialogue,
    login,
    headersEnv: keyOptions.headersEnv,
    queryEnv: keyOptions.queryEnv,
    apiKeyEnv: keyOptions.apiKeyEnv,
    ...versionOptions,
    identity: identityOption,
  },
  required: ['url'],
  additionalProperties: false,
  $defs: templateDefinitions,
} as const

type Texts = Readonly<Record<string, string>>

/** Options that describe one request. */
interface Sending {
  readonly url: string
  readonly method?: 'POST' | 'GET' | 'PUT' | 'PATCH'
  readonly query?: Texts
  readonly request?: JsonObject
  readonly reply?: string
}

/** Options of a config, validated by {@link httpOptions}. */
export interface HttpOptions extends Sending, Omit<Keys, 'headers'> {
  readonly headers?: Texts
  readonly encoding?: 'json' | 'form'
  readonly message?: JsonObject
  readonly roles?: { readonly user?: string; readonly assistant?: string }
  readonly format?: 'json' | 'sse' | 'ndjson' | 'text'
  readonly event?: string
  readonly pieces?: 'add' | 'last'
  readonly end?: string
  readonly keep?: Readonly<Record<string, AnswerPlace>>
  readonly start?: Partial<Sending>
  readonly greeting?: boolean
  readonly login?: Login
  readonly identity?: IdentityPlace
}
