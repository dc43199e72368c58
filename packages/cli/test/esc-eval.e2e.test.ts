/**
 * ESC-Eval on cards, the released ones where they are: what both sides are sent, what a kill and
 * one more dimension cost.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServer,
  startFakeServer,
} from '@attune/fake-server'
import { tableToText, widthOf } from '@attune/tables'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './e2e/attune.js'
import { attune, project, records, run, write } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const released = join(process.env['ATTUNE_DATA'] ?? '', 'esc-eval/cards')
const hasData = process.env['ATTUNE_DATA'] !== undefined && existsSync(released)
const languages = ['en', 'zh']
const fileOf = (language: string): string => `card_high_${language}.json`
/** The first cards of each released file; without them those that the plugin brings. */
const cards = hasData ? { files: languages.map(fileOf) } : { languages }
const count = 24
const files = hasData
  ? Object.fromEntries(
      languages.map((language) => {
        const all = JSON.parse(
          readFileSync(join(released, fileOf(language)), 'utf8'),
        ) as readonly object[]
        return [fileOf(language), JSON.stringify(all.slice(0, count / languages.length))]
      }),
    )
  : {}
const dialogues = 2 * count
const concurrency = 8
const greetings = ['Hello! I am here for you.', '你好！我在这里陪你。']

/** Everything that a server was asked, by model, each request once; and what was wrong with it. */
class World {
  readonly seen = new Map<string, Set<string>>()
  readonly faults: string[] = []
  readonly judged: string[] = []
  calls = 0

  onCall({ body }: FakeCall): void {
    const request = body as FakeChatRequest
    this.calls += 1
    const own = this.seen.get(request.model) ?? new Set<string>()
    this.seen.set(request.model, own)
    own.add(JSON.stringify(request.messages))
    const fault = this.faultOf(request)
    if (fault !== undefined) this.faults.push(fault)
    if (request.model === 'judge') this.judged.push(dimensionOf(request))
  }

  /** What differs from the released order of messages. */
  private faultOf({ model, messages }: FakeChatRequest): string | undefined {
    if (model === 'judge')
      return messages.map(({ role }) => role).join() === 'user'
        ? undefined
        : 'judge: several messages'
    const isSeeker = model === 'seeker'
    const [begin, talk] = isSeeker ? [messages.slice(0, 2), messages.slice(2)] : [[], messages]
    const card = /<card>\n([^]*)\n<\/card>/.exec(begin[0]?.content ?? '')?.[1]
    if (isSeeker && (begin[0]?.role !== 'system' || card === undefined))
      return 'seeker: no system message with a card'
    const isGreeted =
      begin[1]?.role === 'user' && greetings.some((words) => begin[1]!.content.startsWith(words))
    if (isSeeker && !isGreeted) return 'seeker: no greeting'
    const asked = talk.filter(({ role }) => role === (isSeeker ? 'assistant' : 'user'))
    if (asked.length > 5) return `${model}: more than five rounds`
    const who = isSeeker ? idOf(card!) : asked[0]!.content.split(' ')[0]!
    const bot = isSeeker ? talk[1]?.content.split(':')[0] : model
    const expected = asked.flatMap((_, at) => {
      const said = `${who} says ${at + 1}`
      return [
        { role: isSeeker ? 'assistant' : 'user', content: said },
        { role: isSeeker ? 'user' : 'assistant', content: `${bot}: ${said}` },
      ]
    })
    // The seeker is asked after a reply, the supporter after a message.
    const messagesExpected = isSeeker ? expected : expected.slice(0, -1)
    return JSON.stringify(talk) === JSON.stringify(messagesExpected)
      ? undefined
      : `${model}: ${JSON.stringify(talk)}`
  }

  reply({ model, messages }: FakeChatRequest): string {
    if (model === 'judge') return '3'
    if (model !== 'seeker') return `${model}: ${messages.at(-1)!.content}`
    const card = /<card>\n([^]*)\n<\/card>/.exec(messages[0]!.content)?.[1] ?? ''
    return `${idOf(card)} says ${messages.filter(({ role }) => role === 'assistant').length + 1}`
  }
}

