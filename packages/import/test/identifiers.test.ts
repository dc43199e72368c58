// Long numbers that name something keep the digits of the file, and rounded ones are refused by the
// name of their column.
import { describe, expect, test } from 'vitest'
import { imported } from './imported.js'

const [ONE, TWO] = ['1234567890123456789', '1234567890123456788']
const messages = (text: string): string =>
  `[{"role":"user","content":"${text}"},{"role":"assistant","content":"I am here."}]`
const call = (text: string, more: string): string =>
  `{"request":{"model":"m","messages":[{"role":"user","content":"${text}"}]},"response":{"choices":[{"message":{"role":"assistant","content":"Yes."}}]}${more}}`
const names = async (name: string, content: string): Promise<string[]> => {
  const { lines, report } = await imported({ [name]: content }, { language: 'en' })
  expect(report.faults).toEqual([])
  return lines.map(({ scenario }) => scenario)
}

describe('conversations whose ids differ in the last digit stay two', () => {
  test.each([
    ['conversations', (id: string) => `{"conversation_id":${id},"messages":${messages('Hi.')}}`],
    [
      'an id in the metadata',
      (id: string) => `{"metadata":{"thread_id":${id}},"messages":${messages('Hi.')}}`,
    ],
    [
      'ShareGPT',
      (id: string) =>
        `{"id":${id},"conversations":${messages('Hi.').replaceAll('content', 'value').replaceAll('role', 'from')}}`,
    ],
    ['calls', (id: string) => call('Hi.', `,"session_id":${id}`)],
    [
      'Langfuse',
      (id: string) =>
        `{"id":"t${id}","sessionId":${id},"timestamp":"2026-11-01T10:00:00Z","input":"Hi.","output":"Yes."}`,
    ],
    [
      'LangSmith',
      (id: string) =>
        `{"id":"r${id}","run_type":"llm","extra":{"metadata":{"thread_id":${id}}},"start_time":"2026-11-01T10:00:00Z","inputs":{"messages":${messages('Hi.')}},"outputs":{"content":"Yes."}}`,
    ],
    ['an id below zero', (id: string) => `{"id":-${id},"messages":${messages('Hi.')}}`],
    ['an id with a point', (id: string) => `{"id":${id}.0,"messages":${messages('Hi.')}}`],
    [
      'inspect_ai',
      (id: string) => `{"id":${id},"epoch":1,"output":{},"messages":${messages('Hi.')}}`,
    ],
    [
      'Anthropic',
      (id: string) =>
        `{"conversation_id":${id},"request":{"messages":[{"role":"user","content":"Hi."}]},"response":{"type":"message","role":"assistant","content":[{"type":"text","text":"Yes."}]}}`,
    ],
  ])('%s', async (_, record) => {
    const lines = [record(ONE), record(TWO)]
    const found = await names('log.jsonl', lines.join('\n'))
    expect(found.map((id) => id.replaceAll(/^-|\.0$/g, ''))).toEqual([ONE, TWO])
    expect(await names('log.json', `[\n${lines.join(',\n')}\n]`)).toEqual(found)
  })

  test('MT-bench, whose questions and answers are joined by them', async () => {
    const asked = [ONE, TWO].map((id) => `{"question_id":${id},"turns":["Question of ${id}?"]}`)
    const answers = [TWO, ONE].map(
      (id) => `{"question_id":${id},"model_id":"m","choices":[{"turns":["Answer to ${id}."]}]}`,
    )
    const { lines } = await imported(
      { 'q.jsonl': asked.join('\n'), 'a.jsonl': answers.join('\n') },
      { language: 'en' },
    )
    expect(lines.map(({ scenario, turns }) => [scenario, turns.map(({ text }) => text)])).toEqual(
      [ONE, TWO].map((id) => [id, [`Question of ${id}?`, `Answer to ${id}.`]]),
    )
  })

  test('JSON in the cells of a table', async () => {
    const row = (id: string): string =>
      `t${id},"{""thread_id"":${id}}",2026-11-01T10:00:00Z,"{""messages"":${messages('Hi.').replaceAll('"', '""')}}","{""content"":""Yes.""}",llm`
    const content = `id,extra,start_time,inputs,outputs,run_type\n${[ONE, TWO].map(row).join('\n')}\n`
    expect(
      await names(
        'runs.csv',
        content
          .replaceAll('{""thread_id""', '{""metadata"":{""thread_id""')
          .replaceAll(/(\d{19})\}/g, '$1}}'),
      ),
    ).toEqual([ONE, TWO])
  })

  test('people, whose dialogues are one cluster each', async () => {
    const records = [ONE, TWO].map(
      (id) => `{"id":"c${id}","user_id":${id},"messages":${messages('Hi.')}}`,
    )
    const { lines } = await imported({ 'log.jsonl': records.join('\n') }, { language: 'en' })
    expect(new Set(lines.map(({ cluster }) => cluster)).size).toBe(2)
  })

  test('messages, which are ordered by them', async () => {
    const rows = [
      'assistant,Second.,9007199254740993',
      'user,First.,9007199254740992',
      'user,Third.,9007199254740994',
    ]
    const { lines } = await imported({
      'log.csv': `id,role,content,order\n${rows.map((row) => `1,${row}`).join('\n')}`,
    })
    expect(lines[0]!.turns.map(({ text }) => text)).toEqual(['First.', 'Second.', 'Third.'])
  })
})

