import { isObject } from '@attune/core/answers'
import { asMessages, defineSupporter, type Finish, type JsonObject, type Reply } from '@attune/core'
import type { Http } from '@attune/core/models'
import { isTokenCount } from '@attune/core/runtime'
import { keyOptions, sendingOf, urlOption } from '../service-options.js'
import { identityAt } from './identity.js'
import { findReply, replyOption, valueAt } from './reply-path.js'
import { filled, placesIn, requestOption, type RequestValues, templateDefinitions } from './request-template.js'
import { identityOption, versionOptions } from './version-options.js'

const finishes: ReadonlySet<unknown> = new Set<Finish>(['complete', 'length', 'filter', 'refusal', 'other'])

/** Empty replies that are taken for faulty answers; after that the service has nothing to say. */
const EMPTY_REPEATS = 2

export const http = defineSupporter({
  revision: 2,
  versionedBy: ['version', 'files'],
  summary: 'A supporter behind an HTTP endpoint.',
  options: {
    type: 'object',
    properties: {
      url: { ...urlOption, description: 'Address that receives each conversation, by POST.' },
      request: requestOption,
      reply: replyOption,
      ...keyOptions,
      ...versionOptions,
      identity: identityOption,
      empty: {
        enum: ['retry', 'keep'],
        default: 'retry',
        description:
          'An empty reply without generated tokens. retry: ask again, at most twice, then keep it; keep: keep it at once. An empty reply that is kept is flagged.',
      },
    },
    required: ['url'],
    additionalProperties: false,
    $defs: templateDefinitions,
  },
  follows: ({ request = usualRequest }) => placesIn(request as JsonObject),
  create: ({ url, request = usualRequest, reply: path, identity, ...more }) => ({
    ...(identity && {
      identify: ({ http }) =>
        identityAt(url, { body: filled(request as JsonObject, greeting), identity, http, options: sendingOf(more) }),
    }),
    reply({ id: session, language, brief, system, sampling, turns }, context) {
      const messages = asMessages(turns, 'supporter')
      const body = filled(request as JsonObject, {
        session,
        language,
        brief,
        system,
        sampling,
        messages,
        text: messages.at(-1)?.content ?? '',
      })
      const said = messages.map(({ content }) => content)
      let empties = 0
      return context.call({ url, body }, async ({ http, attempt, isLast }) => {
        const reply = readReply(await http.post(url, body, sendingOf(more)), { path, said, http })
        if (more.empty === 'keep' || !isUnspoken(reply)) return reply
        empties++
        // Faults of another kind say nothing of what the service has to say.
        if (empties > EMPTY_REPEATS || (isLast && empties === attempt)) return reply
        throw http.failure(200, 'the reply is empty', { fault: 'UNAVAILABLE' })
      })
    },
  }),
})

const usualRequest: JsonObject = {
  session: '{{session}}',
  language: '{{language}}',
  brief: '{{brief}}',
  messages: '{{messages}}',
}

/** What is said only to hear who answers. */
const greeting: RequestValues = {
  session: 'identity',
  language: 'en',
  brief: undefined,
  messages: [{ role: 'user', content: 'Hello.' }],
  text: 'Hello.',
}

const isUnspoken = ({ text, finish = 'complete', usage }: Reply): boolean =>
  text.trim() === '' && finish === 'complete' && !(usage && usage.output > 0)

const form = '{"reply": "text", "usage"?: {"input", "output", "reasoning"?}, "finish"?}'

interface Reading {
  /** Where the reply stands; none: an answer in our form. */
  readonly path: string | undefined
  readonly said: readonly string[]
  readonly http: Http
}

function readReply(answer: unknown, { path, said, http }: Reading): Reply {
  const reply = path === undefined ? replyOfOurForm(answer) : replyAt(answer, path)
  if (reply) return reply
  const expected = path === undefined ? `JSON ${form}` : `JSON with a text at ${path}`
  const what = `expected ${expected}, got ${JSON.stringify(answer).slice(0, 200)}.`
  const found = findReply(answer, said)
  const isElsewhere = found !== undefined && found !== (path ?? 'reply')
  throw http.malformed(what, isElsewhere ? `Set \`reply: ${found}\` in its config entry.` : unlikeFix)
}

export function replyOfOurForm(answer: unknown): Reply | undefined {
  const { reply, usage, finish }: Readonly<Record<string, unknown>> = isObject(answer) ? answer : {}
  if (typeof reply !== 'string') return undefined
  if (usage !== undefined && !isUsage(usage)) return undefined
  if (finish !== undefined && !finishes.has(finish)) return undefined
  return {
    text: reply,
    ...(usage !== undefined && { usage: { reasoning: 0, ...usage } }),
    ...(finish !== undefined && { finish: finish as Finish }),
  }
}

function replyAt(answer: unknown, path: string): Reply | undefined {
  const text = valueAt(answer, path)
  return typeof text === 'string' ? { text, ...usageIn(isObject(answer) ? answer['usage'] : undefined) } : undefined
}

const unlikeFix =
  'Say in its config entry what it is sent (request) and where its answer holds the reply (reply), or correct the url. `attune init --url URL` finds both.'

interface ReportedUsage {
  readonly input: number
  readonly output: number
  readonly reasoning?: number
}

const isUsage = (value: unknown): value is ReportedUsage =>
  isObject(value) && [value['input'], value['output'], value['reasoning'] ?? 0].every(isTokenCount)

/** In our form, or in that of OpenAI. An answer of another form has its tokens counted from its text. */
function usageIn(usage: unknown): Pick<Reply, 'usage'> {
  if (isUsage(usage)) return { usage: { reasoning: 0, ...usage } }
  const { prompt_tokens: input, completion_tokens: output } = isObject(usage) ? usage : {}
  return isTokenCount(input) && isTokenCount(output) ? { usage: { input, output, reasoning: 0 } } : {}
}
