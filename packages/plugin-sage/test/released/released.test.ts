import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { known } from '@attune/core'
import type { Estimator } from '@attune/core/internal'
import { make } from '@attune/testkit'
import { expect, test } from 'vitest'
import { emotion } from '../../src/emotion/index.js'
import { exportReleased } from '../../src/released/export.js'
import { released } from '../../src/released/index.js'
import { toyEvaluation } from '../analyses/toy-evaluation.js'
import { scenario, scripted } from '../toys.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-sage-released-'))

const item = (content: string, point: number, change?: number): object => ({
  role: 'user',
  content,
  'emotion-point': point,
  ...(change !== undefined && { planning: { activity: 'I think.', analyse: 'I feel.', change } }),
})
const reply = (content: string): object => ({ role: 'assistant', content })

/** A failure after one reply, in every field as the program writes it. */
const record = JSON.parse(readFileSync(join(import.meta.dirname, 'record.jsonl'), 'utf8')) as object

function fileOf(...lines: readonly unknown[]): string {
  const file = join(folder, `${Math.random()}.jsonl`)
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return file
}

const dialogueFrom = (file: string, repeat = 1, name = 'claude') =>
  make(released, { files: { claude: file } }).simulate(
    scenario(),
    { name, repeat, reply: () => Promise.reject(new Error('a released supporter is not asked')) },
    scripted('released', []).context,
  )

const estimate = (dialogue: Parameters<Estimator['estimate']>[0]) =>
  make(emotion, {}).estimate(dialogue, scenario(), scripted('emotion', []).context)

test('a released dialogue has its emotions, thoughts and end', async () => {
  const dialogue = await dialogueFrom(fileOf(record))
  const { measures, series } = await estimate(dialogue)

  expect(dialogue.turns.map(({ text }) => text)).toEqual([
    'My week was awful.',
    'Why?',
    'Forget it.',
  ])
  expect(dialogue.turns[1]).toMatchObject({ reasoning: 'Hm.' })
  expect(dialogue.turns[2]?.annotations).toMatchObject({
    state: 'F',
    thoughts: { activity: 'I think.', analyze: 'I feel.' },
  })
  expect(dialogue.ending).toEqual({ reason: 'emotion-min' })
  expect(series['emotion']?.values).toEqual([15, 5].map(known))
  expect(measures).toMatchObject({ final: known(5), failure: known(1) })
})

test.each([
  [40, '嗯。', 'turn-limit'],
  [40, '那就再见！', 'goodbye'],
  [100, '谢谢', 'emotion-max'],
])('an emotion of %i after "%s" ends by %s', async (point, message, reason) => {
  const history = [item('Hi.', 40), reply('Why?'), item(message, point, 5)]
  expect((await dialogueFrom(fileOf({ ...record, emo_point: point, history }))).ending).toEqual({
    reason,
  })
})

test('lines of one id are repeats', async () => {
  const other = {
    ...record,
    emo_point: 25,
    history: [item('Hi.', 15), reply('So?'), item('Better.', 25, 10)],
  }
  const file = fileOf(record, other)

  expect((await estimate(await dialogueFrom(file, 2))).measures['final']).toEqual(known(25))
  await expect(dialogueFrom(file, 3)).rejects.toMatchObject({ code: 'sage/RELEASED_MISSING' })
})

test('a supporter without a file, and a line whose emotions do not end at its score, are refused', async () => {
  await expect(dialogueFrom(fileOf(record), 1, 'other')).rejects.toMatchObject({
    code: 'sage/RELEASED_FILE',
  })
  await expect(dialogueFrom(fileOf(record, { ...record, emo_point: 50 }))).rejects.toMatchObject({
    code: 'DATA_LINE',
    place: { line: 2 },
  })
  await expect(dialogueFrom(fileOf({ id: 'anna' }))).rejects.toMatchObject({ code: 'DATA_LINE' })
})

test('what was read in the released form is written in it again, field by field', async () => {
  const dialogue = await dialogueFrom(fileOf(record))
  const { measures } = await estimate(dialogue)
  const about = scenario({ tags: { type: 'passive', topic: 'work' } })
  const evaluation = toyEvaluation([
    { supporter: 'claude', scenario: 'anna', kind: 'emotional', dialogue: known(dialogue) },
  ])
  const own = {
    ...evaluation,
    async *dialogues() {
      for await (const each of evaluation.dialogues())
        yield {
          ...each,
          scenario: about,
          estimates: { 'sage/emotion': known({ measures, series: {} }) },
        }
    },
  }
  const { text, report } = await exportReleased.run({ to: 'out' } as never, {
    evaluations: [own],
    folder,
    signal: new AbortController().signal,
    prompts: [],
    render: () => [],
  })

  expect(text).toContain('Wrote 1 dialogues')
  expect(report).toMatchObject({ written: 1, left: 0 })
  expect(JSON.parse(readFileSync(join(folder, 'out', 'claude_result.jsonl'), 'utf8'))).toEqual(
    record,
  )
})

test('an evaluation that there is not is refused by name', async () => {
  const project = {
    evaluations: [],
    folder,
    signal: new AbortController().signal,
    prompts: [],
    render: () => [],
  }
  await expect(
    exportReleased.run({ evaluation: 'x', to: 'out' } as never, project),
  ).rejects.toMatchObject({
    code: 'sage/EVALUATION',
  })
})
