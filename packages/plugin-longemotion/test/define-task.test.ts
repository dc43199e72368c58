import { known, type Scenario, unknown } from '@attune/core'
import type { LoadingSource } from '@attune/core/internal'
import { dialogueOf, make, scriptedContext } from '@attune/testkit'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import plugin, { defineTask } from '../src/index.js'
import { simulator } from '../src/simulator/index.js'

const task = defineTask({
  revision: 1,
  name: 'anger',
  summary: 'Anger.',
  instructions: 'Say how angry the writer is.',
  answer: 'anger',
  item: ({ letter, anger }) => ({
    document: letter as string,
    question: 'How angry?',
    references: { anger: anger! },
  }),
  score: (answer, { anger }) =>
    /^\d+$/.test(answer) ? 100 - 10 * Math.abs(Number(answer) - Number(anger)) : undefined,
  range: [0, 100],
})

async function loaded(...lines: readonly string[]): Promise<Scenario[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-task-')), 'letters.jsonl')
  writeFileSync(file, lines.join('\n'))
  const found: Scenario[] = []
  for await (const scenario of (make(task.scenarios, { file }) as LoadingSource).load())
    found.push(scenario)
  return found
}

test.each([
  ['{"anger": "6"}', known(90), 0],
  ['Sure! ```json\n{"Anger": 7}\n```', known(100), 0],
  ['{"anger": "very"}', unknown('unreadable answer'), 1],
  ['quite angry', unknown('unreadable answer'), 1],
])('%s', async (answer, score, flags) => {
  const [scenario] = await loaded('{"id": 1, "letter": "I am cross.", "anger": 7}')
  const found = await make(task.scores, {}).estimate(
    dialogueOf('…', answer),
    scenario!,
    scriptedContext().context,
  )
  expect(found.measures).toEqual({ score: score })
  expect(found.flags ?? []).toHaveLength(flags)
})

test('the supporter is asked in the form of the task, and again where the form is missing', async () => {
  const [scenario] = await loaded('{"id": 1, "letter": "I am cross.", "anger": 7}')
  const said = ['I think seven.', '{"anger": "7"}']
  const asked: string[] = []
  const supporter = {
    name: 'mine',
    repeat: 1,
    reply: ({ turns }: { readonly turns: readonly { readonly text: string }[] }) => {
      asked.push(turns.at(-1)!.text)
      return Promise.resolve({ speaker: 'supporter', text: said[asked.length - 1]! })
    },
  }
  const { context } = scriptedContext({ component: simulator })
  const { turns } = await make(simulator, {}, { plugin }).simulate(
    scenario!,
    supporter as never,
    context,
  )
  expect(asked[0]).toContain('Say how angry the writer is.\n\n<document>\nI am cross.\n</document>')
  expect(asked[0]).toContain('Answer with one JSON object and nothing else: {"anger":"…"}')
  expect(asked).toHaveLength(2)
  expect(turns.at(-1)!.text).toBe('{"anger": "7"}')
})

test.each([
  ['{"letter": "a", "anger": 1}', '"id" is neither a number nor a text'],
  ['{"id": 1, "anger": 1}', 'the document of the item is empty'],
  [
    '{"id": 1, "letter": "a", "anger": 1}\n{"id": "1", "letter": "b", "anger": 1}',
    'an earlier line has the same id "1"',
  ],
  ['[]', 'the record is not an object'],
])('a line %s is refused', async (text, what) => {
  await expect(loaded(text)).rejects.toThrow(what)
})
