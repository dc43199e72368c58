/**
 * The mixing example with models behind real HTTP, whose calls are counted: the work that a cluster
 * shares.
 */
import { type FakeServer, type FakeServerOptions, startFakeServer } from '@attune/fake-server'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  cold,
  grade,
  prefer,
  type SageModels,
  startSageModels,
  warm,
} from '@attune/testkit/shared/sage-models.js'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const whole = readFileSync(join(root, 'examples/mixing/attune.config.yaml'), 'utf8')
/** Without the evaluation of another seeker, which asks the models for dialogues of its own. */
const example = whole.slice(0, whole.indexOf('\n  # Another seeker'))

export interface Models {
  readonly chat: SageModels
  readonly reward: FakeServer
  close(): Promise<void>
}

/**
 * What a server does wrong now and then; an answer that is no answer is asked for again and counts
 * as none.
 */
const misbehaviour = {
  'rate-limited': 0.03,
  overloaded: 0.02,
  'server-error': 0.02,
  'html-502': 0.01,
  drop: 0.01,
  cut: 0.01,
  malformed: 0.01,
} as const

export async function startModels({ delay = 0, misbehaves = false } = {}): Promise<Models> {
  const options: FakeServerOptions = {
    delay,
    retryAfter: '0.05',
    ...(misbehaves && { misbehave: misbehaviour }),
  }
  const judge = (request: Parameters<typeof grade>[0]): string => {
    const { content } = request.messages[0]!
    if (content.includes('## Dimension: Empathy'))
      return '{"reason": "Read.", "evidence": [2], "score": 3}'
    return (content.includes('Capability:') ? prefer : grade)(request)
  }
  const chat = await startSageModels({ 'either-judge': judge }, options)
  const reward = await startFakeServer(options)
  return {
    chat,
    reward,
    close: async () => void (await Promise.all([chat.server.close(), reward.close()])),
  }
}

/**
 * What is where is said by the environment, so the same config serves all: a model is what its
 * `identity` says.
 */
export const environmentOf = (
  { chat, reward }: Models,
  host = '127.0.0.1',
): Record<string, string> => ({
  CHAT_URL: chat.server.url.replace('127.0.0.1', host),
  REWARD_URL: reward.url.replace('127.0.0.1', host),
})

const chatModel = (model: string, concurrency: number) => ({
  provider: 'openai',
  model,
  identity: model,
  baseUrl: '${env:CHAT_URL}/v1',
  concurrency,
  retries: 12,
})

export interface Size {
  readonly people: number
  /** Units and calls at the same time in each process. */
  readonly concurrency: number
}

/** A folder with the study. @param store none: a file in the folder */
export function newStudy({ people, concurrency }: Size, store?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-cluster-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const config = {
    extends: './example.yaml',
    concurrency,
    ...(store && { store }),
    models: {
      seeker: chatModel('agent', concurrency),
      judge: chatModel('either-judge', concurrency),
      talker: chatModel('talker', concurrency),
      reward: {
        provider: 'reward-http',
        model: 'judge',
        identity: 'judge',
        baseUrl: '${env:REWARD_URL}',
        concurrency,
      },
    },
    supporters: {
      warm: { model: 'talker', system: warm },
      remembering: { use: 'longemotion/remembering', model: 'talker', system: warm },
      cold: { model: 'talker', system: cold },
      listener: null,
      adviser: null,
      dismisser: null,
    },
  }
  // Of the example's samples, as many as are asked for.
  const files = {
    'people.jsonl': samplesOf(people),
    'example.yaml': example.replaceAll('languages: [en]', 'file: people.jsonl'),
    'attune.config.yaml': JSON.stringify(config),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** Everybody says something of their own, so no two dialogues ask a model the same. */
function samplesOf(people: number): string {
  const samples = readFileSync(join(root, 'packages/plugin-sage/samples/profiles.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { language: string; player: string })
    .filter(({ language }) => language === 'en')
  return Array.from({ length: people }, (_, at) => {
    const sample = samples[at % samples.length]!
    const player = sample.player.replace(/^Name: .*/, `Name: Person ${at}`)
    return JSON.stringify({ ...sample, id: `person-${at}`, player })
  }).join('\n')
}
