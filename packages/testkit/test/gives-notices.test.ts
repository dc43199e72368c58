/** Declared ranges and directions that do not fit the values of a component are noticed. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  defineEstimator,
  defineJudge,
  definePlugin,
  definePrompt,
  type Dialogue,
  known,
  text,
  unknown,
} from '@attune/core'
import { expect, test } from 'vitest'
import { givesNotices } from '../src/gives-notices.js'

const folder = mkdtempSync(join(tmpdir(), 'notices-'))
writeFileSync(join(folder, 'five.en.md'), 'Rate the talk from 0 to 10.\n\n{{talk}}\n')
const five = definePrompt<{ talk: string }, number>({
  id: 'five',
  folder: pathToFileURL(`${folder}/`),
  fields: ['talk'],
  parse: (answer) =>
    /^(?:10|\d)$/.test(answer.trim()) ? known(Number(answer)) : unknown('A number from 0 to 10.'),
  standIn: ({ input }) => (/get over it/i.test(input.talk) ? '2' : '7'),
})

const talkOf = ({ turns }: Dialogue): string => turns.map(({ text: said }) => said).join('\n')
const rated = (range: readonly [number, number], better: 'higher' | 'lower') =>
  defineJudge({
    revision: 1,
    summary: 'A rating.',
    options: { model: text({ format: 'chat-model', default: 'offline', description: 'Rates.' }) },
    prompts: [five],
    gives: { criteria: { warm: { range, better } } },
    async judge(dialogue, { ask, options }) {
      const { answer } = await ask(five, { talk: talkOf(dialogue) }, options)
      return [{ criterion: 'warm', outcome: answer }]
    },
  })
const counted = (range: readonly [number, number]) =>
  defineEstimator({
    revision: 1,
    summary: 'Turns.',
    gives: { measures: { turns: { range } } },
    estimate: ({ turns }) => ({ measures: { turns: known(turns.length) } }),
  })
const noticesOf = (part: ReturnType<typeof rated> | ReturnType<typeof counted>) =>
  givesNotices(definePlugin({ contract: 1, name: 'mine', components: { part } }), 'part', {})

test.each([
  ['a declaration that fits', rated([0, 10], 'higher'), []],
  ['a reversed direction', rated([0, 10], 'lower'), [/write better: 'higher'/]],
  [
    'a range beyond what the parser reads',
    rated([0, 100], 'higher'),
    [/0 to 100.*100 can be read/],
  ],
  ['both', rated([-1, 10], 'lower'), [/better/, /-1 can be read/]],
  [
    'values in a hundredth of the range',
    counted([0, 1000]),
    [/the values of two short dialogues are 4 to 5/],
  ],
  ['values in a part of the range', counted([0, 10]), []],
])('%s', async (_name, part, expected) => {
  const notices = await noticesOf(part)
  expect(notices).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(notices[index]).toMatch(words)
})

test('a computed value that equals a number of an answer by chance says nothing of the scale', async () => {
  const computed = defineEstimator({
    revision: 1,
    summary: 'Turns, next to a question.',
    options: { model: text({ format: 'chat-model', default: 'offline', description: 'Rates.' }) },
    prompts: [five],
    gives: { measures: { turns: { range: [0, 100] } } },
    async estimate(dialogue, { ask, options }) {
      await ask(five, { talk: talkOf(dialogue) }, options)
      return {
        measures: {
          turns: known(dialogue.turns.length + (/get over it/i.test(talkOf(dialogue)) ? 1 : 2)),
        },
      }
    },
  })
  expect(await noticesOf(computed)).toEqual([])
})
