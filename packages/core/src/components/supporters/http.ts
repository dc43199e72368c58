import { defineSupporter } from '../../define.js'
import { asMessages } from '../../dialogue/as-messages.js'
import { AttuneError } from '../../errors.js'
import { postJson } from './post-json.js'
import type { Reply } from '../../contracts/components.js'
import type { Usage } from '../../contracts/data.js'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

function usageOf(value: unknown): Usage | undefined {
  if (!isObject(value)) return undefined
  const { input, output, reasoning = 0 } = value
  return isCount(input) && isCount(output) && isCount(reasoning) ? { input, output, reasoning } : undefined
}

function readReply(url: string, answer: unknown): Reply {
  const refuse = (what: string): never => {
    throw new AttuneError('SUPPORTER_HTTP_ANSWER', { url, what })
  }
  if (!isObject(answer)) return refuse('it is not a JSON object')
  if (typeof answer['reply'] !== 'string') return refuse('"reply" is not a string')
  if (answer['usage'] === undefined) return { text: answer['reply'] }
  const usage = usageOf(answer['usage']) ?? refuse('"usage" does not hold counts of tokens')
  return { text: answer['reply'], usage }
}

function bearer(url: string, variable: string): string {
  const key = process.env[variable]
  if (key === undefined || key === '') throw new AttuneError('SUPPORTER_KEY', { variable, url })
  return `Bearer ${key}`
}

export const http = defineSupporter({
  revision: 1,
  summary: 'A supporter behind an HTTP endpoint.',
  options: {
    type: 'object',
    properties: {
      url: {
        type: 'string',
        minLength: 1,
        format: 'url',
        description: 'The address that each conversation is posted to.',
      },
      headers: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Sent with every request and kept in results: no secrets here.',
      },
      apiKeyEnv: {
        type: 'string',
        minLength: 1,
        description: 'Environment variable whose value is sent as bearer token.',
      },
      timeout: { type: 'number', exclusiveMinimum: 0, default: 60_000, description: 'Milliseconds for one attempt.' },
      version: { type: 'string', description: 'Change it when the system behind the address has changed.' },
    },
    required: ['url'],
    additionalProperties: false,
  },
  create: ({ url, headers = {}, apiKeyEnv, timeout }) => ({
    async reply({ id: session, language, brief, turns }, context) {
      const messages = asMessages(turns, 'supporter')
      const body = { session, language, ...(brief !== undefined && { brief }), messages }
      const authorization = apiKeyEnv !== undefined && { authorization: bearer(url, apiKeyEnv) }
      const request = { url, headers: { ...headers, ...authorization }, body, timeout, signal: context.signal }
      return context.keep({ url, body }, async () => readReply(url, await postJson(request)))
    },
  }),
})
