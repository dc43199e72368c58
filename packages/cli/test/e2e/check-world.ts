/**
 * A bot behind HTTP, and the models that play the seeker and judge it: two servers in the process
 * of the test, for one world after the other.
 */
import { cpSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attune, type Ended, type Environment, project, write } from './in-process.js'

const warm = [
  'I hear you. What is the hardest part of it?',
  'I hear you. How do you feel when you think of it?',
]
const cold = ['Everybody has problems.', 'It is not that bad. Stop thinking about it.']

export interface Bot {
  is: 'warm' | 'cold' | 'down' | 'failing' | 'of another shape'
  /** In the header x-bot-version of each reply, and in the field meta.version. */
  version?: string | undefined
  /** How often it was called. */
  calls: number
  /** Whether it says each time something else. */
  varies?: boolean
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let body = ''
  for await (const part of request) body += String(part)
  return JSON.parse(body)
}

const servers: Server[] = []

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Folders in which a baseline is written, by what their worlds were asked for. */
const written = new Map<string, string>()
interface Urls {
  readonly bot: string
  readonly model: string
}
let urls: Urls | undefined
/** Who answers. */
let current: World

/** For `afterAll`. */
export function closeServers(): void {
  for (const server of servers.splice(0)) server.close()
  written.clear()
  urls = undefined
}

export class World {
  readonly bot: Bot = { is: 'warm', calls: 0 }
  /** Who answers as the judge, by its own account. */
  judge = 'judge-2026-01'
  /** Behind the same name. */
  isHarsh = false
  /** Finds most warmth in what is cold. */
  isTurned = false
  /** How often it was asked. */
  judgements = 0
  private constructor(
    readonly folder: string,
    private readonly urls: Urls,
  ) {}

  /** Milliseconds that the bot takes. */
  private slow = 0
  /** The config says that the judge is a fixed version. */
  private isJudgeFixed = false

  /**
   * Twelve scenarios of two turns, judged for warmth against main.baseline.json, which a warm bot
   * has written.
   */
  static async with(
    bot: object,
    { baseline = true, first = {}, models = {}, files = {}, slow = 0, isJudgeFixed = false } = {},
  ): Promise<World> {
    urls ??= {
      bot: await listen((request, response) => current.reply(request, response)),
      model: await listen((request, response) => current.speak(request, response)),
    }
    const world = new World(
      project({ 'scenarios.jsonl': scenarios(12), 'warmth.yaml': rubric }),
      urls,
    )
    current = world
    Object.assign(world.bot, first)
    world.slow = slow
    world.isJudgeFixed = isJudgeFixed
    write(world.folder, { ...files, 'attune.config.yaml': world.config(bot, models) })
    const asked = [bot, first, models, files, isJudgeFixed]
    if (baseline) await world.takeBaseline(JSON.stringify(asked))
    return world
  }

  /**
   * Of another world that was asked for the same, if there was one: its folder was copied before
   * anything else was done in it.
   */
  private async takeBaseline(asked: string): Promise<void> {
    const before = written.get(asked)
    if (before !== undefined) return cpSync(before, this.folder, { recursive: true })
    await this.writeBaseline()
    const kept = project()
    cpSync(this.folder, kept, { recursive: true })
    written.set(asked, kept)
  }

  attune(args: readonly string[], env: Environment = {}): Promise<Ended> {
    return attune(this.folder, args, { ...this.environment, ...env })
  }

  get environment(): Environment {
    // Nobody listens at port 1.
    const bot = this.bot.is === 'down' ? 'http://127.0.0.1:1' : this.urls.bot
    return { BOT_URL: `${bot}/chat`, OTHER_URL: `${bot}/other`, KEY: 'key-of-the-models' }
  }

