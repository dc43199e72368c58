import type { Dialogue } from '@attune/core'
import { type FakeChatRequest, type FakeServer, startFakeServer } from '@attune/fake-server'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  attune,
  project,
  records,
  run,
  type RunReport,
  type Table,
  write,
} from './e2e/in-process.js'
import { chatModel, markov, rewardModel } from './e2e/talks.js'

interface Cell {
  readonly value: { readonly state: string; readonly value?: number }
  readonly n: number
  readonly interval?: { readonly lower: number; readonly upper: number }
  readonly p?: { readonly value?: number }
}

function tableOf({ evaluations }: RunReport, evaluation: string, id: string): Table {
  const tables = evaluations
    .filter((each) => each.evaluation === evaluation)
    .flatMap(({ findings }) => findings.tables)
  return (
    tables.find((table) => table.id === id) ??
    expect.fail(`no ${id} among ${tables.map((each) => each.id).join()}`)
  )
}

const names = (table: Table): unknown[] => table.rows.map(({ supporter }) => supporter)
describe('The example, offline', () => {
  const source = join(import.meta.dirname, '../../../examples/hill-judge')
  // Where it is, the plugin finds the core.
  const written = readFileSync(join(source, 'attune.config.yaml'), 'utf8')
  const example = written.replace('./hasty-judge.js', join(source, 'hasty-judge.js'))
  const units = 10 * (3 + 3 * 2) + 2
  const stages = ['Exploration', 'Insight', 'Action', 'All stages, by majority']
  let report: RunReport
  beforeAll(async () => {
    report = await run(project({ 'attune.config.yaml': example }), ['--figures'])
  })

  it('is done, and says that it measures nothing', () => {
    expect(report).toMatchObject({ exitCode: 0, done: units, failed: 0, skipped: 0 })
    expect(report.evaluations.every((each) => (each as { offline?: boolean }).offline)).toBe(true)
  })

  it.each(stages)(
    'gives win rates of everybody against everybody with intervals; the dismisser loses: %s',
    (stage) => {
      const table = tableOf(report, 'hill-judge', 'win-rates')
      expect(table.rows.map(({ first, second }) => [first, second])).toEqual([
        ['listener', 'adviser'],
        ['listener', 'dismisser'],
        ['adviser', 'dismisser'],
      ])
      const rates = table.rows.map((row) => row[stage] as Cell)
      for (const cell of rates)
        expect(cell).toMatchObject({ n: 10, interval: { lower: expect.any(Number) } })
      for (const { value } of rates.slice(1)) expect(value.value).toBeGreaterThan(0.5)
    },
  )

  it('has a judge with the weaknesses of real ones: it favours a position, and some answers have no verdict', () => {
    const all = tableOf(report, 'hill-judge', 'reliability').rows.at(-1) as Record<string, Cell>
    expect(all['readable']!.value.value).toBeGreaterThan(0.95)
    expect(all['readable']!.value.value).toBeLessThan(1)
    expect(all['consistent']!.value.value).toBeLessThan(0.8)
    // An estimate compares no supporters: it has an interval, and no p. At t(9), p < 0.01 is 1.44
    // half intervals away from 0.
    const { value, interval } = all['position']!
    expect(interval!.lower).toBeGreaterThan(0)
    expect(value.value! / ((interval!.upper - interval!.lower) / 2)).toBeGreaterThan(1.44)
    expect(all['position']).not.toHaveProperty('p')
  })

  it('ranks everybody by abilities, the control last', () => {
    const table = tableOf(report, 'hill-judge', 'win-rates-abilities')
    for (const stage of stages) {
      const abilities = table.rows.map((row) => (row[stage] as Cell).value.value!)
      expect(Math.min(...abilities)).toBe(abilities[2])
    }
  })

  it('says in one sentence per stage who is better, and how far the judge can be relied on', () => {
    const sentences = report.evaluations.flatMap(({ findings }) => findings.sentences ?? [])
    for (const [at, stage] of stages.slice(0, 3).entries()) {
      const family = at === 0 ? ' (primary)' : ''
      expect(
        sentences.filter((sentence) => sentence.includes(`· ${stage}${family}: `)),
      ).toHaveLength(1)
    }
    expect(sentences[0]).toMatch(/^hill-judge\/pairwise: 53\d of 540 answers could be read/)
  })

  it('draws its figures', () => {
    expect(report.figures.filter((file) => file.endsWith('.svg'))).toHaveLength(stages.length + 2)
  })
})

