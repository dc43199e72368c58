/** Calls of the remote components to their service. */
import type { Context, Scenario, Usage } from '@attune/core'
import { check, mistakeMessage } from '@attune/core/runtime'
import { keyOptions, type Keys, sendingOf, urlOption } from '../service-options.js'
import type { Remote } from './protocol.js'
import { schemas } from './schemas.js'

export const serviceOptions = {
  url: { ...urlOption, description: 'Address of the service, which is asked by POST.' },
  ...keyOptions,
  version: {
    type: 'string',
    default: '1',
    description: 'Version of the service. Change it when its answers change: the next run asks it again.',
  },
  with: {
    type: 'object',
    additionalProperties: true,
    default: {},
    description: 'What the service is sent as `options`.',
  },
} as const

export interface Service extends Keys {
  readonly url: string
  readonly version: string
  readonly with: Readonly<Record<string, unknown>>
}

type Kind = keyof Remote
type Own<K extends Kind> = Omit<Remote[K]['request'], 'contract' | 'kind' | 'options' | 'seed' | 'scenario'>

/** Requests one result; an answer in another form is requested again. */
export async function askService<K extends Kind>(
  service: Service,
  kind: K,
  {
    scenario,
    context,
    standIn,
    ...own
  }: Own<K> & {
    readonly scenario: Scenario
    readonly context: Context
    readonly standIn: Remote[K]['answer']
  },
): Promise<Remote[K]['answer']> {
  const { url, with: options, version } = service
  const seed = Math.floor(context.random('remote')() * 2 ** 32)
  const body = { contract: 1, kind, options, seed, scenario, ...own }
  const { answer: answered } = await context.call<{ answer: Remote[K]['answer']; usage: Usage }>(
    { url, version, body },
    async ({ http }) => {
      const answered = await http.post(url, body, sendingOf(service))
      const { answer, usage } = isCounted(answered) ? answered : { answer: answered, usage: nothing }
      const fault = faultIn('answer', schemas[kind], answer) ?? faultIn('usage', usageSchema, usage)
      if (fault !== undefined) throw http.malformed(`not an answer to "${kind}": ${fault}`)
      return { answer: answer as Remote[K]['answer'], usage }
    },
    { standIn: () => ({ answer: standIn, usage: nothing }) },
  )
  return answered
}

interface Counted {
  readonly answer: unknown
  readonly usage: Usage
}

/**
 * Usage that a service does not report is not guessed: the length of a dialogue does not show what
 * its method uses.
 */
const nothing: Usage = { input: 0, output: 0, reasoning: 0 }

const amount = { type: 'integer', minimum: 0 }
const usageSchema = {
  type: 'object',
  properties: { input: amount, output: amount, reasoning: amount, cached: amount },
  required: ['input', 'output', 'reasoning'],
  additionalProperties: false,
}

function faultIn(name: string, schema: object, value: unknown): string | undefined {
  const [mistake] = check(schema, structuredClone(value))
  return mistake && mistakeMessage(mistake, [name]).message
}

const isCounted = (answered: unknown): answered is Counted =>
  typeof answered === 'object' && answered !== null && 'answer' in answered && 'usage' in answered
