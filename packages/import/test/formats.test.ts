import { describe, expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

const talk = ['seeker: I lost my job last week.', 'supporter: That sounds painful.']
const user = { role: 'user', content: 'I lost my job last week.' }
const assistant = { role: 'assistant', content: 'That sounds painful.' }

describe('OpenAI messages', () => {
  test('lose system messages and calls of tools, and nothing else', async () => {
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'x', type: 'function', function: {} }],
    }
    const tool = { role: 'tool', tool_call_id: 'x', content: '{}' }
    const messages = [{ role: 'system', content: 'Be kind.' }, user, call, tool, assistant]
    const { lines, report } = await imported({
      'chats.jsonl': jsonl({ id: 'a', model: 'gpt-4o', messages, tools: [] }),
    })
    expect(lines).toEqual([
      { scenario: 'a', supporter: 'gpt-4o', language: 'en', turns: expect.any(Array) },
    ])
    expect(said(lines[0]!)).toEqual(talk)
    expect(report).toMatchObject({ formats: ['openai'], messages: 5, turns: 2 })
    expect(report.leftOut).toEqual({
      'calls of tools': 1,
      'of the role "system"': 1,
      'of the role "tool"': 1,
    })
  })

  test('may have parts: texts are joined, pictures leave a mark', async () => {
    const picture = { type: 'image_url', image_url: { url: 'https://example.org/1.png' } }
    const content = [{ type: 'text', text: 'Look.' }, picture, { type: 'text', text: 'My desk.' }]
    const { lines, text } = await imported({
      'chats.jsonl': jsonl({ messages: [{ role: 'user', content }, assistant] }),
    })
    expect(said(lines[0]!)[0]).toBe('seeker: Look.\n[image_url]\nMy desk.')
    expect(text).toContain('No text: 1 part "image_url", with a mark in its place')
  })

  test('may be bare lists, and logs of requests with the answer beside', async () => {
    const logged = {
      request: { model: 'm1', messages: [user] },
      response: { id: 'r', choices: [{ message: assistant }] },
    }
    const { lines } = await imported({ 'week.jsonl': jsonl([user, assistant], logged) })
    expect(lines.map(said)).toEqual([talk, talk])
    expect(lines.map(({ scenario, supporter }) => [scenario, supporter])).toEqual([
      ['week-1', 'week'],
      ['week-2', 'm1'],
    ])
  })
})

test('ShareGPT is read from a list over many lines and from JSON Lines alike', async () => {
  const record = (id: string) => ({
    id,
    model: 'vicuna',
    conversations: [
      { from: 'human', value: user.content },
      { from: 'gpt', value: assistant.content },
    ],
  })
  const list = await imported({ 'share.json': JSON.stringify([record('a'), record('b')], null, 2) })
  const oneLine = await imported({ 'share.json': JSON.stringify([record('a'), record('b')]) })
  const lines = await imported({ 'share.json': jsonl(record('a'), record('b')) })
  expect(list.lines.map(said)).toEqual([talk, talk])
  expect(list.report.formats).toEqual(['sharegpt'])
  expect([oneLine.log, lines.log]).toEqual([list.log, list.log])
})

describe('CSV', () => {
  test('has a row per turn, in any order', async () => {
    const rows = [
      'session_id;speaker;text;turn',
      'b;user;Hello there, how are you?;1',
      'a;bot;That sounds painful.;10',
      'b;bot;Hi.;2',
      'a;user;"I lost my job last week.";9',
    ]
    const { lines, report } = await imported({ 'log.csv': rows.join('\n') })
    expect(report).toMatchObject({ formats: ['csv'], messages: 4, turns: 4, faults: [] })
    expect(lines.map(({ scenario }) => scenario)).toEqual(['b', 'a'])
    expect(said(lines[1]!)).toEqual(talk)
  })

  test('has a row per exchange', async () => {
    const { lines } = await imported({
      'log.csv':
        'chat_id,prompt,response\n7,I lost my job last week.,That sounds painful.\n7,Yes.,I am here.\n',
    })
    expect(lines.map(said)).toEqual([[...talk, 'seeker: Yes.', 'supporter: I am here.']])
  })

  test('has a row per conversation, with a list in a cell', async () => {
    const cell = JSON.stringify([user, assistant]).replaceAll('"', '""')
    const { lines } = await imported({ 'log.csv': `id,messages\n7,"${cell}"\n` })
    expect(lines).toMatchObject([{ scenario: '7' }])
    expect(said(lines[0]!)).toEqual(talk)
  })

  test('may have columns of any name', async () => {
    const content =
      'gespräch\twer\twas\n1\tKlient\tIch habe meinen Job verloren.\n1\tBeraterin\tDas tut weh.\n'
    const columns = { role: 'wer', text: 'was' }
    const { lines } = await imported(
      { 'log.tsv': content },
      { id: 'gespräch', columns, seeker: ['klient'], supporter: ['beraterin'] },
    )
    expect(lines).toMatchObject([
      { scenario: '1', language: 'de', turns: [{ speaker: 'seeker' }, { speaker: 'supporter' }] },
    ])
  })

  test.each([
    [
      'role,content\nuser,Hi\n',
      {},
      'no column says which conversation a row belongs to: name it with --id',
    ],
    [
      'a,b\n1,2\n',
      {},
      'no columns with roles and texts, with questions and answers, or with lists of messages are found',
    ],
    ['id,role,content\n1,user,Hi\n', { text: 'words' }, 'there is no column "words"'],
  ])('says which columns it looked for (%#)', async (content, columns, what) => {
    await expect(imported({ 'log.csv': content }, { columns })).rejects.toMatchObject({
      code: 'LOG_COLUMNS',
      details: { what },
    })
  })
})

