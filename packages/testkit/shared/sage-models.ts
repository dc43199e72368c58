import {
  type FakeChatRequest,
  type FakeServer,
  type FakeServerOptions,
  startFakeServer,
} from '@attune/fake-server'

/** Models that answer in the formats that the prompts of SAGE ask for, behind one fake server. */
export interface SageModels {
  readonly server: FakeServer
  /** A definition for the config; the server knows its models by these names. */
  model(name: string): object
  /** How often each model was asked, by name. */
  counts(): Readonly<Record<string, number>>
}

export type Answer = (request: FakeChatRequest) => string

/**
 * Instructions for a supporter after which the agent feels better, or worse, from reply to reply.
 */
export const warm = 'You are #warm#.'
export const cold = 'You are #cold#.'

/** What the agent feels after each reply, from 40: after nine warm ones it has reached 100. */
const changes = { warm: 7, cold: -3 }

/** Takes the test of utterances. */
export const grade: Answer = (request) => sentences(isWarm(request) ? ['6', '1'] : ['2', '5'])

/** Compares two conversations by how often they are warm. */
export const prefer: Answer = (request) => {
  const [first, second] = asked(request)
    .split('<conversation_b ')
    .map((text) => text.split('#warm#').length)
  const verdict = first === second ? 'Tie' : first! > second! ? 'Model A' : 'Model B'
  return `## Reasoning\nCounted.\n\n## Verdict\n${verdict}`
}

const judges: Readonly<Record<string, Answer>> = {
  relationship: (request) => {
    const [label, reverse] = isWarm(request) ? ['A', 'F'] : ['E', 'B']
    const labels = Array.from({ length: 12 }, (_, i) => `${i + 1}. ${i === 11 ? reverse : label}`)
    return `Analyze:\n${labels.map((each) => `${each} fits`).join('\n')}\nGrade:\n${labels.join('\n')}`
  },
  utterance: grade,
  strategies: (request) =>
    `It speaks.\n<Strategy>(${isWarm(request) ? 'B-2' : 'F-4'}) as listed</Strategy>`,
  cases: () => 'It went well because it listened.',
  places: (request) =>
    asked(request).includes('[{"model"')
      ? JSON.stringify([
          { model: 'warm', x: 0.2, y: 0.8, role: 'friend' },
          { model: 'cold', x: -0.4, y: -0.6, role: 'clerk' },
        ])
      : 'A friend of many.',
}

const asked = ({ messages }: FakeChatRequest): string =>
  messages.map(({ content }) => content).join('\n')
const isWarm = (request: FakeChatRequest): boolean => asked(request).includes('#warm#')

function sentences([grade, reverse]: readonly [string, string]): string {
  const reversed = new Set([4, 6])
  return Array.from({ length: 15 }, (_, i) => i + 1)
    .map(
      (item) =>
        `${item}. Seen. <sentence ${item}>${reversed.has(item) ? reverse : grade}</sentence ${item}>`,
    )
    .join('\n')
}

/** Whether the agent is asked how it feels; otherwise it is asked what it says. */
export function isEstimation(request: FakeChatRequest): boolean {
  const text = asked(request)
  return text.lastIndexOf('Change:') > text.lastIndexOf('Response:')
}

export function estimation(change: number | string): string {
  const mark = Number(change) > 0 ? '#warm#' : '#cold#'
  return `Content:\nIt speaks.\nTargetCompletion:\nPartly.\nActivity:\nSo this is ${mark}.\nAnalyze:\nI notice.\nChange:\n${change}`
}

export const message = (text: string): string =>
  `Thinking:\nneutral\nOrigin:\n${text}\nChange:\nnone\nResponse:\n${text}`

const agent: Answer = (request) =>
  isEstimation(request)
    ? estimation(isWarm(request) ? changes.warm : changes.cold)
    : message('嗯，我再想想。')

/** Says how it was told to be, differently every time. */
const talker: Answer = ({ messages }) =>
  `${/#\w+#/.exec(messages[0]?.content ?? '')?.[0]}, ${messages.length} messages into this talk.`

/** `more`: further models, or others in the place of these, by name. */
export async function startSageModels(
  more: Readonly<Record<string, Answer>> = {},
  options: FakeServerOptions = {},
): Promise<SageModels> {
  const answers: Readonly<Record<string, Answer>> = { agent, talker, ...judges, ...more }
  const counts: Record<string, number> = {}
  const server = await startFakeServer({
    ...options,
    onCall: ({ body }) =>
      (counts[String(body['model'])] = (counts[String(body['model'])] ?? 0) + 1),
    reply: (request) => answers[request.model]?.(request) ?? `There is no ${request.model}.`,
  })
  return {
    server,
    counts: () => ({ ...counts }),
    model: (name) => ({
      provider: 'openai',
      model: name,
      baseUrl: `${server.url}/v1`,
      concurrency: 16,
    }),
  }
}
