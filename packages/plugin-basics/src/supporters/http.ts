import { isObject } from '@attune/core/answers'
import { asMessages, defineSupporter, type Finish, type JsonObject, type Reply } from '@attune/core'
import { contentParts, finishOf, type Http } from '@attune/core/models'
import { isFilteredRequest, isTokenCount } from '@attune/core/runtime'
import { keyOptions, sendingOf, urlOption } from '../service-options.js'
import { identityAt } from './identity.js'
import { findReply, replyOption, valueAt } from './reply-path.js'
import { filled, placesIn, requestOption, type RequestValues, templateDefinitions } from './request-template.js'
import { identityOption, versionOptions } from './version-options.js'

/** Empty replies that are taken for faulty answers; after that the service has nothing to say. */
const EMPTY_REPEATS = 2

export const http = defineSupporter({
  revision: 3,
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
        const answer = await http.post(url, body, sendingOf(more)).catch(silenceOf)
        if (answer === silence) return silence
        const reply = readReply(answer, { path, said, http })
        if (more.empty === 'keep' || !isUnspoken(reply)) return reply
        empties++
        // Faults of another kind say nothing of what the service has to say.
        if (empties > EMPTY_REPEATS || (isLast && empties === attempt)) return reply
        throw http.failure(200, 'the reply is empty', { fault: 'UNAVAILABLE' })
      })
    },
  }),
})

/** The reply where a content filter behind the endpoint refuses what was said: it is what the person meets. */
const silence: Reply = { text: '', finish: 'filter' }

function silenceOf(error: unknown): Reply {
  if (isFilteredRequest(error)) return silence
  throw error
}

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

/** @throws the gateway's error, also for an answer that says that it broke off */
function readReply(answer: unknown, { path, said, http }: Reading): Reply {
  const broken = path === undefined ? undefined : failureAt(answer, path)
  if (broken !== undefined) throw http.failure(503, `the answer broke off: ${broken}`)
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
  const meaning = finish === undefined ? undefined : finishIn(finish)
  if (finish !== undefined && meaning === undefined) return undefined
  return {
    text: reply,
    ...(usage !== undefined && { usage: { reasoning: 0, ...usage } }),
    ...(meaning !== undefined && { finish: meaning }),
  }
}

/** In our words, or in those of a service. */
function finishIn(word: unknown): Finish | undefined {
  if (word === 'other') return word
  const meaning = finishOf(word)
  return meaning === 'other' || meaning === 'error' ? undefined : meaning
}

function replyAt(answer: unknown, path: string): Reply | undefined {
  const value = valueAt(answer, path)
  // A list of parts is that of a chat model.
  const content = typeof value === 'string' || Array.isArray(value) ? contentParts(value) : undefined
  if (!content || (content.text === '' && content.others.length > 0)) return undefined
  const { text, reasoning } = content
  const finish = choicesAt(answer, path).map(wordIn).map(finishIn).find(Boolean)
  return {
    text,
    ...(reasoning !== '' && { reasoning }),
    ...(finish !== undefined && { finish }),
    ...usageIn(isObject(answer) ? answer['usage'] : undefined),
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The objects that hold a value, the nearest first. One of them may be a choice, as chat models write it. */
function choicesAt(answer: unknown, path: string): readonly Fields[] {
  const steps = path.split('.')
  const holders = steps.map((_, at) => (at === 0 ? answer : valueAt(answer, steps.slice(0, at).join('.'))))
  return holders.filter(isObject).toReversed()
}

const wordIn = (choice: Fields): unknown => choice['finish_reason'] ?? choice['finishReason'] ?? choice['stop_reason']

/** What a choice says that failed on its way. */
function failureAt(answer: unknown, path: string): string | undefined {
  for (const choice of choicesAt(answer, path)) {
    const word = wordIn(choice)
    if (word === undefined || word === null) continue
    const { error } = choice
    if (isObject(error)) return JSON.stringify(error['message'] ?? error).slice(0, 200)
    if (finishOf(word) === 'error') return `it ended by ${JSON.stringify(word)}`
  }
  return undefined
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
