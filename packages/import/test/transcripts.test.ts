// Lines `NAME: text`: files of them, lists of them, and the dialogues that ESC-Eval released.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

const two = ['seeker: I am sad.', 'supporter: Why?']

describe('files', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['with blank lines', 'user: I am sad.\n\nagent: Why?\n', two],
    ['without', 'User: I am sad.\nAssistant: Why?', two],
    ['with other names of roles', 'Client: I am sad.\r\nTherapist: Why?\r\n', two],
    [
      'a colon of Chinese',
      '用户：我很难过。\n咨询师：为什么？\n',
      ['seeker: 我很难过。', 'supporter: 为什么？'],
    ],
    [
      'both colons',
      '来访者: 我很难过。\nAI助手：为什么？\n',
      ['seeker: 我很难过。', 'supporter: 为什么？'],
    ],
    [
      'turns of several lines and paragraphs',
      'user: I am sad.\nSince May.\n\nI mean it.\n\nagent: Why?\n',
      ['seeker: I am sad.\nSince May.\n\nI mean it.', two[1]!],
    ],
    ['a name alone in its line', 'user:\nI am sad.\n\nagent:\nWhy?\n', two],
    [
      'a colon in a text',
      'user: I said: no.\nagent: At 10:30: why?',
      ['seeker: I said: no.', 'supporter: At 10:30: why?'],
    ],
    [
      'a colon in a line of a text',
      'user: Two things.\nNote: I am sad.\nSee https://example.org: there.\nagent: Why?',
      ['seeker: Two things.\nNote: I am sad.\nSee https://example.org: there.', two[1]!],
    ],
    ['names in bold', '**User:** I am sad.\n\n**Assistant**: Why?', two],
    ['times before names', '[10:02] User: I am sad.\n[10:03:05] Bot: Why?', two],
    ['times behind names', 'User (2026-01-02 10:02): I am sad.\nBot (2026-01-02 10:03): Why?', two],
    ['numbers before names', '1. User: I am sad.\n2. Bot: Why?', two],
    ['a title above', 'Session 3, on Monday\n\nUser: I am sad.\nBot: Why?', two],
    [
      'a mark at the end',
      'user: I am sad.\nagent: Why?\n[CONVERSATION ENDED - the user left]\n',
      two,
    ],
    ['a carriage return in a text', 'user: a\rb\nagent: Why?', ['seeker: a\rb', two[1]!]],
    ['lines of an old Mac', 'user: I am sad.\ragent: Why?\r', two],
    ['a byte order mark', '\uFEFFuser: I am sad.\nagent: Why?', two],
    [
      'an emphasis in a text',
      'user: *sighs* I am sad.\nagent: Why?',
      ['seeker: *sighs* I am sad.', two[1]!],
    ],
    [
      'two turns of one side',
      'user: a\nuser: b\nagent: c',
      ['seeker: a', 'seeker: b', 'supporter: c'],
    ],
  ])('%s', async (_, text, turns) => {
    const { lines, report } = await imported({ 'talk.txt': text })
    expect(lines.map(said)).toEqual([turns])
    expect(lines[0]).toMatchObject({ scenario: 'talk' })
    expect(report.formats).toEqual(['transcript'])
  })

  test.each(['talk.md', 'talk.log', 'talk'])('are read under the name %s', async (name) => {
    const { lines } = await imported({ [name]: 'user: I am sad, and tired.\nagent: Why?' })
    expect(lines.map(said)).toEqual([['seeker: I am sad, and tired.', 'supporter: Why?']])
  })

  test('names that are not known are listed, and said by options', async () => {
    const text = 'Anna: I am sad.\nDr. Bo: Why?\nAnna: Work: it is too much.\nDr. Bo: I see.'
    const { report, isWhole } = await imported({ 'talk.txt': text })
    expect(isWhole).toBe(false)
    expect(report.faults[0]!.what).toBe(
      'lines begin with the names Anna (2), Dr. Bo (2): say who is who with --seeker NAME and --supporter NAME',
    )
    const named = await imported({ 'talk.txt': text }, { seeker: ['anna'], supporter: ['Dr. Bo'] })
    expect(named.lines.map(said)).toEqual([
      [
        'seeker: I am sad.',
        'supporter: Why?',
        'seeker: Work: it is too much.',
        'supporter: I see.',
      ],
    ])
    expect(named.report.supporters).toEqual({ 'Dr. Bo': 1 })
  })

  test('a file with one known side is no conversation of it alone', async () => {
    const { report } = await imported({ 'talk.txt': 'Bot: Hello.\nAnna: I am sad.\nBot: Why?' })
    expect(report.faults[0]!.what).toContain('Bot (2), Anna (1)')
  })

  test('lines of a further name are counted, and named if it may be a speaker', async () => {
    const text =
      'user: a\nagent: b\nNurse: c\nuser: d\nI thought of it and said to her: e\nNurse: f'
    const { text: summary, report } = await imported({ 'talk.txt': text })
    expect(summary).toContain('Read as text: 3 lines that begin with a word and a colon (Nurse 2).')
    expect(report).toMatchObject({ readAsText: { lines: 3, names: { Nurse: 2 } } })
    const { lines } = await imported({ 'talk.txt': text }, { ignore: ['Nurse'] })
    expect(lines[0]!.turns.map((turn) => turn.text)).toEqual([
      'a',
      'b',
      'd\nI thought of it and said to her: e',
    ])
  })

  test('a long line takes time in proportion to its length', async () => {
    const long = 'a b: '.repeat(200_000)
    const { lines } = await imported(
      { 'talk.txt': `user: ${long}\n${'( - '.repeat(200_000)}\nagent: Why?` },
      { language: 'en' },
    )
    expect(lines[0]!.turns).toHaveLength(2)
  })
})

