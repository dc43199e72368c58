/**
 * What the presets of longemotion ask, of whom, in which order and with which settings, and what
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

/** Paragraphs of about 90 words: none fits twice into a chunk of 128 tokens. */
const long = (name: string, paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, at) => {
    const sentence = (part: number): string =>
      `In part ${at}.${part} of the ${name} somebody spoke of a worry and went on with the day.`
    return Array.from({ length: 6 }, (_unused, part) => sentence(part)).join(' ')
  }).join('\n\n')

const speak = (role: string, count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({
    role: at % 2 === 0 ? 'Client' : 'Counselor',
    context: `${role} ${at}: ${long('session', 1)}`,
  }))

const record = (value: object): string => `${JSON.stringify(value)}\n`
const files = {
  'emobench.jsonl': record({
    id: 1,
    content: `${long('story', 30)} Ada smiled.`,
    subject: 'Ada',
    label: 'Joy',
    choices: ['Joy', 'Fear'],
    length: 3000,
  }),
  'finentity.jsonl': record({
    id: 1,
    content: `${long('report', 30)} Mill rose.`,
    subject: 'Mill',
    label: 'Positive',
    choices: ['Positive', 'Neutral'],
    token_length: 3000,
  }),
  'detection.jsonl': record({
    text: Array.from({ length: 12 }, (_, at) => ({ context: `Text ${at} is about a day.` })),
    label: Array.from({ length: 12 }, (_, at) => (at === 3 ? 'Joy' : 'Fear')),
    ground_truth: 3,
  }),
  'qa.jsonl': record({
    number: 'File1-1',
    problem: 'Who spoke?',
    answer: 'somebody',
    context: long('article', 30),
  }),
  'summary.jsonl': record({
    id: 1,
    case_description: long('case', 15),
    consultation_process: long('process', 15),
    experience_and_reflection: 'It went well.',
    causes: 'a',
    symptoms: 'b',
    treatment_process: 'c',
    characteristics_of_illness: 'd',
    treatment_effect: 'e',
  }),
  'conversation.jsonl': record({
    id: 1,
    stages: [1, 2, 3, 4].map((stage) => ({
      stage: `Stage ${stage}`,
      conversations: speak(`s${stage}`, 8),
    })),
  }),
  'expression.json': record({
    emotions: [{ name: 'Anger', factors: [{ name: 'Noise', scenarios: ['It is loud.'] }] }],
  }),
}

const items =
  'Interested Distressed Excited Upset Strong Guilty Scared Hostile Enthusiastic Proud Irritable Alert Ashamed Inspired Nervous Determined Attentive Jittery Active Afraid'.split(
    ' ',
  )

type Task =
  | 'emobench'
  | 'finentity'
  | 'detection'
  | 'qa'
  | 'summary'
  | 'conversation'
  | 'panas'
  | 'stage'

/** The task of a supporter's request, by what only it asks. */
function taskOf(request: FakeChatRequest): Task {
  const asked = request.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (asked.includes('Labels: Joy')) return 'emobench'
  if (asked.includes('Labels: Positive')) return 'finentity'
  if (asked.includes('<texts>')) return 'detection'
  if (asked.includes('<article>')) return 'qa'
  if (asked.includes('<report>')) return 'summary'
  if (asked.includes('<talk>')) return 'conversation'
  return asked.includes('<situation>') ? 'panas' : 'stage'
}

const report = {
  causes: 'A.',
  symptoms: 'B.',
  treatment_process: 'C.',
  characteristics_of_illness: 'D.',
  treatment_effect: 'E.',
}
const account = long('account', 10)
const answers: Readonly<Record<Task, string>> = {
  emobench: '```json\n{"Emotion": "Joy"}\n```',
  finentity: '```json\n{"Emotion": "Positive"}\n```',
  detection: '```json\n{"index": 3}\n```',
  qa: 'somebody',
  summary: `\`\`\`json\n${JSON.stringify(report)}\n\`\`\``,
  conversation: 'I hear you.',
  panas: items.map((item) => `${item}: 2`).join('\n'),
  stage: account,
}

/**
 * What judges answer: the form with words and numbers of their own. A reply of "Hm." has them lost
 * for words.
 */
