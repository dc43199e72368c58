/**
 * What the presets of trajectory ask, of whom, in which order and with which settings, and what
 * becomes of empty answers.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServer,
  startFakeServer,
} from '@attune/fake-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project, records, run, type RunReport } from './e2e/in-process.js'
import { chatModel, rewardModel } from './e2e/talks.js'

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

const news = { 11: 'The train is gone.', 21: 'The letter says no.', 31: 'The phone is broken.' }
const both = (seeker: string, supporter: string) => ({
  FrustratedUser: { en: seeker },
  SupportAgent: { en: supporter },
})
const scenario = {
  id: 1,
  psychological_theory: 'CogChg',
  param_set_key: 'fast_10_turns',
  initial_mu: -2.2,
  character_settings: both('You missed an exam.', 'You are a counsellor.'),
  initial_dialogue: both('It is over.', 'What is over?'),
  aggravating_events: Object.entries(news).map(([turn, en]) => ({ turn: Number(turn), en })),
}

interface Estimate {
  readonly measures: Readonly<Record<string, { readonly value: number }>>
  readonly series: Readonly<
    Record<string, { readonly values: readonly { readonly value: number }[] }>
  >
  readonly details: {
    readonly skip: readonly number[]
    readonly turns: readonly { readonly rungs?: readonly number[] }[]
  }
}

interface Asked {
  readonly report: RunReport
  /** Whose answers were asked for, and how often each. */
  readonly order: readonly (readonly [string, number])[]
  of(model: string): readonly FakeChatRequest[]
  /** Prompts and assertions, as `/classify` got them. */
  readonly scored: readonly (readonly { readonly role: string; readonly content: string }[])[]
  readonly estimates: Readonly<
    Record<'emotion' | 'trajectory/markov', { readonly value: Estimate }>
  >
}

/**
 * Runs a preset on one scenario. The seeker says nothing in its 5th message, the supporter nothing
 * in its 7th reply.
 */
async function ask(preset: string): Promise<Asked> {
  const requests: FakeChatRequest[] = []
  const scored: FakeChatRequest['messages'][] = []
  const server = await startFakeServer({
    onCall({ path, body }: FakeCall) {
      const request = body as FakeChatRequest
      // The first two pairs ask whether the server returns logits.
      if (path.endsWith('/classify')) scored.push(request.messages)
      else requests.push(request)
    },
    reply({ model, messages }) {
      const number = messages.filter(({ role }) => role === 'assistant').length
      if (model === 'seeker')
        return number === 5 ? '' : `I feel bad, ${number}: ${Object.values(news).join(' ')}`
      return number === 7 ? '' : `I hear you, ${number}.`
    },
  })
  servers.push(server)
  const folder = project({
    'scenarios.json': [scenario],
    'attune.config.yaml': {
      extends: `trajectory/${preset}`,
      seed: 1,
      concurrency: 1,
      models: {
        seeker: chatModel(server, { model: 'seeker' }),
        target: chatModel(server, { model: 'target' }),
        reward: rewardModel(server),
      },
      supporters: { mine: { model: 'target' } },
      evaluations: { trajectory: { scenarios: { file: 'scenarios.json' } } },
    },
  })
  const report = await run(folder)
  const calls = new Map<string, FakeChatRequest[]>()
  for (const request of requests)
    calls.set(JSON.stringify(request), [...(calls.get(JSON.stringify(request)) ?? []), request])
  const order = [...calls.values()].map((same) => [same[0]!.model, same.length] as const)
  const distinct = [...calls.values()].map(([request]) => request!)
  const { estimates } = JSON.parse(await records(folder)) as Pick<Asked, 'estimates'>
  return {
    report,
    order,
    of: (name) => distinct.filter(({ model }) => model === name),
    scored: scored.slice(2),
    estimates,
  }
}

const settingsOf = (request: FakeChatRequest): object =>
  Object.fromEntries(
    Object.entries(request).filter(([name]) => name !== 'model' && name !== 'messages'),
  )
const drawn = { temperature: 1, max_tokens: 512 }
const memory = /Earlier in this talk you learned:\n([\s\S]*)$/

const asked = new Map<string, Asked>()
const get = (preset: string): Asked => asked.get(preset) ?? expect.fail('not run')
beforeAll(async () => {
  for (const preset of ['default', 'paper', 'released']) asked.set(preset, await ask(preset))
}, 60_000)

