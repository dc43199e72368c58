/**
 * A study whose judge is asked by batch, at a fake service that speaks the protocol of one of
 * three.
 */
import {
  type FakeChatRequest,
  type FakeServer,
  type FakeServerOptions,
  startFakeServer,
} from '@attune/fake-server'
import { type Running, start } from './attune.js'
import { attune, project, run, type RunReport } from './in-process.js'

export const units = 6
export const quiet = ['--no-figures', '--no-report']

/** Scores that depend on the dialogue; one of them is readable only when it is asked for again. */
const reply = ({ messages }: FakeChatRequest): string => {
  const text = messages[0]!.content
  if (messages.length === 1 && text.includes('just a dog')) return 'Rather warm.'
  const score = text.length % 3
  return JSON.stringify({
    warmth: { evidence: [], rationale: 'It stays with the feeling.', score },
  })
}

const kindness = {
  title: 'Kindness',
  dimensions: {
    warmth: {
      question: 'Is a feeling taken up?',
      levels: { 0: 'No.', 1: 'In passing.', 2: 'Yes.' },
    },
  },
}

export const services = ['openai', 'anthropic', 'gemini'] as const
export type Service = (typeof services)[number]

const modelAt: Readonly<Record<Service, (url: string) => object>> = {
  openai: (url) => ({ provider: 'openai', baseUrl: `${url}/v1` }),
  anthropic: (url) => ({ provider: 'anthropic/messages', baseUrl: url }),
  gemini: (url) => ({ provider: 'gemini/models', baseUrl: `${url}/v1beta` }),
}

export interface StudyOptions {
  readonly service?: Service
  readonly batch?: boolean
  readonly retries?: number
}

export const configOf = (
  { url }: FakeServer,
  { batch = true, retries = 3, service = 'openai', ...more }: StudyOptions,
) => ({
  plugins: ['trajectory', ...(service === 'openai' ? [] : [`@attune/provider-${service}`])],
  models: {
    judge: {
      ...modelAt[service](url),
      model: 'judge',
      identity: 'judge',
      retries,
      prices: { input: 1000, output: 1000, batch: 0.5 },
      ...more,
    },
  },
  supporters: {
    listener: { use: 'core/rule-based', manner: 'listening' },
    dismisser: { use: 'core/rule-based', manner: 'dismissing' },
  },
  evaluations: {
    study: {
      scenarios: { use: 'trajectory/scenarios' },
      simulator: { use: 'trajectory/simulator', turns: 4 },
      limit: units / 2,
      judges: { kindness: { use: 'core/rubric', file: 'kindness.yaml', model: 'judge', batch } },
      analyses: { 'core/verdicts': { better: { warmth: 'higher' } } },
    },
  },
})

export const study = (server: FakeServer, options: StudyOptions = {}, more: object = {}): string =>
  project({
    'kindness.yaml': kindness,
    'attune.config.yaml': { ...configOf(server, options), ...more },
  })

const servers: FakeServer[] = []

export async function served(options: FakeServerOptions = {}): Promise<FakeServer> {
  const server = await startFakeServer({ reply, ...options })
  servers.push(server)
  return server
}

export async function closeServed(): Promise<void> {
  for (const server of servers.splice(0)) await server.close()
}

/** Runs until nothing waits. */
export async function finished(folder: string, most = 12): Promise<readonly RunReport[]> {
  const reports: RunReport[] = []
  do reports.push(await run(folder, quiet))
  while (reports.at(-1)!.exitCode === 5 && reports.length < most)
  return reports
}

/** Requests of all jobs, without the marks of the jobs in their names. */
export const orderedIn = (server: FakeServer): readonly string[] =>
  server.orders().flatMap(({ requests }) => requests.map((name) => name.replace(/^.*-/, '')))

/** Of all runs together. */
export async function spentIn(folder: string): Promise<{ readonly cost: number }> {
  const { stdout } = await attune(folder, ['runs', '--json'])
  const { runs } = JSON.parse(stdout) as { runs: { outcome: { usage: { cost?: number } } }[] }
  return { cost: runs.reduce((sum, { outcome }) => sum + (outcome.usage.cost ?? 0), 0) }
}

/** A server that kills the run that calls its batch API: at those calls that `mayKill` says. */
export class Killer {
  #running: Running | undefined
  kills = 0
  /** Calls of the run that is under way. */
  #calls = 0

  constructor(
    private readonly mayKill: (call: { path: string; number: number; kills: number }) => boolean,
  ) {}

  readonly onCall = ({ path }: { readonly path: string }): void => {
    if (this.mayKill({ path, number: this.#calls++, kills: this.kills })) this.kill()
  }

  kill(): void {
    if (!this.#running) return
    this.#running.kill('SIGKILL')
    this.#running = undefined
    this.kills++
  }

  /** Starts runs until so many were killed, or so many were started. */
  async killRuns(
    folder: string,
    kills: number,
    most: number,
    began: () => void = () => {},
  ): Promise<void> {
    for (let runs = 0; runs < most && this.kills < kills; runs++) {
      this.#calls = 0
      const running = (this.#running = start(folder, ['run', '--json', ...quiet]))
      began()
      await running.ended
    }
    this.#running = undefined
  }
}