function judge(request: FakeChatRequest): string {
  const asked = textOf(request)
  if (/^> Hm\.$/m.test(asked)) return 'It is good.'
  const form =
    /Answer only with a JSON object[^{]*(\{[^]*?\n\})\n/.exec(asked)?.[1] ?? expect.fail('no form')
  const worded = form.replaceAll('…', 'Warm words, yet no question.')
  return worded.replaceAll(/<\d+ to (\d+)>/g, (_, most) => (most === '100' ? '60' : '3'))
}

interface Asked {
  readonly report: RunReport
  readonly order: readonly string[]
  of(model: string): readonly FakeChatRequest[]
  /** How often a supporter was asked a task. */
  calls(model: string, task: Task): number
}

const embeddings = 'vectors'

/**
 * Runs a preset with three supporters: one that answers as asked, one without fences, one that says
 * "Hm.".
 */
async function ask(
  preset: string,
  evaluation: object = {},
  supporters = ['gpt-4o-mini', 'loose', 'hm'],
): Promise<Asked> {
  const requests: FakeChatRequest[] = []
  const order: string[] = []
  const server = await startFakeServer({
    onCall({ body, path }: FakeCall) {
      const name = String(body['model'])
      order.push(name)
      if (path.endsWith('/chat/completions')) requests.push(body as FakeChatRequest)
    },
    reply(request) {
      if (request.model === 'judge') return judge(request)
      if (request.model === 'sage' || request.model === 'analyst') return 'A worry is spoken of.'
      if (request.model === 'hm') return 'Hm.'
      const answer = answers[taskOf(request)]
      return request.model === 'loose' ? answer.replaceAll(/```(?:json)?\n?/g, '') : answer
    },
  })
  servers.push(server)
  const model = (name: string) => chatModel(server, { model: name })
  const named = Object.keys(files).map((file) => [file.slice(0, file.indexOf('.')), file])
  const roles = ['embedder', 'sage', 'judge', ...(preset === 'paper' ? ['analyst'] : [])]
  const folder = project({
    ...files,
    'attune.config.yaml': {
      extends: `longemotion/${preset}`,
      seed: 1,
      concurrency: 1,
      models: Object.fromEntries([
        ...roles.map((role) => [role, model(role === 'embedder' ? embeddings : role)]),
        ...supporters.map((name) => [name, model(name)]),
      ]),
      supporters: Object.fromEntries(supporters.map((name) => [name, { model: name }])),
      limits: { maxLost: '100%' },
      evaluations: {
        longemotion: {
          scenarios: { use: 'longemotion/tasks', files: Object.fromEntries(named) },
          repeats: 1,
          ...evaluation,
        },
      },
    },
  })
  const done = await run(folder)
  expect(done).toMatchObject({ exitCode: 0, failed: 0 })
  const of = (name: string) => requests.filter(({ model: asked }) => asked === name)
  return {
    report: done,
    order,
    of,
    calls: (name, task) => of(name).filter((request) => taskOf(request) === task).length,
  }
}

interface Cell {
  readonly value: { readonly state: string; readonly value?: number; readonly why?: string }
  readonly missing?: Readonly<Record<string, number>>
}

const tableOf = ({ report }: Asked, id: string) =>
  report.evaluations.flatMap(({ findings }) => findings.tables).find((table) => table.id === id) ??
  expect.fail(`no table ${id}`)

const cellOf = (asked: Asked, supporter: string, setting: string, column: string): Cell => {
  const row = tableOf(asked, 'scores').rows.find(
    (each) => each['supporter'] === supporter && each['setting'] === setting,
  )
  return (row ?? expect.fail(`no row of ${supporter} in ${setting}`))[column] as Cell
}

const question = (request: FakeChatRequest): string => request.messages.at(-1)!.content
/** The passages that the questions of a task bring along, question by question. */
const passagesIn = (asked: Asked, task: Task): number[] =>
  asked
    .of('gpt-4o-mini')
    .filter((request) => taskOf(request) === task)
    .map((request) => question(request).match(/^(?:> )?\[\d+\] /gm)?.length ?? 0)

/** How many chunks of the report are enriched for each aspect of a summary. */
function extractsOf(asked: Asked): number[] {
  const subjects = asked
    .of('sage')
    .flatMap((each) => /^Subject: (.*)$/m.exec(textOf(each))?.[1] ?? [])
  return [...new Set(subjects)].map((subject) => subjects.filter((each) => each === subject).length)
}

describe('longemotion/default', () => {
  let asked: Asked
  beforeAll(async () => void (asked = await ask('default')), 60_000)

  it("asks the supporter alone, for replies of the scripts' length, in base: every stage of the conversation, all at three points", () => {
    expect(asked.of('sage')).toEqual([])
    expect(asked.order).not.toContain(embeddings)
    for (const request of asked.of('gpt-4o-mini'))
      expect(settingsOf(request)).toEqual({ temperature: 0.8, top_p: 0.9, max_tokens: 8192 })
    const tasks: Task[] = [
      'emobench',
      'finentity',
      'detection',
      'qa',
      'summary',
      'conversation',
      'panas',
      'stage',
    ]
    expect(tasks.map((task) => asked.calls('gpt-4o-mini', task))).toEqual([1, 1, 1, 1, 1, 12, 1, 5])
  })

  it('asks again for what cannot be read: five times, summaries eleven, ratings ten', () => {
    const tasks: Task[] = [
      'emobench',
      'detection',
      'qa',
      'summary',
      'conversation',
      'panas',
      'stage',
    ]
    expect(tasks.map((task) => asked.calls('hm', task))).toEqual([5, 5, 1, 11, 12, 10, 5])
    expect(asked.calls('loose', 'detection')).toBe(1)
  })

  it('asks the judge at temperature 0 after the supporter: instructions, conversation, then the reply; twice if it says the same that cannot be read', () => {
    const requests = asked.of('judge')
    const typed = {
      temperature: 0,
      response_format: expect.objectContaining({ type: 'json_schema' }),
    }
    for (const request of requests) expect(settingsOf(request)).toEqual(typed)
    const of = (phrase: string, reply: string): number =>
      requests.filter((each) => textOf(each).includes(phrase) && textOf(each).includes(reply))
        .length
    expect(of('process of psychotherapy', '> I hear you.')).toBe(2 * 12)
    expect(of('process of psychotherapy', '> Hm.')).toBe(12 * 2)
    expect(of('summaries of counselling', '> Hm.')).toBe(2)
    const text = textOf(requests.find((each) => textOf(each).includes('psychotherapy'))!)
    const places = [
      '5: fully meets',
      'Establishing the Therapeutic',
      '"reasoning"',
      '<talk ',
      '<reply ',
    ].map((each) => text.indexOf(each))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })

  it('leaves out what cannot be read, and says how many', () => {
    expect(cellOf(asked, 'gpt-4o-mini', 'base', 'ED').value).toEqual({ state: 'known', value: 100 })
    expect(cellOf(asked, 'loose', 'base', 'ED').value).toEqual({ state: 'known', value: 100 })
    expect(cellOf(asked, 'hm', 'base', 'ED')).toMatchObject({
      value: { state: 'unknown' },
      missing: { 'unreadable answer': 1 },
    })
    expect(cellOf(asked, 'hm', 'base', 'MC4')).toMatchObject({
      missing: { 'unreadable judgement': 3 },
    })
    expect(tableOf(asked, 'scores').notes).toContain(
      'Answers that could not be read are left out of the means: 3.',
    )
  })
})

describe('longemotion/paper', () => {
  let asked: Asked
  beforeAll(async () => void (asked = await ask('paper')), 120_000)

  it('asks every task in base, RAG and CoEM, and stages 1 to 3 of the conversation in base alone', () => {
    const tasks: Task[] = [
      'emobench',
      'finentity',
      'detection',
      'qa',
      'summary',
      'conversation',
      'panas',
      'stage',
    ]
    expect(tasks.map((task) => asked.calls('gpt-4o-mini', task))).toEqual([
      3,
      3,
      3,
      3,
      3,
      12 + 3 + 3,
      3,
      15,
    ])
    for (const request of asked.of('gpt-4o-mini'))
      expect(settingsOf(request)).toEqual({ temperature: 0.8, top_p: 0.9, max_tokens: 8192 })
  })

  it('shows as many passages as table 8 says, whole text included', () => {
    expect(passagesIn(asked, 'emobench')).toEqual([0, 1, 1])
    expect(passagesIn(asked, 'detection').map((count) => count - 12)).toEqual([0, 8, 8])
    // The row of GPT-4o-mini.
    expect(passagesIn(asked, 'qa')).toEqual([0, 8, 8])
    expect(passagesIn(asked, 'summary')).toEqual([0, 20, 20])
    expect(passagesIn(asked, 'conversation').slice(-6)).toEqual([4, 4, 4, 4, 4, 4])
    expect(passagesIn(asked, 'stage')).toEqual([0, 0, 0, 0, 0, 0, 2, 4, 4, 4, 0, 2, 4, 4, 4])
    const others = asked.of('loose').filter((request) => taskOf(request) === 'qa')
    expect(
      others.map((request) => question(request).match(/^(?:> )?\[\d+\] /gm)?.length ?? 0),
    ).toEqual([0, 4, 4])
  })

  it('has chunks enriched once for all supporters: by one model stories, segments and accounts, by another the rest', () => {
    const of = (model: string, phrase: string): number =>
      asked.of(model).filter((each) => textOf(each).includes(phrase)).length
    expect(of('analyst', 'emotions in stories')).toBe(1)
    expect(of('sage', 'financial news')).toBe(1)
    expect(of('analyst', 'the core emotion')).toBe(12)
    expect(of('sage', 'a strict filter')).toBe(16)
    expect(new Set(asked.of('sage').map(textOf)).size).toBe(asked.of('sage').length)
    expect(extractsOf(asked)).toEqual([8, 8, 8, 8, 8])
    expect(of('sage', 'advise a counsellor')).toBe(3)
    for (const request of [...asked.of('sage'), ...asked.of('analyst')])
      expect(settingsOf(request)).toEqual({})
  })

  it('demands length of accounts in RAG and CoEM, detail everywhere', () => {
    const stages = asked
      .of('gpt-4o-mini')
      .filter((request) => taskOf(request) === 'stage')
      .map(question)
    expect(stages.map((text) => text.includes('more than 3000 tokens'))).toEqual([
      ...Array(5).fill(false),
      ...Array(10).fill(true),
    ])
    for (const text of stages) expect(text).toContain('detailed and comprehensive')
  })

  it('asks for ratings ten times in base and CoEM and five in RAG; unreadable answers are wrong, and counted', () => {
    expect(asked.calls('hm', 'panas')).toBe(10 + 5 + 10)
    expect(cellOf(asked, 'hm', 'coem', 'ED').value).toEqual({ state: 'known', value: 0 })
    expect(cellOf(asked, 'loose', 'coem', 'ED').value).toEqual({ state: 'known', value: 100 })
    // Two stories and one detection in each of three settings.
    expect(tableOf(asked, 'scores').notes).toContain(
      'Answers that could not be read count as wrong: 9.',
    )
  })

  it('takes three passes, and shows each', async () => {
    const scenarios = {
      use: 'longemotion/tasks',
      tasks: ['detection'],
      files: { detection: 'detection.jsonl' },
    }
    const three = await ask('paper', { scenarios, repeats: undefined }, ['gpt-4o-mini'])
    expect(three.calls('gpt-4o-mini', 'detection')).toBe(3 * 3)
    const passes = tableOf(three, 'passes').rows.map((row) => row['by.pass'])
    expect(passes.filter((pass) => pass === '2')).toHaveLength(3)
  })
})

describe('longemotion/released', () => {
  let asked: Asked
  beforeAll(async () => void (asked = await ask('released')), 120_000)

  it('has the numbers of chunks of the scripts', () => {
    expect(extractsOf(asked)).toEqual([10, 10, 10, 10, 10])
    expect(
      asked.of('sage').filter((each) => textOf(each).includes('a strict filter')),
    ).toHaveLength(8)
    expect(passagesIn(asked, 'qa').at(-1)).toBe(4)
    expect(passagesIn(asked, 'summary')).toEqual([0, 20, 20])
  })

  it('asks again by its own reading: what has no fence is asked for five times, and is wrong', () => {
    expect(asked.calls('gpt-4o-mini', 'detection')).toBe(3)
    expect(asked.calls('loose', 'detection')).toBe(3 * 5)
    expect(cellOf(asked, 'loose', 'base', 'ED').value).toEqual({ state: 'known', value: 0 })
    expect(cellOf(asked, 'gpt-4o-mini', 'base', 'ED').value).toEqual({ state: 'known', value: 100 })
    expect(tableOf(asked, 'scores').notes).toContainEqual(
      expect.stringMatching(/^Answers that could not be read count as wrong: \d+\.$/),
    )
  })

  it('asks judges with the settings of their server; replies once, summaries and accounts five times', () => {
    const requests = asked.of('judge')
    expect(requests.map(settingsOf)).toEqual(requests.map(() => ({})))
    const lost = requests.filter((each) => /^> Hm\.$/m.test(textOf(each)))
    expect(lost.filter((each) => textOf(each).includes('process of psychotherapy'))).toHaveLength(
      12 + 3 + 3,
    )
    expect(lost.filter((each) => textOf(each).includes('summaries of counselling'))).toHaveLength(
      3 * 5,
    )
    expect(lost.filter((each) => textOf(each).includes('You are a critic'))).toHaveLength(3 * 5)
    expect(cellOf(asked, 'hm', 'base', 'MC4')).toMatchObject({
      missing: { 'unreadable judgement': 3 },
    })
  })
})

it('a question is enriched and ranked before it is asked: vectors, notes, vectors of both, then the supporter', async () => {
  const scenarios = { use: 'longemotion/tasks', tasks: ['qa'], files: { qa: 'qa.jsonl' } }
  const simulator = { use: 'longemotion/simulator', setting: 'coem' }
  const { order } = await ask('default', { scenarios, simulator }, ['gpt-4o-mini'])
  const sides = order.filter((name, at) => name !== order[at - 1])
  expect(sides).toEqual([embeddings, 'sage', embeddings, 'gpt-4o-mini'])
})
