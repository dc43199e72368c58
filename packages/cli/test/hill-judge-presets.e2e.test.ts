/**
 * What the presets of hill-judge ask, of whom, in which order and with which settings, and what
 * becomes of unreadable verdicts.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServer,
  startFakeServer,
} from '@attune/fake-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project, run, type RunReport } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

const textOf = ({ messages }: FakeChatRequest): string =>
  messages.map(({ content }) => content).join('\n')
const settingsOf = (request: FakeChatRequest): object =>
  Object.fromEntries(
    Object.entries(request).filter(([name]) => name !== 'model' && name !== 'messages'),
  )

/** Writes roles in the form that each step asks for. */
function write(request: FakeChatRequest): string {
  const asked = textOf(request)
  if (asked.includes('Final Persona:')) return 'Final Persona:\nA bus driver of 40.'
  if (asked.includes('Key Event:')) return 'Key Event:\nYou once won a race.'
  const traits = asked.slice(asked.lastIndexOf('Behavioral traits:'))
  return `System Prompt:\n## Persona\n- A bus driver.\n## Key life events\n- A race.\n${traits.replace('Behavioral traits:', '## Behavioral traits')}\n## Ongoing challenge\n- Debt.`
}

const criterion = (request: FakeChatRequest): string =>
  /^Capability: (.*)$/m.exec(textOf(request))?.[1] ?? ''

interface Asked {
  readonly report: RunReport
  of(model: string): readonly FakeChatRequest[]
  readonly order: readonly string[]
}

/** Runs a preset on one role with two supporters. The judge answers by the dimension. */
async function ask(
  preset: string,
  verdicts: Readonly<Record<string, string>>,
  usual: string,
): Promise<Asked> {
  const requests: FakeChatRequest[] = []
  const server = await startFakeServer({
    onCall: ({ body }: FakeCall) => void requests.push(body as FakeChatRequest),
    reply(request) {
      if (request.model === 'writer') return write(request)
      if (request.model !== 'judge') return `${request.model} says line ${request.messages.length}.`
      return `## Reasoning\nBoth were read.\n\n## Verdict\n${verdicts[criterion(request)] ?? usual}`
    },
  })
  servers.push(server)
  const model = (name: string) => chatModel(server, { model: name })
  const folder = project({
    'attune.config.yaml': {
      extends: `hill-judge/${preset}`,
      seed: 1,
      concurrency: 1,
      models: {
        ...(preset === 'paper' && { writer: model('writer') }),
        seeker: model('seeker'),
        judge: model('judge'),
        one: model('one'),
        two: model('two'),
      },
      supporters: {
        one: { use: 'hill-judge/supporter', model: 'one', guidance: 'hill' },
        two: { use: 'hill-judge/supporter', model: 'two' },
      },
      evaluations: { 'hill-judge': { limit: 1 } },
    },
  })
  const report = await run(folder)
  const order = requests.map(({ model: name }) => name)
  return { report, order, of: (name) => requests.filter(({ model: asked }) => asked === name) }
}

interface Cell {
  readonly value: { readonly state: string; readonly value?: number }
  readonly missing?: Readonly<Record<string, number>>
}

/** The score of each dimension, of the one pair of supporters. */
function scoresOf({ report }: Asked): Record<string, number | undefined> {
  const table = report.evaluations
    .flatMap(({ findings }) => findings.tables)
    .find(({ id }) => id === 'dimensions')
  const [row] = table?.rows ?? expect.fail('no table of dimensions')
  return Object.fromEntries(nine.map((name) => [name, (row![name] as Cell).value.value]))
}

const nine = [
  'Empathic Understanding',
  'Encouragement of Emotional Expression',
  'Exploration of Thoughts and Narratives',
  'Establish a Trusting Foundation',
  'Assess Readiness for Insight',
  'Use Gentle Challenges and Interpretations',
  'Clarify the Desired Change',
  'Ensure Readiness and Collaboration',
  'Brainstorm and Evaluate Options',
]
const opener = "Hey! how's it going?"

/** Which supporter the judge was shown first, question by question. */
const shownFirst = (asked: readonly FakeChatRequest[]): string[] =>
  asked.map((request) =>
    textOf(request).indexOf('one says') < textOf(request).indexOf('two says') ? 'one' : 'two',
  )