/** Short and, of these cards, unique. */
const idOf = (card: string): string =>
  `card-${[...card].reduce((sum, char) => (sum * 31 + char.codePointAt(0)!) >>> 0, 7)}`

const dimensionOf = ({ messages }: FakeChatRequest): string =>
  /(?:Dimension: |维度：)(\w+)/.exec(messages[0]!.content)?.[1] ?? ''

const configOf = (server: FakeServer, dimensions: readonly string[]) => ({
  plugins: ['esc-eval'],
  seed: 1,
  concurrency,
  models: Object.fromEntries(
    ['seeker', 'judge', 'one', 'two'].map((name) => [
      name,
      chatModel(server, { model: name, concurrency }),
    ]),
  ),
  supporters: { one: { model: 'one' }, two: { model: 'two' } },
  evaluations: {
    cards: {
      scenarios: { use: 'esc-eval/cards', ...cards },
      simulator: { use: 'esc-eval/role-player', model: 'seeker' },
      judges: { 'esc-eval/scores': { model: 'judge', answer: 'number', dimensions } },
      analyses: { 'esc-eval/tables': {} },
    },
  },
})

describe(`${count} cards with two supporters`, () => {
  const world = new World()
  let server: FakeServer
  let folder: string

  beforeAll(async () => {
    server = await startFakeServer({
      onCall: (call) => world.onCall(call),
      reply: (request) => world.reply(request),
    })
    folder = project({ ...files, 'attune.config.yaml': configOf(server, ['fluency']) })
  })
  afterAll(() => server.close())

  it(
    'a run, killed on its way in the long series, asks for nothing twice but what was on its way',
    { timeout: 600_000 },
    async () => {
      if (isLong) {
        const running = start(folder, ['run', '--json', '--no-figures', '--no-report'])
        while (world.calls < 4 * dialogues) await setTimeout(5)
        running.kill('SIGKILL')
        expect((await running.ended).status).toBeNull()
      }

      const report = await run(folder)
      expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
      expect(world.calls).toBeLessThanOrEqual(11 * dialogues + concurrency)
      expect(report.evaluations[0]!.findings.tables.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['scores-esc-eval-scores-en', 'scores-esc-eval-scores-zh']),
      )
    },
  )

  it('every message list is that of the released program: five rounds, the greeting for the seeker alone', () => {
    expect(world.faults.slice(0, 3)).toEqual([])
    // What the first seeker message is asked with does not depend on the supporter.
    expect(world.seen.get('seeker')!.size).toBe(count + 4 * dialogues)
    expect(world.seen.get('one')!.size).toBe(5 * count)
    expect(world.seen.get('two')!.size).toBe(5 * count)
  })

  it('every dialogue has eleven turns', async () => {
    const lines = (await records(folder)).trim().split('\n')
    const turns = lines.flatMap((line) => {
      const record = JSON.parse(line) as {
        dialogue?: { turns?: readonly unknown[]; value?: { turns: readonly unknown[] } }
      }
      const found = record.dialogue?.turns ?? record.dialogue?.value?.turns
      return found ? [found.length] : []
    })
    expect(turns).toHaveLength(dialogues)
    expect(new Set(turns)).toEqual(new Set([11]))
  })

  it('scoring one more dimension asks for that dimension alone', { timeout: 600_000 }, async () => {
    const before = world.calls
    world.judged.length = 0
    write(folder, { 'attune.config.yaml': configOf(server, ['fluency', 'overall']) })
    const report = await run(folder)

    expect(report).toMatchObject({ exitCode: 0, failed: 0 })
    expect(world.calls - before).toBe(dialogues)
    expect(new Set(world.judged)).toEqual(new Set(['Overall']))
  })
})