describe.each(['default', 'paper', 'released'])('trajectory/%s', (preset) => {
  it('asks seeker and supporter in turns, 40 times each; for an empty answer three times, and takes it then', () => {
    const { report, order } = get(preset)
    expect(report).toMatchObject({ exitCode: 0, failed: 0 })
    expect(order).toEqual(
      Array.from({ length: 40 }, (_, at) => [
        ['seeker', at === 4 ? 3 : 1],
        ['target', at === 6 ? 3 : 1],
      ]).flat(),
    )
  })

  it('draws both sides at temperature 1 with at most 512 tokens', () => {
    for (const name of ['seeker', 'target']) {
      expect(get(preset).of(name).map(settingsOf)).toEqual(Array.from({ length: 40 }, () => drawn))
    }
  })

  it('shows the seeker its setting and the talk from its side, and the supporter its brief and the talk from the other', () => {
    const [seeker, target] = ['seeker', 'target'].map((name) => get(preset).of(name)[0]!.messages)
    expect(seeker!.map(({ role }) => role)).toEqual(['system', 'assistant', 'user'])
    expect(seeker![0]!.content).toContain('You missed an exam.')
    expect(seeker!.slice(1).map(({ content }) => content)).toEqual(['It is over.', 'What is over?'])
    expect(target!.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(target![0]!.content).toContain('You are a counsellor.')
    expect(JSON.stringify(get(preset).of('target'))).not.toContain('You missed an exam.')
  })

  it('tells news in the calls of its turns, at the end of the last message, and to nobody else', () => {
    const { of, scored } = get(preset)
    const told = of('seeker').flatMap(({ messages }, at) =>
      messages.at(-1)!.content.includes('[[') ? [at + 1] : [],
    )
    expect(told).toEqual([11, 21, 31])
    for (const [turn, text] of Object.entries(news)) {
      expect(of('seeker')[Number(turn) - 1]!.messages.at(-1)!.content).toContain(`“${text}”`)
    }
    const others = [...of('target').map(({ messages }) => messages), ...scored].flat()
    expect(others.some(({ content }) => content.includes('[['))).toBe(false)
  })

  it('asks for the reward of a positive and a negative assertion about each utterance and previous emotion', () => {
    const { scored } = get(preset)
    expect(
      scored.every(
        (pair) => pair.length === 2 && pair[0]!.role === 'user' && pair[1]!.role === 'assistant',
      ),
    ).toBe(true)
    expect(new Set(scored.map((pair) => JSON.stringify(pair))).size).toBe(scored.length)
    const assertions = scored.map((pair) => pair[1]!.content)
    expect(new Set(assertions).size).toBe(2)
    const first = scored.filter(([prompt]) => prompt!.content.includes('“It is over.”'))
    expect(first).toHaveLength(2)
    expect(first[0]![0]!.content).toContain('does not apply, this is the first turn')
  })
})

const remembered = (preset: string): (string | undefined)[] =>
  get(preset)
    .of('seeker')
    .map(({ messages }) => memory.exec(messages[0]!.content)?.[1]?.trim())

describe('the presets differ as the sheet says', () => {
  it('only paper lets the seeker remember news, from the next turn on, with no order about its mood', () => {
    const lines = Object.values(news).map((text) => `- ${text}`)
    const after = (count: number) => (count === 0 ? undefined : lines.slice(0, count).join('\n'))
    expect(remembered('paper')).toEqual(
      Array.from({ length: 40 }, (_, at) =>
        after([11, 21, 31].filter((turn) => turn < at + 1).length),
      ),
    )
    for (const preset of ['default', 'released'])
      expect(new Set(remembered(preset))).toEqual(new Set([undefined]))
  })

  it.each([
    ['default', [11, 21, 31], true],
    ['paper', [], false],
    ['released', [11, 21, 31], true],
  ])(
    '%s leaves out the transitions %j, and starts the prior again there: %j',
    (preset, skip, restarts) => {
      const { 'trajectory/markov': markov, emotion } = get(preset).estimates
      expect(markov.value.details.skip).toEqual(skip)
      const atEvents = [11, 21, 31].map((turn) =>
        Math.max(...emotion.value.details.turns[turn]!.rungs!),
      )
      expect(atEvents.every((rung) => rung <= 2)).toBe(restarts)
    },
  )

  it.each([
    ['default', 0],
    ['paper', 1],
    ['released', 0],
  ])('%s takes the level from utterance %i on', (preset, from) => {
    const { 'trajectory/markov': markov, emotion } = get(preset).estimates
    const scores = emotion.value.series['emotion']!.values.slice(from).map(({ value }) => value)
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    expect(markov.value.measures['bel']!.value).toBeCloseTo(mean, 12)
  })

  it.each([
    ['default', ['user', 'assistant']],
    ['paper', ['user', 'assistant']],
    ['released', ['user']],
  ])('%s puts a phrase in the place of empty messages of %j', (preset, roles) => {
    const history = get(preset).scored.at(-1)![0]!.content.split('\n')
    const replaced = history.flatMap(
      (line) => /^- (\w+): \[no reply in this turn\]$/.exec(line)?.[1] ?? [],
    )
    expect(replaced).toEqual(roles)
  })
})