describe('lists of lines in JSON', () => {
  const spoken = ['User: I am sad.', 'Bot：Why?']
  test.each(['transcript', 'dialogue', 'messages', 'conversation', 'history'])(
    'under "%s"',
    async (key) => {
      const { lines, report } = await imported({ 'a.jsonl': jsonl({ id: 'c', [key]: spoken }) })
      expect(lines).toMatchObject([{ scenario: 'c' }])
      expect(lines.map(said)).toEqual([two])
      expect(report.formats).toEqual(['transcript'])
    },
  )
})

describe('dialogues of ESC-Eval', () => {
  test.each<readonly [string, object]>([
    [
      'with their colons',
      { 0: ['AI assistant：Hello.', 'ESC-Role：I am sad.', 'AI assistant：Why?'] },
    ],
    [
      'with the other spelling',
      { 0: ['AI assitant：Hello.', 'ESC-Role：I am sad.', 'AI assitant：Why?'] },
    ],
    [
      'with plain colons',
      { 17: ['AI assistant: Hello.', 'ESC-Role: I am sad.', 'AI assistant: Why?'] },
    ],
    ['with other names', { a: ['Assistant：Hello.', 'User：I am sad.', 'Assistant：Why?'] }],
    ['in Chinese', { 0: ['助手：Hello.', '用户：I am sad.', '助手：Why?'] }],
  ])('%s', async (_, document) => {
    for (const indent of [undefined, 4]) {
      const { lines, report } = await imported({
        'llama3_en.json': JSON.stringify(document, null, indent),
      })
      expect(lines).toMatchObject([{ scenario: Object.keys(document)[0], supporter: 'llama3_en' }])
      expect(lines.map(said)).toEqual([['supporter: Hello.', ...two]])
      expect(report.formats).toEqual(['esc-eval'])
    }
  })

  test('lines and colons within a text stay, and a line without a name is a fault of its dialogue', async () => {
    const document = {
      0: [
        'AI assistant：Hi.',
        'ESC-Role：Two things：\nUser: no.\n\nThat is all.',
        'AI assistant：Why?',
      ],
      1: ['AI assistant：Hi.', 'no name here'],
    }
    const { lines, report } = await imported({ 'bot.json': JSON.stringify(document) })
    expect(lines.map(({ turns }) => turns[1]!.text)).toEqual([
      'Two things：\nUser: no.\n\nThat is all.',
    ])
    expect(report.faults.map(({ what }) => what)).toEqual([
      'a line of the dialogue "1" has no name and colon before its text',
    ])
  })

  const data = join(process.env['ATTUNE_DATA'] ?? '', 'esc-eval/results')
  test.runIf(process.env['ATTUNE_DATA'] !== undefined && existsSync(data))(
    'as released',
    async () => {
      for (const name of readdirSync(data)) {
        const content = readFileSync(join(data, name), 'utf8')
        const { lines, report } = await imported({ [name]: content })
        const dialogues = Object.entries(JSON.parse(content) as Record<string, string[]>)
        expect(report.faults).toEqual([])
        expect(
          new Map(lines.map(({ scenario, turns }) => [scenario, turns.map(({ text }) => text)])),
        ).toEqual(
          new Map(
            dialogues.map(([id, all]) => [
              id,
              all.map((line) => line.slice(line.indexOf('：') + 1)),
            ]),
          ),
        )
      }
    },
  )
})
