/**
 * A code counts where the dialogue has its words, and of a contradiction those that it contradicts
 * as well.
 */
import { component, scenario as plain } from '@attune/testkit'
import { known } from '@attune/core'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const scenario = { ...plain, profile: 'She is thirty. She lives with Tom.' }
const texts = [
  'I slept badly.',
  'And then?',
  'I am fifty. How does that make you feel?',
  'I see.',
  'I sleep well.',
  '…',
]
const dialogue = {
  turns: texts.map((text, at) => ({
    speaker: at % 2 === 0 ? ('seeker' as const) : ('supporter' as const),
    text,
  })),
  ending: { reason: 'turn-limit' },
}

const measuresOf = async (...lines: string[]) =>
  (await component(plugin, 'coder').estimate(dialogue, { scenario, answers: [lines.join('\n')] }))
    .result.measures

const share = known(1 / 3)

test.each([
  ['role-flip', 'role-flip | 3 | How does that make you feel?', share],
  ['role-flip', 'role-flip | 3 | words that are not there', known(0)],
  ['role-flip', 'role-flip | 2 | And then?', known(0)],
  ['contradict-card', 'contradict-card | 3 | I am fifty. | She is thirty.', share],
  ['contradict-card', 'contradict-card | 3 | I am fifty. | She is forty.', known(0)],
  ['contradict-self', 'contradict-self | 5 | I sleep well. | I slept badly.', share],
  ['contradict-self', 'contradict-self | 1 | I slept badly. | I sleep well.', known(0)],
  ['early-relief', 'none', known(0)],
] as const)('%s: %s', async (code, line, expected) => {
  expect((await measuresOf(line))[code]).toEqual(expected)
})

test('two findings in one message count once', async () => {
  const found = await measuresOf(
    'role-flip | 3 | How does',
    'role-flip | 3 | make you feel?',
    'invented | 5 | I sleep',
  )
  expect(found).toMatchObject({ 'role-flip': share, invented: share })
})
