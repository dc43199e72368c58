/**
 * What the presets of ESC-Eval ask, of whom, in which order and with which settings, and what
 * becomes of unreadable answers.
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

const titles = [
  'Fluency',
  'Expression',
  'Empathy',
  'Information',
  'Humanoid',
  'Skillful',
  'Overall',
]
const asked = (request: FakeChatRequest): string =>
  /Dimension: (\w+)/.exec(textOf(request))?.[1] ??
  /^Rate the (.+) of an AI assistant/m.exec(textOf(request))?.[1] ??
  ''

interface Asked {
  readonly report: RunReport
  of(model: string): readonly FakeChatRequest[]
}

/** Runs a preset on one sample card with one supporter. The judge answers by the dimension. */
async function ask(
  preset: string,
  judge: 'judge' | 'ranker',
  answer: (dimension: string) => string,
): Promise<Asked> {
  const requests: FakeChatRequest[] = []
  const server = await startFakeServer({
    onCall: ({ body }: FakeCall) => void requests.push(body as FakeChatRequest),
    reply: (request) =>
      request.model === judge
        ? answer(asked(request))
        : `${request.model} says line ${request.messages.length}.`,
  })
  servers.push(server)
  const model = (name: string) => chatModel(server, { model: name })
  const folder = project({
    'attune.config.yaml': {
      extends: `esc-eval/${preset}`,
      seed: 1,
      concurrency: 1,
      models: Object.fromEntries(['seeker', judge, 'bot'].map((name) => [name, model(name)])),
      supporters: { bot: { model: 'bot' } },
      evaluations: { 'esc-eval': { limit: 1 } },
    },
  })
  const report = await run(folder)
  return { report, of: (name) => requests.filter(({ model: own }) => own === name) }
}

interface Cell {
  readonly value: { readonly state: string; readonly value?: number }
}

function scoresOf({ report }: Asked, id: string): Record<string, number | undefined> {
  const tables = report.evaluations.flatMap(({ findings }) => findings.tables)
  const table =
    tables.find((each) => each.id === id) ??
    expect.fail(`no ${id}: ${tables.map((each) => each.id).join()}`)
  const [row] = table.rows
  const keys = table.columns.map(({ key }) => key).filter((key) => key !== 'supporter')
  return Object.fromEntries(keys.map((key) => [key, (row![key] as Cell).value.value]))
}

const rounds = [2, 4, 6, 8, 10]

function itTalks(result: () => Asked): void {
  it('lets seeker and supporter speak five times each, the seeker at temperature 0 with its card and the greeting', () => {
    const seekers = result().of('seeker')
    expect(seekers.map(({ messages }) => messages.length)).toEqual(rounds)
    expect(seekers.map(settingsOf)).toEqual(rounds.map(() => ({ temperature: 0, max_tokens: 512 })))
    expect(seekers[0]!.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(seekers[0]!.messages[0]!.content).toContain('Occupation: Dental assistant')
    expect(seekers[0]!.messages[0]!.content).not.toContain('as steps')
    expect(
      result()
        .of('bot')
        .map(({ messages }) => messages.map(({ role }) => role)),
    ).toEqual(
      [1, 3, 5, 7, 9].map((length) =>
        Array.from({ length }, (_, at) => (at % 2 === 0 ? 'user' : 'assistant')),
      ),
    )
  })
}

describe('esc-eval/default', () => {
  const names = ['fluency', 'diversity', 'empathic', 'suggestion', 'human', 'tech', 'overall']
  const answer = Object.fromEntries(
    names.map((name) => [
      name,
      { reason: 'Read.', evidence: [3], score: name === 'empathic' ? '2 or 3' : 3 },
    ]),
  )
  let result: Asked
  beforeAll(async () => {
    result = await ask('default', 'judge', () => JSON.stringify(answer))
  })
  itTalks(() => result)

  it('asks one question at temperature 0 about all dimensions, and once more where one has no clear score', () => {
    const judged = result.of('judge').filter((request) => textOf(request).includes('## Dimensions'))
    expect(judged).toHaveLength(2)
    const typed = {
      temperature: 0,
      response_format: expect.objectContaining({ type: 'json_schema' }),
    }
    for (const request of judged) expect(settingsOf(request)).toEqual(typed)
    for (const title of titles) expect(textOf(judged[0]!)).toContain(`: ${title}\n`)
    expect(textOf(judged[0]!)).toContain(
      '"fluency": { "reason": "…", "evidence": […], "score": … }',
    )
    expect(textOf(judged[0]!)).not.toContain('Dental assistant')
    expect(judged[1]!.messages.at(-1)!.content).toContain(
      '"empathic": the answer names several scores',
    )
  })

  it('leaves out only the dimension whose score stays unreadable', () => {
    const scores = scoresOf(result, 'scores-esc-eval-scores-en')
    expect(Object.keys(scores)).toEqual([
      'fluency',
      'diversity',
      'suggestion',
      'human',
      'tech',
      'overall',
      'average',
    ])
    expect(scores['fluency']).toBe(3)
  })
})

describe('esc-eval/paper', () => {
  let result: Asked
  beforeAll(async () => {
    result = await ask('paper', 'judge', (dimension) =>
      dimension === 'Empathy' ? 'between 2 and 3' : '3',
    )
  })
  itTalks(() => result)

  it('asks for the number alone, once per dimension', () => {
    expect(result.of('judge').map(asked)).toEqual(titles)
    for (const request of result.of('judge')) {
      expect(settingsOf(request)).toEqual({ temperature: 0 })
      expect(textOf(request)).toContain('Answer with its number alone')
    }
  })

  it('has tables by category and source, and no value where an answer was unreadable', () => {
    expect(scoresOf(result, 'scores-esc-eval-scores-en')).toEqual({
      fluency: 3,
      diversity: 3,
      suggestion: 3,
      human: 3,
      tech: 3,
      overall: 3,
    })
    const ids = result.report.evaluations.flatMap(({ findings }) =>
      findings.tables.map(({ id }) => id),
    )
    expect(ids).toEqual(
      expect.arrayContaining([
        'scores-esc-eval-scores-en-by-category',
        'scores-esc-eval-scores-en-by-source',
      ]),
    )
  })
})

describe('esc-eval/released', () => {
  let result: Asked
  beforeAll(async () => {
    result = await ask('released', 'ranker', (dimension) =>
      dimension === 'empathy' ? 'five' : dimension === 'fluency' ? '4 of 10' : '3',
    )
  })
  itTalks(() => result)

  it('asks the ranker once per dimension, greedily, in one message with the dialogue as the program writes it', () => {
    const ranked = result.of('ranker')
    expect(ranked).toHaveLength(7)
    for (const request of ranked) {
      expect(settingsOf(request)).toEqual({ temperature: 0 })
      expect(request.messages.map(({ role }) => role)).toEqual(['user'])
      expect(textOf(request)).toContain(
        '**用户**seeker says line 2.\n\n**AI助手**：bot says line 1.',
      )
      expect(textOf(request).match(/\*\*(用户|AI助手)\*\*/g)).toHaveLength(11)
    }
    expect(textOf(ranked[0]!)).toContain('mostly in Chinese')
  })

  it('takes the lowest digit of an answer, and counts one without a digit as 0', () => {
    const { average, ...scores } = scoresOf(result, 'scores-esc-eval-ranker-en')
    expect(scores).toEqual({
      fluency: 0,
      diversity: 3,
      empathic: 0,
      suggestion: 3,
      human: 3,
      tech: 3,
      overall: 3,
    })
    expect(average).toBeCloseTo(15 / 7)
  })
})