  async writeBaseline(): Promise<void> {
    for (const args of [
      ['run', '--no-figures', '--no-report'],
      ['baseline', 'write', 'main.baseline.json', '--runs', '2'],
    ]) {
      const { status, stderr } = await this.attune(args)
      if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${stderr}`)
    }
    this.bot.calls = 0
  }

  /** `attune check`, and how often it called the bot. */
  async check(
    args: readonly string[] = [],
    env: Environment = {},
  ): Promise<Ended & { readonly calls: number }> {
    this.bot.calls = 0
    const ended = await this.attune(['check', ...args], env)
    return { ...ended, calls: this.bot.calls }
  }

  /** Writes its config again, with another entry of the bot. */
  becomes(bot: object): void {
    write(this.folder, { 'attune.config.yaml': this.config(bot) })
  }

  get botUrl(): string {
    return `${this.urls.bot}/chat`
  }

  get modelUrl(): string {
    return `${this.urls.model}/v1/chat/completions`
  }

  /**
   * The folder as a job on another machine finds it: what is in git, and a cached store perhaps.
   */
  config(bot: object, models: object = {}): object {
    const model = (name: string): object => ({
      provider: 'openai',
      model: name,
      baseUrl: `${this.urls.model}/v1`,
      apiKeyEnv: 'KEY',
    })
    const identity = this.isJudgeFixed && { identity: this.judge }
    return {
      plugins: ['@attune/plugin-trajectory'],
      seed: 7,
      models: { seeker: model('seeker'), judge: { ...model('judge'), ...identity }, ...models },
      supporters: {
        bot: 'use' in bot ? bot : { use: 'core/http', url: '${env:BOT_URL}', retries: 0, ...bot },
      },
      evaluations: {
        care: {
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', model: 'seeker', turns: 2 },
          judges: {
            kindness: { use: 'core/rubric', file: 'warmth.yaml', model: 'judge', mode: 'together' },
          },
          gates: [
            {
              name: 'warmth',
              verdict: 'kindness.warmth',
              versus: { baseline: 'main.baseline.json' },
              margin: 0.1,
              better: 'higher',
            },
            { name: 'empty replies', flag: 'empty-reply', atMost: 0.5 },
          ],
        },
      },
    }
  }

  private readonly reply: RequestListener = (request, response) => {
    void bodyOf(request).then((body) => {
      this.bot.calls++
      const { is, version } = this.bot
      const { messages } = body as { readonly messages: readonly unknown[] }
      if (is === 'failing') return void response.writeHead(500).end('{"error": "out of order"}')
      const said = (is === 'cold' ? cold : warm)[(messages.length >> 1) % 2]!
      const text = this.bot.varies ? `${said} (${this.bot.calls})` : said
      const answer = is === 'of another shape' ? { text } : { reply: text }
      if (version !== undefined) response.setHeader('x-bot-version', version)
      response.setHeader('content-type', 'application/json')
      setTimeout(() => response.end(JSON.stringify({ ...answer, meta: { version } })), this.slow)
    })
  }

  /** The judge finds warmth where the supporter says that it listens. */
  private readonly speak: RequestListener = (request, response) => {
    void bodyOf(request).then((body) => {
      const { model, messages } = body as {
        readonly model: string
        readonly messages: readonly { readonly content: string }[]
      }
      const read = messages.map(({ content }) => content).join('\n')
      const quote = 'I hear you.'
      const isWarm = read.includes(quote)
      const turn = Number(/\[(\d+)\][^[]*I hear you\./.exec(read)?.[1] ?? 1)
      const verdict = {
        evidence: isWarm ? [{ turn, quote }] : [],
        rationale: 'By rule.',
        score: this.isTurned ? (isWarm ? 1 : 2) : isWarm && !this.isHarsh ? 2 : 0,
      }
      if (model === 'judge') this.judgements++
      const content =
        model === 'judge'
          ? JSON.stringify({ warmth: verdict })
          : 'It still weighs on me, every day.'
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 0,
          model: model === 'judge' ? this.judge : 'seeker-2026-01',
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
          // A third of a token per character: a server that reads less has cut the prompt.
          usage: {
            prompt_tokens: Math.ceil(read.length / 3),
            completion_tokens: 10,
            total_tokens: Math.ceil(read.length / 3) + 10,
          },
        }),
      )
    })
  }
}

const scenarios = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      id: `s${at}`,
      language: 'en',
      profile: `You are seeker number ${at}. You lost your job.`,
      brief: `Seeker number ${at} lost a job.`,
      opening: [{ speaker: 'seeker', text: `Day ${at}: I do not know how to go on.` }],
    }),
  ).join('\n')

const rubric = `
title: Warmth
dimensions:
  warmth:
    question: Does the supporter take up what the person feels?
    levels:
      0: Passes over feelings.
      1: Names a feeling.
      2: Stays with it.
`