describe('numbers that a spreadsheet has rounded are refused', () => {
  test.each([
    ['conversation_id', 'conversation_id', '1.23457E+18', {}],
    ['session_id', 'session_id', '1.2E+11', {}],
    ['chat', 'chat', '1,23457E+18', { id: 'chat' }],
    ['thread_id', 'thread_id', '1.2345678901234568e+18', {}],
    ['user_id', 'conversation_id', '7', { row: ';user_id', cell: ';1.23457E+18' }],
    ['case', 'conversation_id', '7', { row: ';case', cell: ';1.23457E+18', scenario: 'case' }],
  ])(
    'in the column %s',
    async (column, id, value, { row = '', cell = '', ...choices }: Record<string, string>) => {
      const content = `${id};role;content${row}\n${value};user;Hi.${cell}\n${value};assistant;Yes.${cell}\n`
      await expect(imported({ 'log.csv': content }, choices)).rejects.toMatchObject({
        code: 'LOG_DIGITS',
        place: { line: 2 },
        details: { what: expect.stringMatching(new RegExp(`^"${column}" holds 1[.,]2`)) },
      })
    },
  )

  test.each([
    ['id', `{"id":1.2345678901234568e+18,"messages":${messages('Hi.')}}`],
    ['id', `{"id":12345E15,"messages":${messages('Hi.')}}`],
    ['session_id', call('Hi.', ',"session_id":1e18')],
    ['user_id', `{"id":"a","user_id":1.5e+17,"messages":${messages('Hi.')}}`],
    ['sessionId', `{"id":"t","sessionId":"1.23E+15","timestamp":1,"input":"Hi.","output":"Yes."}`],
  ])('under the key %s of a record; other records are written', async (key, record) => {
    const { lines, report } = await imported({
      'log.jsonl': `${record}\n{"id":"b","messages":${messages('Hi.')}}`,
    })
    expect(lines.map(({ scenario }) => scenario)).toEqual(['b'])
    expect(report.faults).toMatchObject([
      { line: 1, what: expect.stringContaining(`"${key}" holds `) },
    ])
  })

  test.each(['12e5', '1E5', '0x1e+2', '7e12', 'a1.5E+3'])(
    'and not %s, which is a name',
    async (id) => {
      expect(
        await names('log.csv', `id,role,content\n${id},user,Hi.\n${id},assistant,Yes.\n`),
      ).toEqual([id])
    },
  )
})

describe('NaN and Infinity are unknown values, with a notice', () => {
  test.each([
    ['a score', `{"id":"a","score":NaN,"messages":${messages('Hi.')}}`, 1],
    ['several', `{"id":"a","scores":[NaN, Infinity,-Infinity],"messages":${messages('Hi.')}}`, 3],
    ['the usage of a call', call('Hi.', ',"id":"a","latency":Infinity'), 1],
    ['an id', `{"user_id":NaN,"id":"a","messages":${messages('Hi.')}}`, 1],
    [
      'a text that says so',
      `{"id":"a","score":-Infinity,"messages":${messages('NaN, \\"Infinity')}}`,
      1,
    ],
  ])('in JSON: %s', async (_, record, count) => {
    for (const [name, content] of [
      ['log.jsonl', record],
      ['log.json', `[${record}]`],
    ] as const) {
      const { lines, report, text, isWhole } = await imported({ [name]: content })
      expect([lines.map(({ scenario }) => scenario), report.faults, isWhole]).toEqual([
        ['a'],
        [],
        true,
      ])
      expect(report.unknownNumbers).toBe(count)
      expect(text).toContain(`Read as unknown: ${count} number`)
    }
  })

  test('in a cell', async () => {
    const cell = messages('Hi.').replace('{', '{"score":NaN,').replaceAll('"', '""')
    const { lines, report } = await imported({ 'log.csv': `id,messages\n7,"${cell}"\n` })
    expect([lines.length, report.unknownNumbers]).toEqual([1, 1])
  })
})
