import { known, unknown } from '@attune/core'
import { linearCheck } from '@attune/testkit/shared/readers.js'
import { describe, expect, test } from 'vitest'
import { type ReaderChoice, readerOf } from '../src/readers.js'

const read = (choice: ReaderChoice, text: string) => readerOf(choice).read(text, 'complete')

describe('pair-verdict', () => {
  test.each([
    ['Answer: A', 'first'],
    ['Both are kind.\n\nAnswer: **B**', 'second'],
    ['[[C]]', 'tie'],
    ['I thought of A at first. Final answer: tie', 'tie'],
    ['Dialogue B is clearly better, since it asks.', 'second'],
    ['答案：第一', 'first'],
    ['<think>A? No.</think>\nB', 'second'],
    ['Verdict: the second dialogue', 'second'],
  ])('%s', (text, side) => expect(read({ reader: 'pair-verdict' }, text)).toEqual(known(side)))

  test.each([
    'A good answer needs thought.',
    'Dialogue A is better. Dialogue B is better.',
    'Answer: A\nAnswer: B',
    '',
  ])('guesses nothing of %j', (text) =>
    expect(read({ reader: 'pair-verdict' }, text)).toMatchObject({ state: 'unknown' }),
  )
})

describe('number', () => {
  const scale = { reader: 'number', from: 0, to: 10, isWhole: true } as const
  test.each([
    ['7', 7],
    ['Score: 7/10', 7],
    ['He sounds tired. Score: seven', 7],
    ['**8**', 8],
    ['评分：3', 3],
  ])('%s', (text, value) => expect(read(scale, text)).toEqual(known(value)))

  test.each(['between 6 and 7', 'Score: 11', 'Score: 6.5', 'He has 2 dogs.', '3\n4'])(
    'guesses nothing of %j',
    (text) =>
      expect(read(scale, text)).toMatchObject({
        state: 'unknown',
        why: expect.stringContaining('whole number from 0 to 10'),
      }),
  )
})

test('labels, and yes or no', () => {
  expect(read({ reader: 'label', labels: ['Sad', 'Angry'] }, 'The label is sad.')).toEqual(
    known('Sad'),
  )
  expect(read({ reader: 'label', labels: ['Sad', 'Angry'] }, 'Happy')).toEqual(
    unknown('no single answer; end with a line that is one of: Sad, Angry'),
  )
  expect(read({ reader: 'yes-no' }, '是')).toEqual(known('yes'))
})

test('an object of the form that was asked for; another one is named', () => {
  const form = { object: { reason: { text: 600 }, score: { from: 0, to: 4 } } }
  const choice = { reader: 'json', form } as const
  expect(read(choice, '```json\n{"reason": "It asks.", "score": 3}\n```')).toEqual(
    known({ reason: 'It asks.', score: 3 }),
  )
  expect(read(choice, '{"reason": "It asks.", "score": 9}')).toMatchObject({
    why: expect.stringContaining('score'),
  })
  expect(read(choice, 'Three.')).toEqual(unknown('there is no JSON object'))
  expect(readerOf(choice).schema).toMatchObject({
    required: ['reason', 'score'],
    additionalProperties: false,
  })
})

test('an answer that was cut off says nothing', () => {
  expect(readerOf({ reader: 'yes-no' }).read('yes', 'length')).toMatchObject({ state: 'unknown' })
})

describe('linear time', () => {
  const choices: readonly ReaderChoice[] = [
    { reader: 'pair-verdict' },
    { reader: 'yes-no' },
    { reader: 'number', from: 0, to: 10 },
    { reader: 'label', labels: ['warm', 'cold'] },
    { reader: 'json', form: { object: { score: { from: 0, to: 4 } } } },
  ]
  for (const choice of choices) {
    const check = linearCheck({
      name: choice.reader,
      read: (text) => read(choice, text),
      heads: ['Answer: 3'],
    })
    test(check.name, check.run)
  }
})

test.each([
  'Score: 7 or more',
  'Rating: 6, or a little higher',
  'Score: 6, 7',
  'Level: 5 (at most)',
  '评分：6分以上',
  'Score: 4 or 5',
])('a bound and one of two are no number: %s', (text) =>
  expect(read({ reader: 'number', from: 0, to: 10 }, text)).toMatchObject({ state: 'unknown' }),
)