describe('Langfuse', () => {
  const more = { role: 'user', content: 'I feel a bit better.' }
  const end = { role: 'assistant', content: 'I am glad.' }
  const whole = [...talk, 'seeker: I feel a bit better.', 'supporter: I am glad.']

  test('has traces of sessions, which say only what is new', async () => {
    const traces = [
      {
        id: 't2',
        timestamp: '2026-11-01T10:05:00Z',
        sessionId: 's',
        input: more.content,
        output: end.content,
      },
      {
        id: 't1',
        timestamp: '2026-11-01T10:00:00Z',
        sessionId: 's',
        input: { question: user.content },
        output: { answer: assistant.content },
      },
    ]
    const { lines, report } = await imported({ 'traces.json': JSON.stringify(traces) })
    expect(report).toMatchObject({ formats: ['langfuse'], messages: 4, turns: 4 })
    expect(lines.map(({ scenario, turns }) => [scenario, turns.length])).toEqual([['s', 4]])
    expect(said(lines[0]!)).toEqual(whole)
  })

  test('has tables whose cells hold JSON', async () => {
    const cells = [
      't1',
      '2026-11-01T10:00:00Z',
      's',
      JSON.stringify({ messages: [user] }),
      JSON.stringify(assistant),
    ]
    const row = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    const { lines, report } = await imported({
      'traces.csv': `"id","timestamp","sessionId","input","output"\n${row}\n`,
    })
    expect(report.formats).toEqual(['langfuse'])
    expect(lines.map(said)).toEqual([talk])
  })

  test('has observations that repeat what was said, and steps inside of them', async () => {
    const row = (id: string, trace: string, start: string, rest: object) => ({
      id,
      trace_id: trace,
      session_id: 's',
      start_time: start,
      ...rest,
    })
    const rows = [
      row('o1', 't1', '2026-11-01 10:00:00.000000', {
        type: 'SPAN',
        parent_observation_id: null,
        input: null,
        output: null,
      }),
      row('o2', 't1', '2026-11-01 10:00:01.000000', {
        type: 'GENERATION',
        parent_observation_id: 'o1',
        provided_model_name: 'my-model',
        input: JSON.stringify([user]),
        output: JSON.stringify(assistant),
      }),
      row('o3', 't2', '2026-11-01 10:05:00.000000', {
        type: 'GENERATION',
        parent_observation_id: '',
        provided_model_name: 'my-model',
        input: JSON.stringify({ messages: [user, assistant, more] }),
        output: end.content,
      }),
    ]
    const { lines, report } = await imported({ 'observations.jsonl': jsonl(...rows) })
    expect(report).toMatchObject({
      messages: 6,
      turns: 4,
      inner: 1,
      leftOut: { 'repeated in later requests': 2 },
    })
    expect(lines).toMatchObject([{ scenario: 's', supporter: 'my-model' }])
    expect(said(lines[0]!)).toEqual(whole)
  })
})

