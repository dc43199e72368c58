import type { Http } from '../../contracts/http.js'
import type { Reply } from '../../contracts/components.js'
import type { Finish } from '../../contracts/data.js'
import { defineSupporter } from '../../define.js'
import { asMessages } from '../../dialogue/as-messages.js'
import { isTokenCount } from '../../models/usage.js'
import { keyOptions, urlOption } from '../service-options.js'

const finishes: ReadonlySet<unknown> = new Set<Finish>(['complete', 'length', 'filter', 'refusal', 'other'])

/** Empty replies that are taken for faulty answers; after that the service has nothing to say. */
const EMPTY_REPEATS = 2

export const http = defineSupporter({
  revision: 2,
  summary: 'A supporter behind an HTTP endpoint.',
  options: {
    type: 'object',
    properties: {
      ...urlOption('Address that receives each conversation, by POST.'),
      ...keyOptions,
      version: {
        type: 'string',
        description:
          'Version of the system behind the url. Change it when the system changes: the next run asks it again.',
      },
      empty: {
        enum: ['retry', 'keep'],
        default: 'retry',
        description:
          'An empty reply without generated tokens. retry: ask again, at most twice, then keep it; keep: keep it at once. An empty reply that is kept is flagged.',
      },
    },
    required: ['url'],
    additionalProperties: false,
  },
  create: ({ url, headers = {}, headersEnv = {}, queryEnv = {}, apiKeyEnv, empty }) => ({
    reply({ id: session, language, brief, turns }, context) {
      const messages = asMessages(turns, 'supporter')
      const body = { session, language, ...(brief !== undefined && { brief }), messages }
      const keys = { headersEnv, queryEnv, ...(apiKeyEnv !== undefined && { bearerEnv: apiKeyEnv }) }
      let empties = 0
      return context.call({ url, body }, async ({ http, attempt, isLast }) => {
        const reply = readReply(await http.post(url, body, { headers, ...keys }), http)
        if (empty === 'keep' || !isUnspoken(reply)) return reply
        empties++
        // Faults of another kind say nothing of what the service has to say.
        if (empties > EMPTY_REPEATS || (isLast && empties === attempt)) return reply
        throw http.malformed('expected a reply, got an empty one.')
      })
    },
  }),
})

const isUnspoken = ({ text, finish = 'complete', usage }: Reply): boolean =>
  text.trim() === '' && finish === 'complete' && !(usage && usage.output > 0)

const form = '{"reply": "text", "usage"?: {"input", "output", "reasoning"?}, "finish"?}'

function readReply(answer: unknown, http: Http): Reply {
  const { reply, usage, finish } = isObject(answer) ? answer : {}
  const isReadable =
    typeof reply === 'string' &&
    (usage === undefined || isUsage(usage)) &&
    (finish === undefined || finishes.has(finish))
  if (!isReadable) throw http.malformed(`expected JSON ${form}, got ${JSON.stringify(answer).slice(0, 200)}.`)
  return {
    text: reply,
    ...(usage !== undefined && { usage: { reasoning: 0, ...usage } }),
    ...(finish !== undefined && { finish: finish as Finish }),
  }
}

interface ReportedUsage {
  readonly input: number
  readonly output: number
  readonly reasoning?: number
}

const isUsage = (value: unknown): value is ReportedUsage =>
  isObject(value) && [value['input'], value['output'], value['reasoning'] ?? 0].every(isTokenCount)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