const levelOf = (text: string): number => Number(/level (\d)/.exec(text)?.[1] ?? 0)

/** Says at which level it was told to be, differently every time. */
const atLevel = ({ messages: [system, ...talk] }: FakeChatRequest): string =>
  `I answer at level ${levelOf(system?.content ?? '')}, ${talk.length} lines into this talk.`

/** Prefers the conversation whose supporter spoke of the higher level. */
function preferHigher({ messages }: FakeChatRequest): string {
  const asked = messages.map(({ content }) => content).join('\n')
  const [first = -1, second = -1] = [...asked.matchAll(/at level (\d), 2 lines/g)].map(
    ([, level]) => Number(level),
  )
  const verdict = first === second ? 'Tie' : first > second ? 'Model A' : 'Model B'
  return `## Reasoning\nLevels ${first} and ${second}.\n\n## Verdict\n${verdict}`
}

interface Cast {
  readonly seeker: FakeServer
  readonly supporter: FakeServer
  readonly judge: FakeServer
  readonly reward: FakeServer
}

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function cast(): Promise<Cast> {
  const [seeker, supporter, judge, reward] = await Promise.all([
    startFakeServer(),
    startFakeServer({ reply: atLevel }),
    startFakeServer({ reply: preferHigher }),
    startFakeServer(),
  ])
  servers.push(seeker, supporter, judge, reward)
  return { seeker, supporter, judge, reward }
}

const answered = (all: Cast): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(all).map(([name, server]) => [name, (server as FakeServer).stats().calls]),
  )

interface Size {
  readonly roles: number
  readonly supporters: number
  readonly estimators?: object
  readonly judges?: object
}

/** Dialogues of eight messages: the greeting, four of the seeker, three of the supporter. */
const comparison = (
  all: Cast,
  { roles, supporters, estimators = {}, judges = pairwise }: Size,
) => ({
  plugins: ['@attune/plugin-hill-judge', '@attune/plugin-trajectory'],
  seed: 'e2e',
  concurrency: 16,
  models: {
    seeker: chatModel(all.seeker),
    chat: chatModel(all.supporter),
    judge: chatModel(all.judge),
    reward: rewardModel(all.reward),
  },
  supporters: Object.fromEntries(
    Array.from({ length: supporters }, (_, level) => [
      `level-${level}`,
      { model: 'chat', system: `You answer at level ${level}.` },
    ]),
  ),
  evaluations: [
    {
      name: 'compared',
      scenarios: { use: 'hill-judge/role-file' },
      limit: roles,
      simulator: { use: 'hill-judge/session', model: 'seeker', maxMessages: 8, detector: 'none' },
      estimators,
      judges,
      analyses: { 'hill-judge/stages': {}, 'hill-judge/win-rates': {} },
    },
  ],
})

const analyses = 2
const pairwise = { 'hill-judge/pairwise': { model: 'judge' } }