describe('LangSmith', () => {
  const human = {
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'schema', 'messages', 'HumanMessage'],
    kwargs: { content: user.content },
  }
  const run = { run_type: 'chain', session_id: 'project', parent_run_id: null }

  test('has runs of threads, the messages of LangChain, and the project is no session', async () => {
    const runs = [
      {
        ...run,
        id: 'r1',
        trace_id: 'r1',
        start_time: '2026-11-01T10:00:00',
        extra: { metadata: { thread_id: 'th', ls_model_name: 'm' } },
        inputs: { messages: [[human]] },
        outputs: {
          generations: [
            [
              {
                text: '',
                message: { id: ['x', 'AIMessageChunk'], kwargs: { content: assistant.content } },
              },
            ],
          ],
        },
      },
      {
        ...run,
        run_type: 'llm',
        id: 'r2',
        trace_id: 'r1',
        parent_run_id: 'r1',
        extra: { metadata: { thread_id: 'th' } },
        inputs: {},
        outputs: {},
      },
      {
        ...run,
        id: 'r3',
        trace_id: 'r3',
        start_time: '2026-11-01T11:00:00',
        inputs: { input: 'Hello, is anybody there?' },
        outputs: { output: 'Yes.' },
      },
    ]
    const { lines, report } = await imported({
      'runs.json': JSON.stringify({ runs, cursors: {} }, null, 1),
    })
    expect(report).toMatchObject({ formats: ['langsmith'], inner: 1, messages: 4, turns: 4 })
    expect(lines.map(({ scenario, supporter }) => [scenario, supporter])).toEqual([
      ['th', 'm'],
      ['r3', 'runs'],
    ])
    // Roles of LangChain: human and AI.
    expect(said(lines[0]!)).toEqual(talk)
  })

  test('has outputs that hold the whole state', async () => {
    const state = {
      messages: [
        { type: 'human', content: user.content },
        { type: 'ai', content: assistant.content },
      ],
    }
    const runs = {
      ...run,
      id: 'r1',
      trace_id: 'r1',
      inputs: JSON.stringify({ messages: [state.messages[0]] }),
      outputs: JSON.stringify(state),
    }
    const { lines } = await imported({ 'runs.jsonl': jsonl(runs) })
    expect(lines.map(said)).toEqual([talk])
  })
})

describe('names', () => {
  const record = (id: string, more: object = {}) => ({ id, messages: [user, assistant], ...more })

  test('of supporters come from the model, a field, the file or an option', async () => {
    const files = {
      'v1.jsonl': jsonl(record('a', { model: 'm', bot: { version: 3 } })),
      'v2.jsonl': jsonl(record('b', { model: 'm', bot: { version: 4 } })),
    }
    const names = async (choices: Parameters<typeof imported>[1]) =>
      (await imported(files, choices)).lines.map(({ supporter }) => supporter)
    expect(await names({})).toEqual(['m', 'm'])
    expect(await names({ nameFrom: 'bot.version' })).toEqual(['3', '4'])
    expect(await names({ nameFrom: 'file' })).toEqual(['v1', 'v2'])
    expect(await names({ name: 'mine' })).toEqual(['mine', 'mine'])
    expect((await imported(files)).text).toContain(
      'All 2 files name one supporter. To compare the files, use --name-from file.',
    )
  })

  test('of scenarios join what belongs together; several of one supporter are repeats', async () => {
    const records = jsonl(
      record('a', { model: 'x', case: 1 }),
      record('b', { model: 'y', case: 1 }),
      record('c', { model: 'x', case: 1 }),
    )
    const { lines, text } = await imported({ 'chats.jsonl': records }, { scenario: 'case' })
    expect(lines.map(({ scenario, supporter, repeat }) => [scenario, supporter, repeat])).toEqual([
      ['1', 'x', undefined],
      ['1', 'y', undefined],
      ['1', 'x', 2],
    ])
    expect(text).toContain('1 of 1 scenario have several supporters')
  })

  test('of people are one cluster beside a key for pairs only if --user names them, and are counted otherwise', async () => {
    const records = jsonl(
      record('a', { user_id: 'jo', case: '1' }),
      record('b', { user_id: 'jo', case: '2' }),
      record('c', { user_id: 'al', case: '2', model: 'y' }),
    )
    const read = (more: object) => imported({ 'c.jsonl': records }, { scenario: 'case', ...more })
    const named = await read({ user: 'user_id' })
    const [a, b, c] = named.lines.map(({ cluster }) => cluster)
    expect([a, c]).toEqual([b, expect.stringMatching(/^[\da-f]{16}$/)])
    expect(c).not.toBe(a)
    expect(named.text).toContain(
      '1 scenario has several people; people who share one are one cluster, with all their scenarios',
    )
    const { lines, text, report } = await read({})
    expect(text).not.toContain('several people')
    expect(lines.map(({ cluster }) => cluster)).toEqual([undefined, undefined, undefined])
    expect(text).toContain(
      '1 person has several scenarios, which count as independent; --user FIELD makes those of a person one cluster',
    )
    expect(report).toMatchObject({ peopleWithIndependentScenarios: 1 })
    expect(named.text).not.toContain('count as independent')
  })

  test('of people become clusters that do not name them, and tags are kept', async () => {
    const records = jsonl(
      record('a', { user_id: 'jo', topic: 'work' }),
      record('b', { user_id: 'jo' }),
      record('c', { user_id: 'al' }),
    )
    const { lines, log } = await imported({ 'chats.jsonl': records }, { tag: ['topic'] })
    const [a, b, c] = lines.map(({ cluster }) => cluster)
    expect(a).toMatch(/^[\da-f]{16}$/)
    expect([b === a, c === a, log.includes('"jo"')]).toEqual([true, false, false])
    expect(lines[0]!.tags).toEqual({ topic: 'work' })
  })
})

