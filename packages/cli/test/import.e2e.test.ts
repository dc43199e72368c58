// Conversations of each format, a thousand of the first: imported, scored and compared, in pairs
// and without.
import { createRandom } from '@attune/core/internal'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'

const random = createRandom('logs')
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const sad = [
  'I feel terrible and alone.',
  'It is awful, I lost my job.',
  'My friend hurt me and I am sad.',
]
const better = ['Thank you, I feel better.', 'That is good, I am hopeful.']
const replies = {
  warm: ['That sounds hard.', 'What hurts most about it?'],
  cold: ['Move on.', 'Try sport.'],
}
type Bot = keyof typeof replies

/** Warm replies help twice as often. No dialogue has the same reply throughout. */
const talk = (bot: Bot): [asked: string, answered: string][] => [
  [pick(sad), replies[bot][0]!],
  [random() < (bot === 'warm' ? 0.8 : 0.4) ? pick(better) : pick(sad), replies[bot][1]!],
]

interface Talk {
  readonly id: string
  readonly bot: Bot
  readonly exchanges: readonly (readonly [string, string])[]
}

const talks = (scenarioOf: (at: number) => string, length = 20): Talk[] =>
  Array.from({ length }, (_, at) => {
    const bot = at % 2 === 0 ? 'warm' : 'cold'
    return { id: scenarioOf(at), bot, exchanges: talk(bot) }
  })

const lines = (all: readonly object[]): string =>
  all.map((each) => `${JSON.stringify(each)}\n`).join('')
const formats: Readonly<Record<string, (all: readonly Talk[]) => string>> = {
  'chats.jsonl': (all) =>
    lines(
      all.map(({ id, bot, exchanges }) => ({
        id,
        model: bot,
        messages: exchanges.flatMap(([asked, answered]) => [
          { role: 'user', content: asked },
          { role: 'assistant', content: [{ type: 'text', text: answered }] },
        ]),
      })),
    ),
  'sharegpt.json': (all) =>
    JSON.stringify(
      all.map(({ id, bot, exchanges }) => ({
        id,
        model: bot,
        conversations: exchanges.flatMap(([asked, answered]) => [
          { from: 'human', value: asked },
          { from: 'gpt', value: answered },
        ]),
      })),
      null,
      1,
    ),
  // Turn by turn, the conversations of both bots mixed.
  'log.csv': (all) => {
    const rows = all.flatMap(({ id, bot, exchanges }) =>
      exchanges.flatMap(([asked, answered], at) => [
        `${id} ${bot},${bot},user,"${asked}",${2 * at},${id}`,
        `${id} ${bot},${bot},assistant,"${answered}",${2 * at + 1},${id}`,
      ]),
    )
    return ['chat_id,model,role,content,turn,case', ...rows.toSorted()].join('\n')
  },
}

const pairing = {
  unpaired: {
    of: (at: number) => `c${at}`,
    says: () => 'no scenario has several supporters: they are compared unpaired',
    test: 'not paired: the two sides have no scenario in common',
    share: 1,
  },
  paired: {
    of: (at: number) => `c${Math.floor(at / 2)}`,
    says: (n: number) =>
      `${n} of ${n} scenarios have several supporters: these are compared in pairs`,
    test: 'paired by scenario and repeat',
    share: 0.5,
  },
}

