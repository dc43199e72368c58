/**
 * From transcripts to cards in two rounds, as the paper has them: extraction, a first review, two
 * votes, a third, and cards that are used.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const transcript = (id: string, said: string): string =>
  JSON.stringify({
    id,
    language: 'en',
    dialogue: [
      { speaker: 'seeker', text: said },
      { speaker: 'supporter', text: 'Oh.' },
    ],
  })
const card = (id: string, more: Readonly<Record<string, string | boolean>>): string =>
  [`id: ${id}`, ...Object.entries(more).map(([key, value]) => `${key}: ${value}`), ''].join('\n')
const grades = (
  ...votes: readonly (readonly [id: string, grade: string, category?: string])[]
): string =>
  votes.map(([id, grade, category = 'other-social']) => card(id, { grade, category })).join('---\n')

it('people review extracted cards in two rounds', async () => {
  const folder = project({
    'talks.jsonl': ['a', 'b', 'c', 'd'].map((id) => transcript(id, `My ${id} broke.`)).join('\n'),
    'attune.config.yaml': {
      extends: 'esc-eval/default',
      supporters: { listener: { use: 'core/rule-based' } },
      evaluations: {
        'esc-eval': {
          scenarios: { use: 'esc-eval/extraction', file: 'talks.jsonl', grade: false },
        },
      },
    },
  })
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  await attune(folder, ['generate', '--to', 'cards.jsonl'])
  const review = (...more: readonly string[]) =>
    attune(folder, ['esc-eval', 'review', '--cards', 'cards.jsonl', ...more])

  expect((await review('--to', 'round-1.yaml')).stdout).toContain('Wrote 4 cards')
  expect(read('round-1.yaml')).toMatch(/^# keep: .*\nid: "a"\ncard: \|-\n {2}Age: not mentioned\n/)
  const unfilled = await review('--kept', 'round-1.yaml', '--to', 'round-2.yaml')
  expect(unfilled.stderr).toContain('"keep" of the card "a" is neither true nor false')
  const filled = read('round-1.yaml')
    .split('---\n')
    .map((sheet, at) => sheet.replace(/^keep:/m, `keep: ${at < 3}`))
  write('round-1.yaml', filled.join('---\n'))

  const second = await review('--kept', 'round-1.yaml', '--to', 'round-2.yaml')
  expect(second.stdout).toContain('Wrote 3 cards')
  expect(read('round-2.yaml')).toContain('# grade: high, middle, invalid\n# category: ')
  write('one.yaml', grades(['a', 'high'], ['b', 'high'], ['c', 'middle']))
  write('two.yaml', grades(['a', 'high'], ['b', 'middle', 'other-social'], ['c', 'invalid']))
  const kept = [
    '--kept',
    'round-1.yaml',
    '--to',
    'cards.json',
    '--votes',
    'one.yaml',
    '--votes',
    'two.yaml',
  ]
  const open = await review(...kept)
  expect(open.stdout).toContain(
    'extracted 4, kept 3, high 1, middle 0, invalid 1, open 1\nA third person fills',
  )
  expect(read('cards.json.third.yaml')).toContain('id: "b"')
  write('third.yaml', grades(['b', 'middle']))
  const settled = await review(...kept, '--votes', 'third.yaml')
  expect(settled.stdout).toContain('extracted 4, kept 3, high 1, middle 1, invalid 1, open 0')

  const scenarios = '{ use: esc-eval/cards, files: [cards.json] }'
  await attune(folder, [
    'generate',
    '--to',
    'used.jsonl',
    '--set',
    `evaluations.esc-eval.scenarios=${scenarios}`,
  ])
  const used = read('used.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { tags: { grade: string }; profile: string })
  expect(used.map(({ tags }) => tags.grade)).toEqual(['high', 'middle'])
  expect(used[0]!.profile).toContain('My a broke.')

  write('two.yaml', grades(['a', 'good'], ['b', 'middle'], ['c', 'high']))
  expect((await review(...kept)).stderr).toContain('the card "a" lacks a grade or a category')
})
