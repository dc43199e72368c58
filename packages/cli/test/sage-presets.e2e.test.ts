/**
 * What the presets of SAGE ask, of whom, in which order and with which settings, and what becomes
 * of answers nobody can read.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServer,
  startFakeServer,
} from '@attune/fake-server'
import type { Dialogue, Known } from '@attune/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project, records, run, type RunReport } from './e2e/in-process.js'
import { type Asked, askedFor, partOf, settingsOf, textOf } from './e2e/sage-requests.js'
import { chatModel } from './e2e/talks.js'

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** What the agent and the judge answer, by what they are asked for; `time` counts from 1. */
type Script = Partial<Record<Asked, (time: number, request: FakeChatRequest) => string>>

const felt = (change: string | number): string =>
  `Content:\nIt says something.\nTargetCompletion:\nHalf of it.\nActivity:\nSo that is it.\nAnalyze:\nA little warm.\nChange:\n${change}`
const reworked = (message: string): string =>
  `Thinking:\nshort\nOrigin:\n${message}\nChange:\nshorter\nResponse:\n${message}`
const plain = (message: string): string => `Thinking:\nshort\nResponse:\n${message}`

const labels = Array.from({ length: 12 }, (_, i) => `${i + 1}. B`).join('\n')
const usual: Required<Omit<Script, 'open'>> = {
  feel: () => felt('+1'),
  speak: (time) => reworked(`Line ${time}.`),
  reply: (time) => `Reply ${time}.`,
  relationship: () => `Analyze:\n${labels}\nGrade:\n${labels}`,
  utterance: () =>
    Array.from(
      { length: 15 },
      (_, i) => `${i + 1}. So. <sentence ${i + 1}>4</sentence ${i + 1}>`,
    ).join('\n'),
  strategies: () => '<Strategy>(B-2) as listed</Strategy>',
  case: () => 'It listened.',
  profile: () => 'A friend of many.',
  place: () =>
    JSON.stringify([
      { model: 'bot', x: 0.5, y: 0.5, role: 'friend', personality: 'calm', socialDistance: 'near' },
    ]),
}

interface Ran {
  readonly report: RunReport
  readonly order: readonly Asked[]
  readonly models: ReadonlySet<string>
  readonly dialogue: Dialogue
  of(asked: Asked): readonly FakeChatRequest[]
}

/** One person of the samples, one supporter, one call at a time. */
async function ask(preset: string, script: Script = {}): Promise<Ran> {
  const requests: { readonly asked: Asked; readonly request: FakeChatRequest }[] = []
  const answers = { ...usual, ...script }
  const server = await startFakeServer({
    onCall({ body }: FakeCall) {
      const request = body as FakeChatRequest
      requests.push({ asked: askedFor(request), request })
    },
    reply(request) {
      const asked = askedFor(request)
      const time = requests.filter((each) => each.asked === asked).length
      return answers[asked]?.(time, request) ?? expect.fail(`nobody answers ${asked}`)
    },
  })
  servers.push(server)
  const roles = preset === 'paper' ? ['seeker', 'judge'] : ['seeker']
  const folder = project({
    'attune.config.yaml': {
      extends: `sage/${preset}`,
      seed: 1,
      concurrency: 1,
      models: Object.fromEntries(
        [...roles, 'bot'].map((name) => [name, chatModel(server, { model: name })]),
      ),
      supporters: { bot: { model: 'bot' } },
      evaluations: { [preset === 'rlver' ? 'rlver' : 'sage']: { limit: 1 } },
    },
  })
  const report = await run(folder)
  const [line = ''] = (await records(folder)).split('\n')
  const { dialogue } = JSON.parse(line) as { dialogue: Known<Dialogue> }
  return {
    report,
    order: requests.map(({ asked }) => asked),
    models: new Set(requests.map(({ asked, request }) => `${asked}: ${request.model}`)),
    dialogue: dialogue.state === 'known' ? dialogue.value : expect.fail(dialogue.why),
    of: (asked) => requests.flatMap((each) => (each.asked === asked ? [each.request] : [])),
  }
}

/**
 * A talk that is not cut short: the supporter answers the last message, and nobody judges that
 * answer.
 */
const talk = (messages: number): readonly Asked[] => [
  ...Array.from({ length: messages - 1 }, () => ['reply', 'feel', 'speak'] as const).flat(),
  'reply',
]

const emotions = ({ dialogue: { turns } }: Ran): unknown[] =>
  turns
    .filter(({ speaker, scripted }) => speaker === 'seeker' && !scripted)
    .map((turn) => turn.annotations?.['emotion'])

interface Cell {
  readonly value: { readonly state: string; readonly value?: number }
  readonly missing?: Readonly<Record<string, number>>
}

