import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { imported, jsonl } from './imported.js'

const messages = [
  { role: 'user', content: 'I lost my job.' },
  { role: 'assistant', content: 'I am here.' },
]
const good = (id: string) => JSON.stringify({ id, messages })

describe('what cannot be read is named with file and line, and the rest is written', () => {
  test('in JSON Lines', async () => {
    const strange = {
      id: 'x',
      messages: [...messages, { role: 'narrator', content: 'Night falls.' }],
    }
    const lines = [
      good('a'),
      '{"id": "b", "messages": [',
      '',
      JSON.stringify({ id: 'c' }),
      JSON.stringify({ id: 'd', messages: [{ content: 'no role' }] }),
      JSON.stringify(strange),
      good('a'),
      '7',
      good('e'),
    ]
    const {
      report,
      isWhole,
      text,
      lines: written,
    } = await imported({ 'chats.jsonl': lines.join('\n') })
    expect(written.map(({ scenario }) => scenario)).toEqual(['a', 'e'])
    expect(isWhole).toBe(false)
    expect(report.faults.map(({ line, what }) => `${line}: ${what}`)).toEqual([
      '2: this is not JSON',
      '4: no format is known that has records of this shape; its keys are id',
      '5: "messages" is not a list of messages, each with a role and a text',
      '6: nobody is known by the role "narrator": say who it is with --seeker, --supporter or --ignore',
      '7: chats.jsonl:1 has the same id "a" and supporter "chats"; for several conversations of one scenario use --scenario, for several supporters --name-from',
      '8: the record is not an object',
    ])
    expect(report.leftOut).toEqual({ 'in records that could not be read': 6 })
    expect(text).toContain('Could not be read: 6 records')
    expect(text).toMatch(/chats\.jsonl:2 {2}this is not JSON/)
  })

  test('a line of spaces or of a carriage return alone is no record', async () => {
    const text = `\uFEFF${good('a')}\r\n\r\n ${good('b')} \t\r\n  \t\n${good('c')}\r\n\r\n`
    const { lines, isWhole, report } = await imported({ 'chats.jsonl': text })
    expect(lines.map(({ scenario }) => scenario)).toEqual(['a', 'b', 'c'])
    expect([isWhole, report.records]).toEqual([
      true,
      { read: 3, written: 3, leftOut: 0, faults: 0 },
    ])
  })

  test('without a single conversation nothing is written, equal faults are one line, and the options are named', async () => {
    const rows = [
      'conversation,wer,message',
      ...Array.from({ length: 60 }, (_, at) => `c${at},a,hello`),
    ]
    const { text, isWhole, report, lines } = await imported({ 'chats.csv': rows.join('\n') })
    expect(isWhole).toBe(false)
    expect(lines).toEqual([])
    expect(report.faults).toHaveLength(60)
    expect(text).toContain('Wrote nothing: no conversation could be read')
    expect(text.match(/is not a JSON list/g)).toHaveLength(1)
    expect(text).toContain('; the same in 59 further records up to line 61')
    expect(text).toContain('--role and --text for a row per message')
  })

  test('who speaks may be in a column "who"', async () => {
    const rows = ['conversation,who,message', 'c,user,I am tired.', 'c,bot,Since when?']
    const { report } = await imported({ 'chats.csv': rows.join('\n') })
    expect(report).toMatchObject({ conversations: 1, turns: 2 })
  })

  test('where an id is taken in another language; one that is too short to tell is in that of its scenario', async () => {
    const tooShort = ['user', 'assistant'].map((role) => ({ role, content: '…' }))
    const said = (id: string, model: string, language: string | undefined) =>
      JSON.stringify({ id, model, language, messages: tooShort })
    const lines = [
      said('a', 'one', 'en'),
      said('a', 'two', 'zh'),
      said('b', 'one', 'zh'),
      said('b', 'two', undefined),
    ]
    const { report, isWhole, lines: written } = await imported({ 'chats.jsonl': lines.join('\n') })
    expect(written.map(({ scenario, language }) => [scenario, language])).toEqual([
      ['a', 'en'],
      ['b', 'zh'],
      ['b', 'zh'],
    ])
    expect(isWhole).toBe(false)
    expect(report.faults.map(({ line, what }) => `${line}: ${what}`)).toEqual([
      '2: chats.jsonl:1 has the same id "a" in en, and this is in zh; give the conversations of each language separate ids, or name the language of all with --language',
    ])
  })

  test('in a list, behind which the others are found', async () => {
    const { report, lines } = await imported({
      'chats.json': `[\n${good('a')},\n{"id": "b", oops},\n${good('c')}\n]`,
    })
    expect(lines.map(({ scenario }) => scenario)).toEqual(['a', 'c'])
    expect(report.faults).toMatchObject([{ line: 3, what: 'this is not JSON' }])
  })

  test('in CSV', async () => {
    const rows = [
      'id,role,content',
      'a,user,Hi',
      'a,assistant',
      'a,assistant,Hello',
      ',user,Lost',
      'b,user,"open',
    ]
    const { report, lines } = await imported({ 'log.csv': rows.join('\n') })
    expect(lines.map(({ turns }) => turns.length)).toEqual([2])
    expect(report.faults.map(({ line, what }) => `${line}: ${what}`)).toEqual([
      '3: the row has 2 cells, and there are 3 columns',
      '5: "id" is empty',
      '6: a quoted cell has no closing quote',
    ])
  })

  test('in traces', async () => {
    const rows = jsonl(
      { input: 'Hi', output: 'Hello', timestamp: 1 },
      { id: 't', sessionId: 's', input: {}, output: null },
    )
    const { report } = await imported({ 'traces.jsonl': rows })
    expect(report.faults.map(({ line, what }) => `${line}: ${what}`)).toEqual([
      '1: the record has no "traceId"',
      '2: no message can be read from its input and output',
    ])
  })

  test('whatever it holds: a text for messages, many levels, what is no object, what breaks its reader', async () => {
    const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const lines = [
      'not even JSON',
      '{"messages": "x"}',
      `{"messages": ${JSON.stringify(JSON.stringify(JSON.stringify(messages)))}}`,
      `{"messages": ${deep(100_000)}}`,
      `{"messages": ${JSON.stringify(deep(100_000))}}`,
      `{"id": ${deep(101)}, "messages": ${JSON.stringify(messages)}}`,
      '{"messages": [{"id": [{"toString": 1, "valueOf": 1}], "kwargs": {"content": "Hi"}}]}',
      '"a text"',
      good('a'),
    ]
    const { report, lines: written } = await imported({ 'chats.jsonl': lines.join('\n') })
    expect(written.map(({ scenario }) => scenario)).toEqual(['a'])
    expect(report.faults.map(({ line, what }) => `${line}: ${what}`)).toEqual([
      '1: this is not JSON',
      '2: "messages" is not a list of messages, each with a role and a text',
      '3: "messages" is not a list of messages, each with a role and a text',
      '4: the record has more than 100 levels',
      '5: "messages" is not a list of messages, each with a role and a text',
      '6: the record has more than 100 levels',
      expect.stringMatching(/^7: the record cannot be read: /),
      '8: the record is not an object',
    ])
    const traces = [
      `{"traceId": "s", "timestamp": 1, "input": ${deep(100_000)}, "output": "Hello"}`,
      '{"traceId": "t", "timestamp": 1, "input": "Hi", "output": "Hello"}',
    ]
    const { report: found } = await imported({ 'traces.jsonl': traces.join('\n') })
    expect([found.conversations, found.faults]).toMatchObject([1, [{ line: 1 }]])
    const rows = [
      'id,messages',
      `b,${deep(100_000)}`,
      `c,"${JSON.stringify(messages).replaceAll('"', '""')}"`,
    ]
    const { report: ofTable } = await imported({ 'log.csv': rows.join('\n') })
    expect([ofTable.conversations, ofTable.faults]).toMatchObject([1, [{ line: 2 }]])
  })

  test('where a field that was named is missing', async () => {
    const { report } = await imported(
      { 'chats.jsonl': `${good('a')}\n` },
      { scenario: 'metadata.case' },
    )
    expect(report.faults).toMatchObject([{ line: 1, what: 'there is no "metadata.case"' }])
  })
})

