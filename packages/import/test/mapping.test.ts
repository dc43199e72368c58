// JSON of any shape: an unknown file says what its keys are, and options say where messages are.
import { describe, expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

const two = ['seeker: I am sad.', 'supporter: Why?']
const [a, b] = ['I am sad.', 'Why?']

describe('an unknown file', () => {
  test.each<readonly [string, object, keys: string, fix: string]>([
    [
      'a list under another name',
      { n: 1, talk: [{ who: 'u', said: a }] },
      'n, talk[].who, talk[].said',
      '--messages talk,',
    ],
    [
      'deep inside',
      { x: { y: { log: [{ role: 'u', body: a }] } } },
      'x.y.log[].role, x.y.log[].body',
      '--messages x.y.log,',
    ],
    [
      'a list in a list',
      { runs_: [{ id: 'r', t: 'x', steps: [{ role: 'u', c: a }] }] },
      'runs_[].id, runs_[].t, runs_[].steps[].role, runs_[].steps[].c',
      '--messages runs_.steps,',
    ],
    [
      'a map',
      { m: { q: { from: 'u', x: a }, r: { from: 'b', x: b } } },
      'm.*.from, m.*.x',
      '--messages m,',
    ],
    [
      'a record per turn',
      { conv: 'c', who: 'u', said: a },
      'conv, who, said',
      '--role and --text for a record per turn',
    ],
    ['no keys', {}, 'none', '--id, --role and --text'],
  ])('%s', async (_, record, keys, fix) => {
    for (const content of [
      jsonl(record),
      JSON.stringify([record]),
      JSON.stringify(record, null, 2),
    ]) {
      await expect(imported({ 'a.json': content })).rejects.toMatchObject({
        code: 'LOG_FORMAT',
        message: expect.stringMatching(/The keys of its first record are: (.*)\.$/) as unknown,
        details: { what: `The keys of its first record are: ${keys}` },
        fix: expect.stringContaining(fix) as unknown,
      })
    }
  })

  test('shows no words, and no keys without end', async () => {
    const record = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`key\n${at}`, `secret ${at}`]),
    )
    const thrown = (await imported({ 'a.jsonl': jsonl(record) }).catch(
      (error: unknown) => error,
    )) as Error
    expect(thrown.message).toContain('key 0, key 1')
    expect(thrown.message).toContain('and 36 more')
    expect(thrown.message).not.toContain('secret')
  })

  test('also a record among known ones', async () => {
    const { report } = await imported({
      'a.jsonl': jsonl({ id: 'x', messages: [{ role: 'user', content: a }] }, { who: a, n: [1] }),
    })
    expect(report.faults[0]!.what).toBe(
      'no format is known that has records of this shape; its keys are who, n[]',
    )
  })
})

