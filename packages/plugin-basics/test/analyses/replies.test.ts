import { expect, test } from 'vitest'
import { evaluationOf, make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { replies } from '../../src/analyses/replies.js'
import { type Dialogue, known, type Turn, unknown } from '@attune/core'
import { cell } from '@attune/testkit/shared/read-tables.js'

const says = (text: string, more: Partial<Turn> = {}): Turn => ({
  speaker: 'supporter',
  text,
  ...more,
})
const talk = (turns: readonly Turn[], reason = 'turn-limit'): Dialogue => ({
  turns: [{ speaker: 'seeker', text: 'Hello there.' }, ...turns],
  ending: { reason },
})
const used = { usage: { input: 10, output: 3, reasoning: 1 } }

const evaluation = evaluationOf({
  dialogues: [
    {
      supporter: 'A',
      dialogue: talk([
        says('scripted words', { scripted: true }),
        says("I don't know.", used),
        says('你好吗', used),
      ]),
    },
    { supporter: 'B', dialogue: talk([says('Well.')], 'seeker-left') },
  ],
})
const found = make(replies, {}).analyse(evaluation, answering())

test('replies are counted, with their words, and scripted turns are not', async () => {
  const [table] = (await found).tables
  expect(cell(table, ['A'], 'replies').value).toEqual(known(2))
  // Three words and three characters.
  expect(cell(table, ['A'], 'words').value).toEqual(known(3))
  expect(cell(table, ['B'], 'words').value).toEqual(known(1))
})

test('tokens are summed where all replies report them', async () => {
  const [table] = (await found).tables
  expect(cell(table, ['A'], 'tokens in').value).toEqual(known(20))
  expect(cell(table, ['A'], 'tokens out').value).toEqual(known(6))
  expect(cell(table, ['B'], 'tokens out').value).toEqual(unknown('no tokens reported'))
})

test('reasoning tokens stand apart, and are unknown where thoughts come without a count', async () => {
  const [table] = (await found).tables
  expect(cell(table, ['A'], 'tokens reasoning').value).toEqual(known(2))
  const usage = { input: 10, output: 3, reasoning: 0 }
  const untold = evaluationOf({
    dialogues: [
      {
        supporter: 'A',
        dialogue: talk([says('Hm.', { reasoning: 'Well…', usage }), says('Yes.', used)]),
      },
      { supporter: 'B', dialogue: talk([says('Yes.', used)]) },
    ],
  })
  const { tables } = await make(replies, {}).analyse(untold, answering())
  expect(cell(tables[0], ['A'], 'tokens reasoning').value).toEqual(
    unknown('reasoning tokens not reported'),
  )
  expect(cell(tables[0], ['A'], 'tokens out').value).toEqual(known(6))
})

test('dialogues cost what their tokens cost, where the config gives prices', async () => {
  const dialogues = ['A', 'B', 'C'].map((supporter) => ({
    supporter,
    dialogue: talk([supporter === 'C' ? says('Well.') : says('Yes.', used)]),
  }))
  const prices = { A: { input: 1000, output: 10_000 }, C: { input: 1, output: 1 } }
  const { tables } = await make(replies, {}).analyse(
    evaluationOf({ dialogues, prices }),
    answering(),
  )
  expect(cell(tables[0], ['A'], 'cost').value).toEqual(known(expect.closeTo(0.04)))
  expect(cell(tables[0], ['B'], 'cost').value).toEqual(unknown('no prices'))
  expect(cell(tables[0], ['C'], 'cost').value).toEqual(unknown('no tokens reported'))
  expect((await found).tables[0]!.columns.map(({ key }) => key)).not.toContain('cost')
})

test('every ending has its share', async () => {
  const [table] = (await found).tables
  expect(cell(table, ['B'], 'ending: seeker-left').value).toEqual(known(1))
  expect(cell(table, ['A'], 'ending: seeker-left').value).toEqual(known(0))
})

test('supporters are compared in all of it', async () => {
  const { tables } = await found
  expect(cell(tables.at(-1), ['A', 'B'], 'words').value).toEqual(known(2))
})