describe('hill-judge/paper', () => {
  const unreadable = 'It depends.'
  const explained = 'Model A is better here, since its activities fit; Model B is not.'
  let asked: Asked

  beforeAll(async () => {
    asked = await ask('paper', { [nine[0]!]: unreadable, [nine[1]!]: explained }, 'Tie')
  })

  it('asks the writer for persona, one to four life events and the role, at temperature 1', () => {
    const steps = asked.of('writer').map((request) => {
      const text = textOf(request)
      return ['Final Persona:', 'Key Event:', 'System Prompt:'].find((marker) =>
        text.includes(marker),
      )
    })
    expect(steps[0]).toBe('Final Persona:')
    expect(steps.at(-1)).toBe('System Prompt:')
    expect(steps.slice(1, -1).every((step) => step === 'Key Event:')).toBe(true)
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(6)
    for (const request of asked.of('writer')) {
      expect(settingsOf(request)).toEqual({ temperature: 1, max_tokens: 4096 })
      expect(request.messages.map(({ role }) => role)).toEqual(['user'])
    }
    expect(asked.order.lastIndexOf('writer')).toBeLessThan(asked.order.indexOf('seeker'))
  })

  it.each(['one', 'two'])(
    'lets the seeker talk with %s for 20 messages, the greeting included',
    (name) => {
      const replies = asked.of(name)
      expect(replies).toHaveLength(9)
      expect(replies[0]!.messages.slice(0, 3).map(({ role }) => role)).toEqual([
        'system',
        'assistant',
        'user',
      ])
      expect(replies[0]!.messages[1]!.content).toBe(opener)
      expect(replies.map(settingsOf)).toEqual(
        replies.map(() => ({ temperature: 0.7, top_p: 0.9, max_tokens: 512 })),
      )
    },
  )

  it('asks the seeker with the same settings, its role as system message and the greeting as first message', () => {
    const seekers = asked.of('seeker')
    expect(seekers).toHaveLength(2 * 10)
    for (const request of seekers) {
      expect(settingsOf(request)).toEqual({ temperature: 0.7, top_p: 0.9, max_tokens: 512 })
      expect(request.messages[0]).toMatchObject({
        role: 'system',
        content: expect.stringContaining('A bus driver.'),
      })
      expect(request.messages[1]).toEqual({ role: 'user', content: opener })
    }
  })

  it('asks the judge once per dimension and order, at temperature 1, in one message that says nothing of the role', () => {
    const judge = asked.of('judge')
    expect(judge.map(criterion)).toEqual([...nine, ...nine])
    expect(new Set(shownFirst(judge.slice(0, 9)))).not.toEqual(new Set(shownFirst(judge.slice(9))))
    for (const half of [judge.slice(0, 9), judge.slice(9)])
      expect(new Set(shownFirst(half)).size).toBe(1)
    for (const request of judge) {
      expect(settingsOf(request)).toEqual({ temperature: 1 })
      expect(request.messages.map(({ role }) => role)).toEqual(['user'])
      expect(textOf(request)).not.toContain('A bus driver')
    }
  })

  it('does not ask again for a verdict that cannot be read, and leaves its dimension out; an explained one is read', () => {
    expect(asked.report).toMatchObject({ exitCode: 1, failed: 0 })
    const scores = scoresOf(asked)
    expect(scores[nine[0]!]).toBeUndefined()
    // The position wins in both orders, which is a tie.
    expect(scores[nine[1]!]).toBe(0.5)
    expect(Object.keys(scores)).toHaveLength(9)
  })
})

describe('hill-judge/released', () => {
  const eleven = [
    ...nine.slice(0, 6),
    'Process the Relationship Directly if Relevant',
    ...nine.slice(6),
    'Provide Ongoing Support and Adaptation',
  ]
  let asked: Asked

  beforeAll(async () => {
    const verdicts = {
      [nine[0]!]: 'It depends.',
      [nine[1]!]: 'Model A, for the activities that it suggests.',
      [nine[2]!]: 'Model A',
    }
    asked = await ask('released', verdicts, 'Model A')
  })

  it('lets the seeker talk for 15 messages, which begin and end with the supporter, at temperature 0.8', () => {
    expect(asked.of('one')).toHaveLength(7)
    expect(asked.of('two')).toHaveLength(7)
    const seekers = asked.of('seeker')
    expect(seekers).toHaveLength(14)
    expect(seekers.map(settingsOf)).toEqual(
      seekers.map(() => ({ temperature: 0.8, max_tokens: 500 })),
    )
  })

  it('asks the judge once per dimension of its eleven, in one order, about transcripts in the released form', () => {
    const judge = asked.of('judge')
    expect(judge.map(criterion)).toEqual(eleven)
    expect(new Set(shownFirst(judge)).size).toBe(1)
    for (const request of judge) {
      expect(settingsOf(request)).toEqual({ temperature: 1 })
      expect(textOf(request)).toContain(`\nsupporter: ${opener}\nseeker: seeker says line`)
    }
  })

  it('counts what its reader cannot read, or reads "tie" in, as a tie, and asks nobody again', () => {
    const won = shownFirst(asked.of('judge'))[0] === 'one' ? 1 : 0
    const scores = scoresOf(asked)
    expect(scores[nine[0]!]).toBe(0.5)
    expect(scores[nine[1]!]).toBe(0.5)
    expect(scores[nine[2]!]).toBe(won)
  })
})

describe('hill-judge/default', () => {
  it('asks twice again for a verdict that cannot be read, then leaves its dimension out', async () => {
    const asked = await ask('default', { [nine[0]!]: 'It depends.' }, 'Tie')
    const judge = asked.of('judge')
    expect(judge.filter((request) => criterion(request) === nine[0])).toHaveLength(2 * 3)
    expect(judge).toHaveLength(2 * (9 + 2))
    expect(scoresOf(asked)).toMatchObject({ [nine[1]!]: 0.5 })
    expect(scoresOf(asked)[nine[0]!]).toBeUndefined()
  })
})