describe('options say where messages are', () => {
  type Columns = Readonly<Record<string, string>>
  const spoken = [
    { who: 'user', said: a },
    { who: 'bot', said: b },
  ]
  test.each<readonly [string, unknown, Columns, id: string | undefined]>([
    [
      'a list',
      { id: 'c', talk: spoken },
      { messages: 'talk', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'a list with usual names',
      {
        no: 'c',
        traj: [
          { role: 'user', content: a },
          { role: 'bot', content: b },
        ],
      },
      { messages: 'traj' },
      'no',
    ],
    [
      'one name of two',
      {
        no: 'c',
        traj: [
          { role: 'user', t: a },
          { role: 'bot', t: b },
        ],
      },
      { messages: 'traj', text: 't' },
      'no',
    ],
    [
      'a nested list',
      { x: { id: 'c', y: { talk: spoken } } },
      { messages: 'x.y.talk', role: 'who', text: 'said' },
      'x.id',
    ],
    [
      'a key with dots',
      { id: 'c', 'x.y': spoken },
      { messages: 'x.y', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'nested names',
      {
        id: 'c',
        talk: [{ m: { by: { role: 'user' }, t: [a] } }, { m: { by: { role: 'bot' }, t: [b] } }],
      },
      { messages: 'talk', role: 'm.by.role', text: 'm.t' },
      undefined,
    ],
    [
      'an item by its number',
      { id: 'c', v: [[], spoken] },
      { messages: 'v.1', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'a map by ids',
      {
        id: 'c',
        talk: {
          p: { id: 'p', who: 'user', said: a },
          q: { id: 'q', parent: 'p', who: 'bot', said: b },
        },
      },
      { messages: 'talk', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'a map by numbers',
      { id: 'c', talk: { 0: spoken[0], 1: spoken[1] } },
      { messages: 'talk', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'JSON in a text',
      { id: 'c', talk: JSON.stringify(spoken) },
      { messages: 'talk', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'an order',
      {
        id: 'c',
        talk: [
          { ...spoken[1], n: 10 },
          { ...spoken[0], n: 9 },
        ],
      },
      { messages: 'talk', role: 'who', text: 'said', order: 'n' },
      undefined,
    ],
    [
      'lines with names',
      { id: 'c', log: ['User: I am sad.', 'Bot: Why?'] },
      { messages: 'log' },
      undefined,
    ],
    [
      'over known keys',
      { id: 'c', messages: [{ role: 'x', content: 'no' }], talk: spoken },
      { messages: 'talk', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'a question and its answer',
      { id: 'c', q: { text: a }, r: b },
      { ask: 'q.text', answer: 'r' },
      'id',
    ],
  ])('%s', async (_, record, columns, id) => {
    for (const content of [
      jsonl(record),
      JSON.stringify([record]),
      JSON.stringify(record, null, 2),
    ]) {
      const { lines, report } = await imported(
        { 'a.json': content },
        { columns, ...(id !== undefined && { id }) },
      )
      expect(report.faults).toEqual([])
      expect(lines).toMatchObject([{ scenario: 'c' }])
      expect(lines.map(said)).toEqual([two])
      expect(report.formats).toEqual(['json'])
    }
  })

  test.each<readonly [string, unknown, Columns, id: string | undefined]>([
    [
      'a list of conversations',
      {
        info: {},
        sims: [
          { id: 'c', talk: spoken },
          { id: 'd', talk: spoken },
        ],
      },
      { messages: 'sims.talk', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'with the whole path of the id',
      {
        sims: [
          { k: { n: 'c' }, talk: spoken },
          { k: { n: 'd' }, talk: spoken },
        ],
      },
      { messages: 'sims.talk', role: 'who', text: 'said' },
      'sims.k.n',
    ],
    [
      'lists in lists',
      { a: [{ b: [{ id: 'c', talk: spoken }] }, { b: [{ id: 'd', talk: spoken }] }] },
      { messages: 'a.b.talk', role: 'who', text: 'said' },
      undefined,
    ],
    [
      'rows in a list',
      {
        rows: [
          ...spoken.map((each) => ({ ...each, c: 'c' })),
          ...spoken.map((each) => ({ ...each, c: 'd' })),
        ],
      },
      { role: 'rows.who', text: 'rows.said' },
      'rows.c',
    ],
  ])('%s', async (_, record, columns, id) => {
    const { lines, report } = await imported(
      { 'a.json': JSON.stringify(record) },
      { columns, ...(id !== undefined && { id }) },
    )
    expect(report.faults).toEqual([])
    expect(lines.map(({ scenario }) => scenario)).toEqual(['c', 'd'])
    expect(lines.map(said)).toEqual([two, two])
  })

  test('a record per turn, with speakers as yes and no, in the order of a key', async () => {
    const rows = [
      { chat: 7, me: false, body: { t: b }, n: 2 },
      { chat: 8, me: true, body: { t: 'Hi.' }, n: 1 },
      { chat: 7, me: true, body: { t: a }, n: 1 },
      { chat: 8, me: false, body: { t: 'Hello.' }, n: 2 },
    ]
    const { lines } = await imported(
      { 'a.jsonl': jsonl(...rows) },
      {
        id: 'chat',
        columns: { role: 'me', text: 'body.t', order: 'n' },
        seeker: ['true'],
        supporter: ['false'],
      },
    )
    expect(lines.map((line) => [line.scenario, ...said(line)])).toEqual([
      ['7', ...two],
      ['8', 'seeker: Hi.', 'supporter: Hello.'],
    ])
  })

  test.each<readonly [string, unknown, Columns, what: string]>([
    [
      'a list that is not there',
      { talk: spoken },
      { messages: 'traj' },
      'there is no "traj"; its keys are talk[].who, talk[].said',
    ],
    ['no list', { talk: 7 }, { messages: 'talk' }, '"talk" is no list of messages'],
    [
      'no speaker',
      { talk: spoken },
      { messages: 'talk', role: 'by', text: 'said' },
      'message 1 of "talk" has no name of a speaker at "by"; its keys are who, said',
    ],
    [
      'no text',
      { talk: [spoken[0], { who: 'bot' }] },
      { messages: 'talk', role: 'who', text: 'said' },
      'message 2 of "talk" has no text at "said"; its keys are who',
    ],
    [
      'no order',
      { talk: spoken },
      { messages: 'talk', role: 'who', text: 'said', order: 'n' },
      'message 1 of "talk" has no "n"; its keys are who, said',
    ],
    [
      'a row without an id',
      { who: 'user', said: a },
      { role: 'who', text: 'said' },
      'no key says which conversation the record is part of: name it with --id; its keys are who, said',
    ],
    [
      'half of a row',
      { id: 'c', who: 'user' },
      { role: 'who' },
      'name --messages, or both of --role and --text, or both of --ask and --answer',
    ],
  ])('%s is a fault that says so', async (_, record, columns, what) => {
    const { report, isWhole } = await imported({ 'a.jsonl': jsonl(record) }, { columns })
    expect(isWhole).toBe(false)
    expect(report.faults.map((fault) => fault.what)).toEqual([what])
  })
})

test('several conversations of one line without ids are apart', async () => {
  const talk = (text: string) => ({
    messages: [
      { role: 'user', content: text },
      { role: 'assistant', content: 'Why?' },
    ],
  })
  const { lines, report } = await imported({
    'a.json': JSON.stringify([talk('One.'), talk('Two.'), talk('Three.')]),
  })
  expect(report.faults).toEqual([])
  expect(lines.map(({ scenario, turns }) => [scenario, turns[0]!.text])).toEqual([
    ['a-1', 'One.'],
    ['a-1.2', 'Two.'],
    ['a-1.3', 'Three.'],
  ])
})