test('no words of people stand in what is reported', async () => {
  const { text, report } = await imported({
    'chats.jsonl': `{"messages": "My secret is out\n${good('a')}\n`,
  })
  expect(JSON.stringify([text, report])).not.toContain('secret')
})

test('conversations without a reply are counted, and are no fault', async () => {
  const { report, isWhole, text } = await imported({
    'chats.jsonl': `${good('a')}\n${jsonl({ id: 'b', messages: [messages[0]] })}`,
  })
  expect(report).toMatchObject({
    conversations: 1,
    unanswered: 1,
    leftOut: { 'in conversations without a reply': 1 },
  })
  expect([isWhole, text.includes('1 conversation in which one side says nothing')]).toEqual([
    true,
    true,
  ])
})

test('nothing is overwritten, unless it is asked for, and never the input', async () => {
  const { folder, to } = await imported(
    { 'conversations.jsonl': `${good('a')}\n` },
    { config: true },
  )
  const files = [join(folder, 'conversations.jsonl')]
  const again = (choices: object) => imported({}, { files, to, config: true, ...choices })
  await expect(again({})).rejects.toMatchObject({ code: 'OUTPUT_EXISTS' })
  expect((await again({ force: true })).lines).toHaveLength(1)
  await expect(again({ to: folder, force: true })).rejects.toMatchObject({ code: 'OUTPUT_EXISTS' })
  expect(readFileSync(files[0]!, 'utf8')).toBe(`${good('a')}\n`)
})

test('a record above 64 MB is passed over by name, in lines, in a list and in a table, whose other rows keep their lines', async () => {
  const long = 'x'.repeat(65 * 2 ** 20)
  const record = JSON.stringify({ id: 'b', messages: [{ role: 'user', content: long }] })
  const fault = { line: 2, what: 'the record is longer than 64 MB' }
  for (const [name, text] of [
    ['chats.jsonl', [good('a'), record, good('c')].join('\n')],
    ['chats.json', `[${good('a')},\n${record},\n${good('c')}]`],
  ] as const) {
    const { report, lines } = await imported({ [name]: text })
    expect([lines.map(({ scenario }) => scenario), report.faults]).toMatchObject([
      ['a', 'c'],
      [fault],
    ])
  }
  const rows = ['id,prompt,response', `a,"${long}\n\n",x`, 'b,Hi', 'c,"Hi\n",Hello']
  const { report } = await imported({ 'log.csv': rows.join('\r\n') })
  expect(report.conversations).toBe(1)
  expect(report.faults).toMatchObject([
    fault,
    { line: 5, what: expect.stringContaining('2 cells') },
  ])
})