describe('The same dialogues, read by components of two methods', () => {
  const [roles, supporters] = [3, 3]
  const dialogues = roles * supporters
  const showings = roles * 3 * 2
  const byRewards = { 'by-rewards': markov() }
  const estimators = {
    ...byRewards,
    'by-words': { use: 'trajectory/markov', source: { use: 'core/lexicon' } },
  }
  const talking = { seeker: dialogues * 4, supporter: dialogues * 3 }
  let all: Cast
  let folder: string

  beforeAll(async () => {
    all = await cast()
    folder = project({ 'attune.config.yaml': comparison(all, { roles, supporters, estimators }) })
  })

  it('are simulated once: every turn of every dialogue is asked for once, and every verdict', async () => {
    // A dialogue, two series of emotions, and two readings of them.
    const done = dialogues * 5 + showings + analyses
    expect(await run(folder)).toMatchObject({ exitCode: 0, done, failed: 0, skipped: 0 })
    expect(answered(all)).toMatchObject({ ...talking, judge: showings * 9 })
    expect(all.supporter.stats().answeredAgain).toBe(0)
    expect(all.judge.stats().answeredAgain).toBe(0)
    expect(all.reward.stats()).toMatchObject({ answeredAgain: 0 })
    expect(all.reward.stats().calls).toBeGreaterThan(0)
  })

  it('are not simulated again for a judge that comes later, nor for an estimator', async () => {
    const later = await cast()
    const step = (more: Pick<Size, 'estimators' | 'judges'>) => ({
      'attune.config.yaml': comparison(later, { roles, supporters, ...more }),
    })
    const own = project(step({ judges: {}, estimators: byRewards }))
    await run(own)
    expect(answered(later)).toMatchObject({ ...talking, judge: 0 })

    write(own, step({ judges: pairwise, estimators }))
    const second = await run(own)
    expect(second).toMatchObject({
      exitCode: 0,
      done: showings + 2 * dialogues + analyses,
      reused: 3 * dialogues,
    })
    expect(answered(later)).toEqual({ ...answered(all), ...talking })
    expect(await records(own)).toBe(await records(folder))
  })
})

describe('Six supporters, every pair of them, nine dimensions, both orders', () => {
  const [roles, supporters] = [2, 6]
  const showings = roles * 15 * 2
  let all: Cast
  let folder: string

  beforeAll(async () => {
    all = await cast()
    folder = project({ 'attune.config.yaml': comparison(all, { roles, supporters }) })
  })

  it('are planned without asking anybody', async () => {
    const { status, stdout } = await attune(folder, ['plan', '--json'])
    expect(status).toBe(0)
    const units = { simulate: { total: roles * supporters }, judge: { total: showings } }
    expect(JSON.parse(stdout)).toMatchObject({ evaluations: [{ units }] })
    expect(answered(all)).toMatchObject({ seeker: 0, supporter: 0, judge: 0 })
  })

  it('take nine calls of the judge per showing, and are ranked as the judge sees them', async () => {
    const report = await run(folder)
    expect(report).toMatchObject({
      exitCode: 0,
      done: roles * supporters + showings + analyses,
      failed: 0,
    })
    expect(answered(all)).toMatchObject({ judge: showings * 9, supporter: roles * supporters * 3 })
    const abilities = tableOf(report, 'compared', 'win-rates-abilities')
    expect(names(abilities)).toEqual([
      'level-0',
      'level-1',
      'level-2',
      'level-3',
      'level-4',
      'level-5',
    ])
    const numbers = abilities.rows.map((row) => (row['Action'] as Cell).value.value!)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  })
})

describe('a trained detector', () => {
  it('ends the sessions of a config: at the seventh message, the first that may', async () => {
    const chat = await startFakeServer({ reply: () => 'Goodbye, take care' })
    servers.push(chat)
    const folder = project({
      'ends.json': {
        kind: 'tfidf-logistic-regression',
        vocabulary: ['goodbye'],
        idf: [1],
        weights: [4],
        intercept: -2,
        ngramRange: [1, 1],
        stopWords: [],
      },
      'attune.config.yaml': {
        plugins: ['@attune/plugin-hill-judge'],
        models: { chat: chatModel(chat) },
        supporters: { hasty: { model: 'chat' } },
        evaluations: [
          {
            name: 'talks',
            scenarios: { use: 'hill-judge/role-file' },
            limit: 1,
            simulator: {
              use: 'hill-judge/session',
              detector: 'logreg',
              detectorModel: 'ends.json',
            },
          },
        ],
      },
    })
    expect(await run(folder)).toMatchObject({ exitCode: 0, done: 1, failed: 0 })
    const { dialogue } = JSON.parse(await records(folder)) as { dialogue: { value: Dialogue } }
    expect(dialogue.value.ending).toEqual({ reason: 'end-of-conversation', detail: 'logreg' })
    expect(dialogue.value.turns).toHaveLength(7)
  })
})
