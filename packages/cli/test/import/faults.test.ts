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
    const strange = { id: 'x', messages: [...messages, { role: 'narrator', content: 'Night falls.' }] }
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
    const { report, exitCode, text, lines: written } = await imported({ 'chats.jsonl': lines.join('\n') })
    expect(written.map(({ scenario }) => scenario)).toEqual(['a', 'e'])
    expect(exitCode).toBe(1)
    expect(report.faults.map(({ line, what }) => `${line}: ${what}`)).toEqual([
      '2: this is not JSON',
      '4: the key "messages" is missing: this is not a conversation of this format',
      '5: "messages" is not a list of messages, each with a role and a text',
      '6: nobody is known by the role "narrator": say who it is with --seeker, --supporter or --ignore',
      '7: chats.jsonl:1 has the same id "a" and supporter "chats"; for several conversations of one scenario use --scenario',
      '8: the record is not an object',
    ])
    expect(report.leftOut).toEqual({ 'in records that could not be read': 6 })
    expect(text).toContain('Could not be read: 6 records')
    expect(text).toMatch(/chats\.jsonl:2 {2}this is not JSON/)
  })

  test('in a list, behind which the others are found', async () => {
    const { report, lines } = await imported({ 'chats.json': `[\n${good('a')},\n{"id": "b", oops},\n${good('c')}\n]` })
    expect(lines.map(({ scenario }) => scenario)).toEqual(['a', 'c'])
    expect(report.faults).toMatchObject([{ line: 3, what: 'this is not JSON' }])
  })

  test('in CSV', async () => {
    const rows = ['id,role,content', 'a,user,Hi', 'a,assistant', 'a,assistant,Hello', ',user,Lost', 'b,user,"open']
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

  test('where a field that was named is missing', async () => {
    const { report } = await imported({ 'chats.jsonl': `${good('a')}\n` }, { scenario: 'metadata.case' })
    expect(report.faults).toMatchObject([{ line: 1, what: 'there is no "metadata.case"' }])
  })
})

test('no words of people stand in what is reported', async () => {
  const { text, report } = await imported({ 'chats.jsonl': `{"messages": "My secret is out\n${good('a')}\n` })
  expect(JSON.stringify([text, report])).not.toContain('secret')
})

test('conversations without a reply are counted, and are no fault', async () => {
  const { report, exitCode, text } = await imported({
    'chats.jsonl': `${good('a')}\n${jsonl({ id: 'b', messages: [messages[0]] })}`,
  })
  expect(report).toMatchObject({ conversations: 1, unanswered: 1, leftOut: { 'in conversations without a reply': 1 } })
  expect([exitCode, text.includes('1 conversation in which one side says nothing')]).toEqual([0, true])
})

test('nothing is overwritten, unless it is asked for, and never the input', async () => {
  const { folder, to } = await imported({ 'conversations.jsonl': `${good('a')}\n` }, { config: true })
  const files = [join(folder, 'conversations.jsonl')]
  const again = (choices: object) => imported({}, { files, to, config: true, ...choices })
  await expect(again({})).rejects.toMatchObject({ code: 'OUTPUT_EXISTS' })
  expect((await again({ force: true })).lines).toHaveLength(1)
  await expect(again({ to: folder, force: true })).rejects.toMatchObject({ code: 'OUTPUT_EXISTS' })
  expect(readFileSync(files[0]!, 'utf8')).toBe(`${good('a')}\n`)
})