describe('the example', () => {
  const example = readFileSync(
    join(import.meta.dirname, '../../../examples/esc-eval/attune.config.yaml'),
    'utf8',
  )

  it('runs offline: the listener is ahead of the dismisser where rules read, other dimensions have no value', async () => {
    const report = await run(project({ 'attune.config.yaml': example }))
    expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
    const { tables, sentences } = report.evaluations.find(
      ({ evaluation }) => evaluation === 'esc-eval',
    )!.findings

    for (const language of ['en', 'zh']) {
      const table = tables.find(({ id }) => id === `scores-esc-eval-scores-${language}`)!
      const valueOf = (supporter: string, key: string): number =>
        (
          table.rows.find((row) => row['supporter'] === supporter)![key] as {
            value: { value: number }
          }
        ).value.value
      const scored = table.columns.map(({ key }) => key).filter((key) => key !== 'supporter')

      // The average is the primary measure: it stays in sight, and is unknown while one dimension
      // is.
      expect(scored).toEqual(['diversity', 'empathic', 'tech', 'average'])
      const averages = table.rows.map(
        (row) => (row['average'] as { value: { state: string } }).value.state,
      )
      expect(new Set(averages)).toEqual(new Set(['unknown']))
      for (const key of scored.slice(0, 3))
        expect(valueOf('listener', key)).toBeGreaterThan(valueOf('dismisser', key))
      expect(table.notes.join('\n')).toContain('No value: Fluency, Information, Humanoid, Overall')
    }
    expect(sentences!.some((text) => text.includes('Empathy: listener is better than'))).toBe(true)
  })

  it('has tables that fit 80 columns', async () => {
    const report = await run(project({ 'attune.config.yaml': example }))
    const tables = report.evaluations.flatMap(({ findings }) => findings.tables)
    const lines = tables.flatMap((table) => tableToText(table as never, { width: 80 }).split('\n'))

    expect(tables.length).toBeGreaterThan(10)
    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
  })
})

describe.runIf(hasData)('released results and scores', () => {
  it(
    'load as a log and as scores of the ranker, with the published percentages',
    { timeout: 120_000 },
    async () => {
      const data = join(released, '..')
      const files = (kind: string): string[] =>
        ['Qwen_7B_en', 'Qwen_7B_zh', 'llama3_en', 'llama3_zh'].map((name) =>
          join(data, kind, `${name}.json`),
        )
      const cardFiles = ['en', 'zh'].map((language) => join(data, 'cards', `test_${language}.json`))
      const folder = project({
        'attune.config.yaml': {
          plugins: ['esc-eval'],
          supporters: Object.fromEntries(
            ['Qwen_7B', 'llama3'].map((name) => [name, { use: 'core/logged' }]),
          ),
          evaluations: {
            released: {
              scenarios: { use: 'esc-eval/cards', files: cardFiles },
              simulator: { use: 'core/replay', file: 'dialogues.jsonl' },
              judges: { 'esc-rank': { use: 'core/recorded', file: 'scores.csv' } },
              analyses: { 'esc-eval/tables': {} },
            },
          },
        },
        'dialogues.jsonl': '',
        'scores.csv': 'scenario,supporter,criterion,score\n',
      })
      const lists = (name: string, values: readonly string[]): string[] =>
        values.flatMap((value) => [`--${name}`, value])
      const imported = await attune(folder, [
        'esc-eval',
        'import',
        ...lists('cards', cardFiles),
        ...lists('results', files('results')),
        ...lists('scores', files('scores')),
      ])
      expect(imported).toMatchObject({ status: 0 })

      const report = await run(folder)
      expect(report).toMatchObject({ exitCode: 0, failed: 0 })
      const table = report.evaluations[0]!.findings.tables.find(
        ({ id }) => id === 'scores-esc-rank-zh',
      )
      const average = table!.rows.find((row) => row['supporter'] === 'llama3')!['average'] as {
        value: { value: number }
      }
      expect(25 * average.value.value).toBeCloseTo(63.095, 3)
    },
  )
})
