// Whatever a log holds: every message that was read is written, or counted with the reason why not.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { imported, jsonl, type Report } from './imported.js'

const text = fc.oneof(
  fc.constantFrom(
    '',
    'Hi.',
    'I lost my job.',
    '我很难过。',
    'a "quoted", word',
    'two\nlines',
    'x]}[{',
    '\\',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const role = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('user', 'assistant') },
  { weight: 1, arbitrary: fc.constantFrom('system', 'tool', 'narrator') },
)
const message = fc.record({
  role,
  content: fc.oneof({ weight: 6, arbitrary: text }, fc.constant(null)),
})
const conversation = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  model: fc.constantFrom('m', 'n'),
  messages: fc.array(message, { maxLength: 6 }),
})

const count = (all: readonly { readonly messages: readonly unknown[] }[]): number =>
  all.reduce((sum, { messages }) => sum + messages.length, 0)
const lost = ({ leftOut }: Report): number =>
  Object.values(leftOut).reduce((sum, each) => sum + each, 0)

function expectAll(
  report: Report,
  lines: readonly { readonly turns: readonly unknown[] }[],
  messages: number,
): void {
  expect(report.messages).toBe(messages)
  expect(report.turns + lost(report)).toBe(messages)
  expect(lines.reduce((sum, { turns }) => sum + turns.length, 0)).toBe(report.turns)
}

test.each(['as JSON Lines', 'as a list', 'as a list over many lines'])(
  'OpenAI messages %s',
  async (layout) => {
    const written = (all: readonly object[]): string =>
      layout === 'as JSON Lines'
        ? jsonl(...all)
        : JSON.stringify(all, null, layout === 'as a list' ? 0 : 1)
    await fc.assert(
      fc.asyncProperty(fc.array(conversation, { minLength: 1, maxLength: 8 }), async (all) => {
        const { report, lines } = await imported(
          { 'log.json': written(all) },
          { from: 'openai', language: 'en' },
        )
        expectAll(report, lines, count(all))
        // One that is the beginning of another one is part of it.
        const { records } = report
        expect(records.written + records.leftOut + records.faults).toBe(all.length)
      }),
      { numRuns: 60 },
    )
  },
)

test('rows of turns in CSV', async () => {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(fc.array(conversation, { minLength: 1, maxLength: 8 }), async (all) => {
      const rows = all.flatMap(({ id, messages }) =>
        messages.map((each) => [id, each.role, each.content ?? ''].map(quoted)),
      )
      const { report, lines } = await imported(
        { 'log.csv': ['chat_id,role,content', ...rows].join('\n') },
        { language: 'en' },
      )
      expectAll(report, lines, rows.length)
    }),
    { numRuns: 60 },
  )
})

test('requests that repeat what was said', async () => {
  const turns = fc.array(fc.record({ asked: text, answered: text }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(turns, fc.boolean(), async (all, isWhole) => {
      const messages = all.flatMap(({ asked, answered }) => [
        { role: 'user', content: `u${asked}` },
        { role: 'assistant', content: `a${answered}` },
      ])
      const requests = all.map((_, at) => ({
        id: `r${at}`,
        sessionId: 's',
        timestamp: `2026-11-01T10:0${at}:00Z`,
        input: messages.slice(isWhole ? 0 : 2 * at, 2 * at + 1),
        output: messages[2 * at + 1],
      }))
      const { report, lines } = await imported(
        { 'traces.jsonl': jsonl(...requests) },
        { language: 'en' },
      )
      expect(report.turns + lost(report)).toBe(report.messages)
      expect(report.messages).toBe(requests.reduce((sum, { input }) => sum + input.length + 1, 0))
      if (isWhole)
        expect(lines[0]!.turns.map((turn) => turn.text)).toEqual(
          messages.map(({ content }) => content),
        )
    }),
    { numRuns: 60 },
  )
})

test('the same input gives the same bytes, wherever it is cut into pieces', async () => {
  const long = '感'.repeat(70_000)
  const records = Array.from({ length: 5 }, (_, at) => ({
    id: `c${at}`,
    messages: [
      { role: 'user', content: `${long}"]}${at}` },
      { role: 'assistant', content: 'Yes.' },
    ],
  }))
  const list = await imported({ 'log.json': JSON.stringify(records, null, 1) })
  const lines = await imported({ 'log.json': jsonl(...records) })
  expect(list.lines.map(({ turns }) => turns[0]!.text)).toEqual(
    records.map(({ messages }) => messages[0]!.content),
  )
  expect(list.log).toBe(lines.log)
})
