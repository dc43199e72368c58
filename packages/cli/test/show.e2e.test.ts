/**
 * `attune show` on logged dialogues: what it prints of a scenario, and that it fits and escapes
 * nothing.
 */
import { beforeAll, expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'

const hostile =
  '\u001b[31mred\u001b]8;;https://evil.example\u0007link \u202egnirts \u0000 \r\nforged: line'
const scenarios = [
  { id: 'exam', opening: 'I failed my exam on Monday.' },
  { id: 'hostile', opening: hostile },
].map(({ id, opening }) => ({
  id,
  language: 'en',
  profile: 'A student.',
  opening: [{ speaker: 'seeker', text: opening }],
}))

const told = (
  scenario: string,
  supporter: string,
  opening: string,
  said: readonly string[],
): object => ({
  scenario,
  supporter,
  turns: [
    { speaker: 'seeker', text: opening, scripted: true },
    ...said.map((text, at) => ({ speaker: at % 2 === 0 ? 'supporter' : 'seeker', text })),
  ],
  ending: { reason: 'end-of-log', detail: 'the file ends here' },
})
const long = 'It has been going on since the summer, and I do not know whom to tell. '.repeat(4)
const log = [
  told('exam', 'bot-a', 'I failed my exam on Monday.', [
    'What happened?',
    'I am sad and afraid.',
    'I see.',
    long,
  ]),
  told('exam', 'bot-b', 'I failed my exam on Monday.', ['Study more.', 'I am glad and hopeful.']),
  told('hostile', 'bot-a', hostile, [hostile, hostile]),
  told('hostile', 'bot-b', hostile, [hostile, hostile]),
]

const lines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')
let folder: string

beforeAll(async () => {
  folder = project({
    'scenarios.jsonl': lines(scenarios),
    'log.jsonl': lines(log),
    'attune.config.json': {
      supporters: { 'bot-a': { use: 'core/logged' }, 'bot-b': { use: 'core/logged' } },
      evaluations: {
        talks: {
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'core/replay', file: 'log.jsonl' },
          estimators: { 'core/lexicon': {} },
        },
      },
    },
  })
  await run(folder)
})

const show = (...args: readonly string[]) => attune(folder, ['show', ...args], { COLUMNS: '80' })

it('prints the dialogues of a scenario, each with its curve, its turns and its ending', async () => {
  const { status, stdout } = await show('exam')
  expect(status).toBe(0)
  expect(stdout).toContain('talks · I failed my exam on Monday. · bot-a')
  expect(stdout).toContain('talks · I failed my exam on Monday. · bot-b')
  expect(stdout).toMatch(/^core\/lexicon Sentiment: [▁▂▃▄▅▆▇█ ]{3} \S+ … \S+$/m)
  expect(stdout).toMatch(/^2 bot-a\n {4}What happened\?\n3 seeker\n {4}I am sad and afraid\.$/m)
  expect(stdout).toContain('Ended: end-of-log: the file ends here')
})

it('names the flags of a turn beside it', async () => {
  const { stdout } = await show('exam')
  expect(stdout).toMatch(/^5 \S+ · ! [a-z-]*loop/m)
  expect(stdout).toMatch(/^2 bot-a$/m)
})

it('finds a scenario by words of its beginning, and prints one supporter alone', async () => {
  const { stdout } = await show('FAILED MY EXAM', '--supporter', 'bot-b')
  expect(stdout).toContain('Study more.')
  expect(stdout).not.toContain('What happened?')
})

it('gives the same as JSON', async () => {
  const { stdout } = await show('exam', '--supporter', 'bot-b', '--json')
  const { dialogues } = JSON.parse(stdout) as {
    dialogues: { supporter: string; turns: { text: string }[] }[]
  }
  expect(dialogues.map(({ supporter }) => supporter)).toEqual(['bot-b'])
  expect(dialogues[0]!.turns[1]!.text).toBe('Study more.')
})

it('fits a terminal of 80 columns', async () => {
  const { stdout } = await show('exam')
  expect(Math.max(...stdout.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80)
})

it('prints no escape of a terminal, and no line that could be taken for a turn', async () => {
  const { status, stdout } = await show('hostile')
  expect(status).toBe(0)
  // oxlint-disable-next-line no-control-regex
  expect(stdout).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
  expect(stdout).not.toMatch(/^forged/m)
})

it('says what to do when there is no such scenario, and ends with 2', async () => {
  const { status, stderr } = await show('nothing like it')
  expect(status).toBe(2)
  expect(stderr).toContain('nothing like it')
  expect(stderr).toContain('attune view')
})