function scoreOf({ report }: Ran): Cell {
  const tables = report.evaluations.flatMap(({ findings }) => findings.tables)
  const { rows } = tables.find(({ id }) => id === 'leaderboard') ?? expect.fail('no leaderboard')
  return rows[0]!['score'] as Cell
}

const presets = ['default', 'paper', 'released', 'rlver'] as const
const notesIn = (request: FakeChatRequest): string[] =>
  partOf(request, "Notes on the NPC's last reply")
    .split('\n')
    .filter((line) => /^> \w+:$/.test(line))
    .map((line) => line.slice(2, -1))

const sheet = {
  default: {
    start: '40',
    range: '-10 and +10',
    rework: true,
    notes: 3,
    messages: 10,
    thresholds: false,
  },
  paper: { start: '40', range: undefined, rework: false, notes: 4, messages: 10, thresholds: true },
  released: {
    start: '40',
    range: undefined,
    rework: true,
    notes: 3,
    messages: 10,
    thresholds: false,
  },
  rlver: { start: '30', range: undefined, rework: true, notes: 3, messages: 8, thresholds: false },
} as const

describe.each(presets)('sage/%s', (preset) => {
  const { start, range, rework, notes, messages, thresholds } = sheet[preset]
  const written = rework ? reworked : plain
  let ran: Ran

  beforeAll(async () => {
    ran = await ask(preset, { speak: (time) => written(`Line ${time}.`) })
  })

  it('asks supporter, estimation and message in turn, with the stored opening, and does not judge the last reply', () => {
    const judged = preset === 'paper' ? (['relationship'] as const) : []
    expect(ran.order.slice(0, 29)).toEqual([...talk(messages), ...judged])
    expect(ran.dialogue.ending).toEqual({ reason: 'turn-limit' })
    expect(ran.report).toMatchObject({ exitCode: 0, failed: 0 })
    for (const asked of ['feel', 'speak', 'reply'] as const)
      expect(ran.models).toContain(`${asked}: ${asked === 'reply' ? 'bot' : 'seeker'}`)
  })

  it('asks the agent in one message at temperature 0.5, and limits the length of what both say', () => {
    for (const request of [...ran.of('feel'), ...ran.of('speak')]) {
      expect(settingsOf(request)).toEqual({ temperature: 0.5, max_tokens: 4096 })
      expect(request.messages.map(({ role }) => role)).toEqual(['user'])
    }
    const replies = ran.of('reply')
    expect(replies.map(settingsOf)).toEqual(replies.map(() => ({ max_tokens: 4096 })))
    expect(replies[1]!.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
    expect(replies[1]!.messages[0]!.content).toMatch(/^You keep people company in a chat[^.]*\.$/)
    expect(replies.map(textOf).join()).not.toMatch(/emotion|Half of it|warm|hidden|shorter/)
  })

  it('begins and prompts as its sheet says', () => {
    const [feel, speak] = [ran.of('feel')[0]!, ran.of('speak')[0]!]
    expect(partOf(feel, 'Their emotion now').split('\n')[0]).toBe(start)
    if (range === undefined) expect(textOf(feel)).not.toMatch(/between -\d+ and \+\d+/)
    else expect(textOf(feel)).toContain(range)
    expect(textOf(feel).includes('garbled')).toBe(preset === 'rlver')
    const form = [...partOf(speak, 'Form of the answer').matchAll(/^(\w+):$/gm)].map(
      ([, name]) => name,
    )
    expect(form).toEqual(
      rework ? ['Thinking', 'Origin', 'Change', 'Response'] : ['Thinking', 'Response'],
    )
    expect(notesIn(speak)).toEqual(
      ['Content', 'TargetCompletion', 'Activity', 'Analyze'].slice(4 - notes),
    )
    expect(textOf(speak).includes('A (70–99)')).toBe(thresholds)
    // The agent speaks out of the letter, not the number.
    expect(partOf(speak, 'The state now').split('\n')[0]).toBe(start === '30' ? 'C' : 'B')
  })

  it('asks three times again for an estimation that nobody can read, then ends the talk without a score', async () => {
    const lost = await ask(preset, { feel: () => felt('5 to 6') })
    expect(lost.order.slice(0, 5)).toEqual(['reply', 'feel', 'feel', 'feel', 'feel'])
    expect(lost.of('reply')).toHaveLength(1)
    expect(lost.of('speak')).toHaveLength(0)
    expect(lost.dialogue.ending).toEqual({
      reason: 'unreadable-estimation',
      detail: 'ambiguous_change',
    })
    expect(scoreOf(lost)).toMatchObject({
      value: { state: 'unknown' },
      missing: { 'unreadable estimation': 1 },
    })
    // More scores are lost than may be.
    expect(lost.report).toMatchObject({ exitCode: 1, failed: 0 })
  })

  it('asks three times again for a message that nobody can read, never sends it, and gives no score', async () => {
    const lost = await ask(preset, { speak: () => 'Thinking:\nThey must not learn of my wish.' })
    expect(lost.order.slice(0, 6)).toEqual(['reply', 'feel', 'speak', 'speak', 'speak', 'speak'])
    expect(lost.of('reply')).toHaveLength(1)
    expect(lost.dialogue.ending).toEqual({
      reason: 'unreadable-message',
      detail: 'missing_response',
    })
    expect(scoreOf(lost)).toMatchObject({
      value: { state: 'unknown' },
      missing: { 'unreadable message': 1 },
    })
  })
})

describe('the ends of', () => {
  const mention = 'I never said goodbye to her.'
  const farewell = 'Well then, goodbye!'

  it.each([
    ['default', [mention, farewell], 2],
    ['paper', [mention, farewell], 9],
    ['released', [mention], 1],
    ['rlver', [mention], 1],
  ] as const)('%s: of the messages %j the talk has %i', async (preset, said, count) => {
    const written = sheet[preset].rework ? reworked : plain
    const ran = await ask(preset, { speak: (time) => written(said[time - 1] ?? 'Hm.') })
    expect(ran.of('speak')).toHaveLength(count)
    expect(ran.dialogue.ending).toEqual({ reason: preset === 'paper' ? 'turn-limit' : 'goodbye' })
  })

  it.each(['default', 'paper', 'released'] as const)(
    '%s: changes are cut to whole ones within ±10; below 10 the talk ends',
    async (preset) => {
      const written = sheet[preset].rework ? reworked : plain
      const changes = [-4.7, -30, -10, -10, -10]
      const ran = await ask(preset, {
        feel: (time) => felt(changes[time - 1]!),
        speak: () => written('Hm.'),
      })
      expect(emotions(ran)).toEqual([36, 26, 16, 6])
      expect(ran.dialogue.ending).toEqual({ reason: 'emotion-min' })
      expect(scoreOf(ran)).toMatchObject({ value: { state: 'known', value: 6 } })
    },
  )

  it('rlver: changes have no limit, decimals are asked for again, and the talk ends at 0 alone', async () => {
    const changes = ['-25', '+2.5', '+2', '+95', '-100']
    const ran = await ask('rlver', { feel: (time) => felt(changes[time - 1]!) })
    expect(emotions(ran)).toEqual([5, 7, 100, 0])
    expect(ran.of('feel')).toHaveLength(5)
    expect(ran.dialogue.ending).toEqual({ reason: 'emotion-min' })
    expect(scoreOf(ran)).toMatchObject({ value: { state: 'known', value: 0 } })
  })
})

describe('the judges of sage/paper', () => {
  it('take each test three times, code each reply, explain a success, and place the supporters three times, at temperature 0', async () => {
    const ran = await ask('paper', {
      feel: () => felt(10),
      speak: (time) => plain(`Line ${time}.`),
    })
    expect(ran.dialogue.ending).toEqual({ reason: 'emotion-max' })
    const asked = ['relationship', 'utterance', 'strategies', 'case', 'profile', 'place'] as const
    expect(Object.fromEntries(asked.map((each) => [each, ran.of(each).length]))).toEqual({
      relationship: 3,
      utterance: 3,
      strategies: 6,
      case: 1,
      profile: 1,
      place: 3,
    })
    for (const request of asked.flatMap((each) => ran.of(each))) {
      expect(request.model).toBe('judge')
      expect(settingsOf(request)).toEqual({ temperature: 0 })
    }
    // Inner thoughts for the one test, what was said alone for the other.
    expect(textOf(ran.of('relationship')[0]!)).toContain('So that is it.')
    expect(textOf(ran.of('relationship')[0]!)).not.toContain('Reply 1.')
    expect(textOf(ran.of('utterance')[0]!)).toContain('Reply 1.')
    expect(textOf(ran.of('utterance')[0]!)).not.toContain('So that is it.')
    expect(textOf(ran.of('place')[0]!)).toContain('between -1 and 1')
  })

  it('ask three times again for answers that nobody can read, and leave them out', async () => {
    const nothing = (time: number) => `I would rather not say, ${time}.`
    const ran = await ask('paper', {
      feel: () => felt(10),
      speak: (time) => plain(`Line ${time}.`),
      relationship: nothing,
      strategies: nothing,
      place: nothing,
    })
    expect(ran.of('relationship')).toHaveLength(3 * 4)
    expect(ran.of('strategies')).toHaveLength(6 * 4)
    expect(ran.of('place')).toHaveLength(3 * 4)
    expect(ran.report).toMatchObject({ exitCode: 1, failed: 0 })
    const tables = ran.report.evaluations.flatMap(({ findings }) => findings.tables)
    const [place] = tables.find(({ id }) => id === 'coordinates')!.rows
    expect(place!['x']).toMatchObject({ value: { state: 'unknown' } })
  })
})