describe.each(Object.keys(formats))('%s', (file) => {
  it.each(['paired', 'unpaired'] as const)(
    'is imported, scored and compared %s',
    async (which) => {
      const { of, says, test, share } = pairing[which]
      const count = file === 'chats.jsonl' ? 1000 : 200
      const n = share * count
      const folder = project({ [file]: formats[file]!(talks(of, count)) })
      const imported = await attune(folder, [
        'import',
        file,
        ...(file === 'log.csv' ? ['--scenario', 'case'] : []),
      ])
      expect(imported).toMatchObject({ status: 0, stderr: '' })
      expect(imported.stdout).toContain(
        `Wrote ${count.toLocaleString('en')} conversations with ${(4 * count).toLocaleString('en')} turns to conversations.jsonl`,
      )
      expect(imported.stdout).toContain(`supporters: cold ${count / 2}, warm ${count / 2}`)
      expect(imported.stdout).toContain(says(n))

      const report = await run(folder)
      expect(report).toMatchObject({ exitCode: 0, failed: 0 })
      const { tables, sentences } = report.evaluations.find(
        ({ label }) => label === 'core/measures',
      )!.findings as never as {
        readonly tables: readonly {
          readonly id: string
          readonly rows: readonly { mean: { n: number; clusters: number } }[]
          readonly notes: readonly string[]
        }[]
        readonly sentences: readonly string[]
      }
      const compared = tables.find(({ id }) => id.endsWith('-comparisons'))!
      expect(compared.rows[0]!.mean.clusters).toBe(n)
      expect(compared.notes[0]).toContain(test)
      expect(sentences[0]).toMatch(
        /warm is (better|higher) than cold by 0\.\d+ \[0\.\d+, 0\.\d+\] \((?:adjusted )?p < 0\.001/,
      )
    },
    60_000,
  )
})

it('goes on after bad lines, names them, and exits with 1', async () => {
  const all = talks((at) => `c${at}`)
  const broken = formats['chats.jsonl']!(all).split('\n').toSpliced(7, 0, '{"messages": [')
  const folder = project({ 'chats.jsonl': broken.join('\n') })
  const { status, stdout } = await attune(folder, ['import', 'chats.jsonl'])
  expect(status).toBe(1)
  expect(stdout).toContain('Wrote 20 conversations with 80 turns')
  expect(stdout).toContain('chats.jsonl:8  this is not JSON')
  const { stdout: json } = await attune(folder, ['import', 'chats.jsonl', '--force', '--json'])
  expect(JSON.parse(json)).toMatchObject({
    conversations: 20,
    faults: [{ file: 'chats.jsonl', line: 8 }],
  })
})

it('takes several files into another folder, each a supporter, and the next command is as printed', async () => {
  const text = (bot: Bot) => formats['chats.jsonl']!(talks((at) => `${bot} ${at}`).slice(0, 6))
  const folder = project({ 'v1.jsonl': text('warm'), 'v2.jsonl': text('cold') })
  const { status, stdout } = await attune(folder, [
    'import',
    'v1.jsonl',
    'v2.jsonl',
    '--name-from',
    'file',
    '--to',
    'week',
  ])
  expect(status).toBe(0)
  expect(stdout).toContain('supporters: v1 6, v2 6')
  expect(stdout).toMatch(/Next: .*run --config week\/attune\.config\.yaml/)
  expect(readFileSync(join(folder, 'week/attune.config.yaml'), 'utf8')).toContain(
    'file: conversations.jsonl',
  )
  expect(existsSync(join(folder, 'week/attune.schema.json'))).toBe(true)
  expect(
    await attune(folder, [
      'run',
      '--config',
      'week/attune.config.yaml',
      '--no-figures',
      '--no-report',
    ]),
  ).toMatchObject({
    status: 0,
  })
})

it('reads ratings that name the conversation only, and begins with them', async () => {
  const all = talks((at) => `c${at}`)
  const ratings = all.map(({ id, bot }, at) => `${id},${bot === 'warm' ? 4 : 1 + (at % 3)}`)
  const folder = project({
    'chats.jsonl': formats['chats.jsonl']!(all),
    'ratings.csv': ['scenario,care', ...ratings, 'c99,3'].join('\n'),
  })
  await attune(folder, ['import', 'chats.jsonl'])
  // The lines on people and their comparison are comments of the config.
  const file = join(folder, 'attune.config.yaml')
  const config = readFileSync(file, 'utf8')
    .replace('# judges:', 'judges:')
    .replace('    #   people:', '      people:')
    .replace('# core/verdicts:', 'core/verdicts:')
  writeFileSync(file, config)
  const { status, stdout, stderr } = await attune(folder, ['run', '--no-report'])
  expect(status).toBe(0)
  expect(stdout).toContain('warm is better than cold on people · care')
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
    'ratings.csv: the supporter of 20 rows was taken from conversations.jsonl, which has no conversation of 1 row.',
  )
})

it('says that a file is not there', async () => {
  const { status, stderr } = await attune(project({}), ['import', 'nowhere.jsonl'])
  expect(status).toBe(2)
  expect(stderr).toContain('nowhere.jsonl')
})

describe('words of the first conversation are shown', () => {
  const ask = async (
    isTerminal: boolean,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => {
    const chat = {
      id: 'a',
      messages: [
        { role: 'user', content: 'Nobody calls.' },
        { role: 'assistant', content: 'Why?' },
      ],
    }
    const folder = project({ 'chats.jsonl': lines([chat]) })
    const before = process.stdout.isTTY
    process.stdout.isTTY = isTerminal
    try {
      return await attune(folder, ['import', 'chats.jsonl', ...args], env)
    } finally {
      process.stdout.isTTY = before
    }
  }

  it.each<
    readonly [
      isShown: boolean,
      isTerminal: boolean,
      args: readonly string[],
      env: Readonly<Record<string, string>>,
    ]
  >([
    [true, true, [], {}],
    [true, true, [], { CI: 'false' }],
    [false, false, [], {}],
    [false, true, [], { CI: 'true' }],
    [false, true, [], { CI: '1' }],
    [false, true, [], { CI: 'woodpecker' }],
    [false, true, ['--redact'], {}],
    [false, true, ['--json'], {}],
  ])('%o on a terminal: %o, with %j and %j', async (isShown, isTerminal, args, env) => {
    const { stdout } = await ask(isTerminal, args, env)
    expect(stdout.includes('Nobody calls.')).toBe(isShown)
    if (!args.includes('--json'))
      expect(stdout).toMatch(/^These may be conversations of real people/)
  })
})
