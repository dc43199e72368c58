/**
 * Released records through the command, in and out; and the probe that asks whether a model is fit
 * to play the agent.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'

const item = (content: string, point: number, change?: number): object => ({
  role: 'user',
  content,
  ...(change !== undefined && { thinking: 'Weighed.' }),
  'emotion-point': point,
  ...(change !== undefined && {
    planning: {
      activity: 'I think.',
      TargetCompletion: 'Half.',
      content: 'It asks.',
      analyse: 'I feel.',
      change,
    },
  }),
})

const wish = 'You want to be listened to.'
const person = (id: string): object => ({
  id,
  player: 'Anna, a baker.',
  scene: 'Her oven broke.',
  main_cha: '被动型',
  topic: 'work',
  task: wish,
  first_talk: 'Hi.',
})
const record = (id: string, change: number): object => ({
  id,
  emo_point: 40 + change,
  emo_state: change > 0 ? 'Emotion-B' : 'Emotion-C',
  target: 'eq',
  player: 'Anna, a baker.',
  scene: `Her oven broke.\n####隐藏主题:\n***${wish}`,
  character: '被动型',
  topic: 'work',
  task: wish,
  history: [
    item('Hi.', 40),
    { role: 'assistant', content: 'Why?' },
    item('So.', 40 + change, change),
  ],
})
const lines = (...values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')

it('released records are read with their scores, and written again as they were', async () => {
  const files = {
    'results/warm.jsonl': lines(record('a', 10), record('b', 5)),
    'results/cold.jsonl': lines(record('a', -10), record('b', -5)),
  }
  const folder = project({
    ...files,
    'profiles.jsonl': lines(person('a'), person('b')),
    'attune.config.yaml': {
      plugins: ['sage'],
      supporters: { warm: { use: 'core/logged' }, cold: { use: 'core/logged' } },
      evaluations: {
        sage: {
          scenarios: { use: 'sage/profiles', file: 'profiles.jsonl' },
          simulator: {
            use: 'sage/released',
            files: { warm: 'results/warm.jsonl', cold: 'results/cold.jsonl' },
          },
          estimators: { 'sage/emotion': {} },
          analyses: { 'sage/leaderboard': {} },
        },
      },
    },
  })
  const report = await run(folder)
  const { status, stdout } = await attune(folder, ['sage', 'export-released', '--to', 'out'])

  expect(report).toMatchObject({ exitCode: 0, failed: 0 })
  const board = report.evaluations[0]!.findings.tables.find(({ id }) => id === 'leaderboard')!
  expect(board.rows.map(({ supporter, score }) => [supporter, score])).toMatchObject([
    ['warm', { value: { value: 47.5 } }],
    ['cold', { value: { value: 32.5 } }],
  ])
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Wrote 4 dialogues'),
  })
  for (const name of ['warm', 'cold'] as const)
    expect(readFileSync(join(folder, 'out', `${name}_result.jsonl`), 'utf8')).toBe(
      files[`results/${name}.jsonl`],
    )
})