describe('the language', () => {
  const record = (id: string, content: string, reply = assistant.content, more: object = {}) => ({
    id,
    messages: [
      { role: 'user', content },
      { role: 'assistant', content: reply },
    ],
    ...more,
  })
  const talks = [
    record('a', '我最近失业了，心里很难过。'),
    record('b', 'hm', 'hm'),
    record('c', '我和朋友吵架了，不知道怎么办。'),
    record('d', 'Ich bin sehr traurig.'),
    record('e', 'hm', '很高兴认识你，今天怎么样？'),
    record('f', 'ok', 'ok', { language: 'fr-CA' }),
  ]

  test('is told from the words of the person, else from those of both, else it is the most frequent one', async () => {
    const { lines, text } = await imported({ 'chats.jsonl': jsonl(...talks) })
    expect(lines.map(({ language }) => language)).toEqual(['zh', 'zh', 'zh', 'de', 'zh', 'fr'])
    expect(text).toContain(
      'languages: zh 4, de 1, fr 1; 1 too short to tell, taken as the most frequent one (--language sets it)',
    )
  })

  test('may be set', async () => {
    const { report } = await imported({ 'chats.jsonl': jsonl(...talks) }, { language: 'en' })
    expect(report.languages).toEqual({ en: 6 })
  })

  test('is that of the whole dialogue: an article at its beginning does not decide', async () => {
    const article =
      'The minister said on Monday that the new law would come into force in spring. '.repeat(100)
    const turns = [
      '我不知道怎么办。',
      '这篇文章让我非常害怕，晚上睡不着觉。',
      '我的家人也不理解我，我觉得很孤单，很难过。',
    ]
    const messages = [article, ...Array.from({ length: 15 }, () => turns).flat()].flatMap(
      (content) => [{ role: 'user', content }, assistant],
    )
    const { lines } = await imported({ 'chats.jsonl': jsonl({ id: 'a', messages }) })
    expect(lines.map(({ language }) => language)).toEqual(['zh'])
  })

  test('of a person who changes it is that of most messages, else the first one, and the summary counts it', async () => {
    const said = {
      z: '我最近总是睡不好，心里很乱。',
      e: 'I do not sleep well and my head is a mess these days.',
      k: 'ok',
    }
    const talk = (id: string) => ({
      id,
      messages: [...id].flatMap((each) => [
        { role: 'user', content: said[each as keyof typeof said] },
        assistant,
      ]),
    })
    // A long beginning in Chinese does not decide, nor do short words in Latin letters.
    const long = `${'z'.repeat(200)}${'e'.repeat(201)}`
    const ids = ['zz', 'zzee', 'eezz', 'zee', long, 'zkkk']
    const { lines, text, report } = await imported({ 'chats.jsonl': jsonl(...ids.map(talk)) })
    expect(lines.map(({ language }) => language)).toEqual(['zh', 'zh', 'en', 'en', 'en', 'zh'])
    expect(text).toMatch(
      /  change of language: 4 conversations \(\S*chats\.jsonl:2 and others\); the language of most/,
    )
    expect(report.languagesMixed.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  })
})

test('a file that is no log is refused', async () => {
  await expect(imported({ 'note.txt': 'Hello.' })).rejects.toMatchObject({ code: 'LOG_FORMAT' })
  await expect(imported({ 'a.json': '{"a": 1}' })).rejects.toMatchObject({ code: 'LOG_FORMAT' })
})
