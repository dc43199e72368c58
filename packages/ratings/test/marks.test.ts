/** Agreement of people rests on people alone, whoever judges the same dialogues. */
import { expect, test } from 'vitest'
import { known } from '@attune/core'
import type { Question } from '../src/design/questions.js'
import type { RatedDialogue } from '@attune/kit/internal'
import { levelsTable } from '../src/run/levels-table.js'
import { ratedNumbers } from '../src/run/numbers.js'

const dialogues = Array.from({ length: 24 }, (_, at): RatedDialogue => ({
  dialogue: `d${at}`,
  pair: `p${at}`,
  scenario: `s${at}`,
  cluster: `s${at}`,
  language: 'en',
  supporter: 'willow',
  ratings: { anna: known(at % 5), ben: known((at + Number(at % 7 === 0)) % 5) },
  isChosen: false,
  judge: known(at % 5),
  offline: false,
  isJudgeOffline: true,
}))

test('a stand-in among the judges leaves no mark on what people say', () => {
  const question = {
    id: 'warmth',
    form: 'score',
    levels: [0, 1, 2, 3, 4].map((value) => ({ value, text: '' })),
  } as unknown as Question
  const { tables } = levelsTable([{ question, dialogues }], 0.95)
  const [row] = tables[0]!.rows
  for (const key of ['alpha', 'absolute', 'consistent', 'ac2'])
    expect(row![key]).toMatchObject({ offline: false })
  const { alpha, order } = ratedNumbers(dialogues, { level: 0.95, epsilon: 0.2, sign: 1 })
  expect([alpha.offline, order.judge.offline]).toEqual([false, true])
})
