// What an import prints: that these may be real people, the first conversation turn by turn, and
// words only where they may be seen.
import { describe, expect, test } from 'vitest'
import { imported, jsonl } from './imported.js'

const user = (content: string, more: object = {}) => ({ role: 'user', content, ...more })
const bot = (content: string, more: object = {}) => ({ role: 'assistant', content, ...more })
const chats = (messages: readonly object[], more: object = {}): Record<string, string> => ({
  'chats.jsonl': jsonl(
    { id: 'a', messages, ...more },
    { id: 'b', messages: [user('Second.'), bot('Other.')] },
  ),
})
const row = (text: string, speaker: string): string[] =>
  text
    .split('\n')
    .find((line) => line.includes(`  ${speaker} `))!
    .trim()
    .split(/ {2,}/)

describe('the first sentence says that these may be real people', () => {
  test.each([{}, { redact: true }, { config: true }, { terminal: 80 }, { merge: true }])(
    '%o',
    async (choices) => {
      const { text } = await imported(chats([user('I am sad.'), bot('Why?')]), choices)
      expect(text.split('. ')[0]!.split('\n')[0]).toMatch(
        /^These may be conversations of real people/,
      )
    },
  )
})

describe('the first conversation is shown turn by turn', () => {
  test.each<readonly [string, Record<string, string>, time: string]>([
    [
      'messages with a time',
      chats([user('I am sad.', { timestamp: '2026-01-02T10:00:00Z' }), bot('Why?')]),
      '2026-01-02T10:00:00Z',
    ],
    [
      'messages with seconds',
      chats([user('I am sad.', { created_at: 1767348000 }), bot('Why?')]),
      '2026-01-02T10:00:00.000Z',
    ],
    [
      'messages with milliseconds',
      chats([user('I am sad.', { ts: 1767348000123 }), bot('Why?')]),
      '2026-01-02T10:00:00.123Z',
    ],
    ['messages without', chats([user('I am sad.'), bot('Why?')]), '–'],
    [
      'rows',
      {
        'a.csv':
          'id,role,content,time\na,user,I am sad.,2026-01-02 10:00\na,assistant,Why?,2026-01-02 10:01\n',
      },
      '2026-01-02 10:00',
    ],
    [
      'calls',
      {
        'calls.jsonl': jsonl({
          request: { messages: [user('I am sad.')] },
          response: { choices: [{ message: bot('Why?') }], created: 1767348000 },
        }),
      },
      '2026-01-02T10:00:00.000Z',
    ],
    [
      'traces',
      {
        'traces.jsonl': jsonl({
          id: 't',
          sessionId: 's',
          timestamp: '2026-01-02T10:00:00Z',
          input: 'I am sad.',
          output: 'Why?',
        }),
      },
      '2026-01-02T10:00:00Z',
    ],
  ])('%s', async (_, files, time) => {
    const { text, report } = await imported(files)
    expect(row(text, 'seeker')).toEqual(['1', 'seeker', time, '9'])
    expect(row(text, 'supporter').toSpliced(2, 1)).toEqual(['2', 'supporter', '4'])
    expect(report.first[0]).toEqual({
      speaker: 'seeker',
      time: time === '–' ? null : time,
      characters: 9,
    })
    expect(report.first[1]).toMatchObject({ speaker: 'supporter', characters: 4 })
  })

  test('lengths are those of characters, and of many turns the first are shown', async () => {
    const { text } = await imported(
      chats([
        user('我很难过😀'),
        bot('x'.repeat(1234)),
        ...Array.from({ length: 60 }, () => [user('a'), bot('b')]).flat(),
      ]),
    )
    expect(row(text, 'seeker').at(-1)).toBe('5')
    expect(row(text, 'supporter').at(-1)).toBe('1234')
    expect(text).toContain('  and 72 more')
  })
})

describe('words', () => {
  const words = chats([user('Nobody\tcalls\nme \u001b[31mred\u202e.'), bot('x'.repeat(900))])
  test('are shown on a terminal, in one line that fits', async () => {
    const { text } = await imported(words, { terminal: 80 })
    expect(text).toContain('Nobody calls me [31mred .')
    expect(text).toContain('xxx…')
    for (const line of text.split('\n').filter((each) => /seeker|supporter /.test(each)))
      expect(line.length).toBeLessThanOrEqual(80)
    for (const character of ['\u001b', '\u202e']) expect(text).not.toContain(character)
  })

  test.each([
    {},
    { redact: true },
    { redact: true, terminal: 80 },
    { terminal: 20 },
    { merge: true },
  ])('are not shown with %o', async (choices) => {
    const { text, report } = await imported(words, choices)
    expect(text).not.toContain('Nobody')
    expect(JSON.stringify(report)).not.toContain('Nobody')
  })
})

describe('messages that follow one of the same speaker', () => {
  const cases: readonly (readonly [
    string,
    readonly object[],
    followers: number,
    merged: readonly string[],
  ])[] = [
    [
      'the person twice',
      [user('I am sad.'), user('Hello?'), bot('Why?')],
      1,
      ['I am sad.\nHello?', 'Why?'],
    ],
    ['the supporter twice', [user('a'), bot('b'), bot('c')], 1, ['a', 'b\nc']],
    [
      'both, in long runs',
      [user('a'), user('b'), user('c'), bot('d'), bot('e'), user('f')],
      3,
      ['a\nb\nc', 'd\ne', 'f'],
    ],
    [
      'around a call of a tool',
      [user('a'), bot('b'), { role: 'tool', content: '7' }, bot('c')],
      1,
      ['a', 'b\nc'],
    ],
    [
      'under two names of one side',
      [user('a'), { role: 'human', content: 'b' }, bot('c')],
      1,
      ['a\nb', 'c'],
    ],
    ['in turn', [user('a'), bot('b'), user('a'), bot('b')], 0, ['a', 'b', 'a', 'b']],
  ]
  test.each(cases)(
    '%s are counted, and merged if that is asked for',
    async (_, messages, followers, merged) => {
      const apart = await imported({ 'a.jsonl': jsonl({ id: 'a', messages }) })
      expect(apart.report).toMatchObject({ followers, merged: 0 })
      expect(apart.text.includes('--merge joins them')).toBe(followers > 0)
      const joined = await imported({ 'a.jsonl': jsonl({ id: 'a', messages }) }, { merge: true })
      expect(joined.lines[0]!.turns.map(({ text }) => text)).toEqual(merged)
      const { report } = joined
      expect(report).toMatchObject({ followers: 0, merged: followers, turns: merged.length })
      const lost = Object.values(report.leftOut).reduce((sum, each) => sum + each, 0)
      expect(report.turns + report.merged + lost).toBe(report.messages)
    },
  )

  test('a merged reply ends as its last message did, and keeps all thoughts', async () => {
    const messages = [
      user('a'),
      bot('b', { reasoning: 'x' }),
      bot('c', { reasoning: 'y', refusal: 'c', content: null }),
    ]
    const { lines, report } = await imported(
      { 'a.jsonl': jsonl({ id: 'a', messages }) },
      { merge: true },
    )
    expect(lines[0]!.turns[1]).toEqual({
      speaker: 'supporter',
      finish: 'refusal',
      reasoning: 'x\ny',
      text: 'b\nc',
    })
    expect(report.refusals).toBe(1)
  })
})