const reasons: readonly (readonly [kind: string, reason: string])[] = [
  ['quotation marks', 'It says "I hear you" twice.'],
  ['a backslash', String.raw`It writes \o/.`],
  ['a line break', 'It listens.\nIt asks.'],
  ['a tab', 'It listens.\tIt asks.'],
  ['three Chinese characters', '很温和'],
  ['one Chinese character and a full stop', '好。'],
  ['Chinese quotation marks', '它说“我在听”。'],
  ['three characters', 'Ok.'],
  ['an ellipsis at the start', '…but it asks.'],
  ['a blank at the start', ' It asks.'],
  ['601 letters', 'a'.repeat(601)],
]
const reasoned: ReaderChoice = {
  reader: 'json',
  form: { object: { reason: { text: 600 }, score: { from: 0, to: 4 } } },
}

test.each(reasons)('a text may have %s', (_, reason) => {
  const value = { reason, score: 3 }
  expect(read(reasoned, JSON.stringify(value))).toEqual(known(value))
})

test.each(['', ' ', '…', '...', '……', '. . .'])(
  'a text without words is refused: "%s"',
  (reason) => {
    expect(read(reasoned, JSON.stringify({ reason, score: 3 }))).toEqual(
      unknown('answer.reason must be a text with words'),
    )
  },
)

test('an unknown key is refused with the key that was meant', () => {
  const text = JSON.stringify({ reason: 'I hear you.', scoer: 3 })
  expect(read(reasoned, text)).toMatchObject({ why: expect.stringMatching(/"score"/) })
})

test('a reason says the limit, and quotes nothing', () => {
  const answer = (score: unknown) => JSON.stringify({ reason: 'I hear you.', score })
  expect(read(reasoned, answer('many'))).toMatchObject({
    why: expect.stringMatching(/^answer\.score must be (?!.*many)/),
  })
})

describe('of two statements neither is taken', () => {
  const opposed: readonly (readonly [ReaderChoice, string])[] = [
    [{ reader: 'yes-no' }, 'Answer: Yes. Actually no.'],
    [{ reader: 'yes-no' }, 'Answer: yes - no'],
    [{ reader: 'yes-no' }, '{"warm": "yes", "safe": "no"}'],
    [{ reader: 'label', labels: ['sad', 'angry'] }, 'Label: sad; angry'],
    [{ reader: 'pair-verdict' }, 'Dialogue A is better in warmth, but overall it is a tie.'],
    [{ reader: 'pair-verdict' }, 'Dialogue A is better at asking, dialogue B at care.'],
    [{ reader: 'pair-verdict' }, 'Dialogue A was better at first, but B wins.'],
    [reasoned, '{"reason": "It asks.", "score": 1} {"reason": "It asks.", "score": 2}'],
    [reasoned, '{"reason": "It asks.", "score": 2}\n{"reason": "It asks.", "score": 9}'],
  ]
  test.each(opposed)('%j %s', (choice, text) =>
    expect(read(choice, text)).toMatchObject({ state: 'unknown' }),
  )
})

test.each([
  "The seeker's answer is yes.",
  'Her answer was yes.',
  'The supporter says "my answer is yes".',
  'I cannot say that the answer is yes.',
  'When asked whether she eats, her answer is yes, which is why I say no.',
])('what a speaker answers is not the answer of the judge: %s', (text) =>
  expect(read({ reader: 'yes-no' }, text)).toMatchObject({ state: 'unknown' }),
)

test.each(['I doubt that dialogue A is better.', 'If it asked more, dialogue A is better.'])(
  'a doubted preference is none: %s',
  (text) => expect(read({ reader: 'pair-verdict' }, text)).toMatchObject({ state: 'unknown' }),
)

test.each<[ReaderChoice, string, unknown]>([
  [{ reader: 'yes-no' }, '{"thought": "The answer is yes.", "answer": "no"}', 'no'],
  [{ reader: 'yes-no' }, '```json\n{"answer":\n"yes"}\n```', 'yes'],
  [{ reader: 'number', from: 0, to: 10 }, '{"reason": "Score: 3", "score": 7}', 7],
  [{ reader: 'pair-verdict' }, 'Overall, dialogue A is better than dialogue B.', 'first'],
])('the answer itself counts, not a mention of one: %j %s', (choice, text, value) =>
  expect(read(choice, text)).toEqual(known(value)),
)
