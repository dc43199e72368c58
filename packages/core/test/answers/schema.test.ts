import { describe, expect, test } from 'vitest'
import {
  choiceAnswer,
  formOf,
  listAnswer,
  objectAnswer,
  parsedSchema,
  textAnswer,
  wholeNumberAnswer,
} from '@attune/core/answers'
import { withoutKeywords } from '@attune/core/models'
import { check, checkSchema } from '@attune/core/runtime'

const choice = choiceAnswer(['yes', 'no'])
const evidence = listAnswer(
  objectAnswer({ turn: wholeNumberAnswer(1, 10_000), quote: textAnswer(300) }),
  8,
)
const judgement = objectAnswer({
  evidence,
  rationale: textAnswer(),
  score: wholeNumberAnswer(0, 4),
})

test('an object has all its members, in the order in which they are to be written, and no other', () => {
  expect(judgement).toEqual({
    type: 'object',
    properties: {
      evidence: {
        type: 'array',
        maxItems: 8,
        items: {
          type: 'object',
          properties: {
            turn: { type: 'integer', minimum: 1, maximum: 10_000 },
            quote: { type: 'string', maxLength: 300, pattern: expect.any(String) },
          },
          required: ['turn', 'quote'],
          additionalProperties: false,
        },
      },
      rationale: { type: 'string', maxLength: 600, pattern: expect.any(String) },
      score: { type: 'integer', enum: [0, 1, 2, 3, 4] },
    },
    required: ['evidence', 'rationale', 'score'],
    additionalProperties: false,
  })
})

test('a text begins with words, as services see it that match the answer as it is written', () => {
  const text = new RegExp(textAnswer(20)['pattern'] as string, 'u')
  for (const words of [
    'It is warm.',
    '好。',
    'no',
    'says \\"no\\" twice',
    '\\"No.\\"',
    'one\\ntwo',
    '2 of 3 …',
  ])
    expect(text.test(words)).toBe(true)
  for (const none of ['…', '……………', '...', '', ' warm', 'so much longer than that'])
    expect(text.test(none)).toBe(false)
  // Who ends the text is the service.
  for (const open of ['It is "warm"', 'It is\nwarm']) expect(text.test(open)).toBe(false)
})

describe('the form of a schema', () => {
  test('is one line with marks where values go', () => {
    expect(formOf(judgement)).toBe(
      '{ "evidence": [{ "turn": …, "quote": "…" }], "rationale": "…", "score": … }',
    )
    expect(formOf(objectAnswer({ answer: choiceAnswer(['yes', 'no']) }))).toBe('{ "answer": … }')
  })

  test('has a line for each member that is an object', () => {
    const small = objectAnswer({ reason: textAnswer(), score: wholeNumberAnswer(0, 4) })
    expect(formOf(objectAnswer({ warmth: small, 'time "out"': small }))).toBe(
      '{\n  "warmth": { "reason": "…", "score": … },\n  "time \\"out\\"": { "reason": "…", "score": … }\n}',
    )
  })
})

test('what a service refuses is left out on every level, and a member of that name stays', () => {
  const schema = objectAnswer({ maxLength: textAnswer(5), list: listAnswer(textAnswer(5), 2) })
  expect(withoutKeywords(schema, ['maxLength', 'maxItems', 'pattern'])).toEqual({
    ...schema,
    properties: {
      maxLength: { type: 'string' },
      list: { type: 'array', items: { type: 'string' } },
    },
  })
})

describe('a schema of a prompt is refused', () => {
  const faults = [
    ['that is a list', listAnswer(textAnswer(), 3), /the schema\.type.*"object"/],
    ['with a text without end', objectAnswer({ reason: { type: 'string' } }), /reason\.maxLength/],
    [
      'with a list without end',
      objectAnswer({ all: { type: 'array', items: textAnswer() } }),
      /all\.maxItems/,
    ],
    [
      'with a text without end in a list',
      objectAnswer({ all: listAnswer({ type: 'string' }, 3) }),
      /items\.maxLength/,
    ],
    ['that is open', { ...judgement, additionalProperties: true }, /additionalProperties/],
    ['with a member that may be missing', { ...judgement, required: ['score'] }, /required/],
    ['without members', objectAnswer({}), /required/],
    ['of a type that services lack', objectAnswer({ when: { type: 'date' } }), /when\.type/],
  ] as const
  test.each(faults)('%s', (_, schema, why) => {
    expect(() => checkSchema(schema)).toThrow(why)
  })

  test('and one of the makers is not', () => {
    expect(() => checkSchema(judgement)).not.toThrow()
  })
})

test('a parsed text has no escapes, and needs words only', () => {
  const schema = parsedSchema(objectAnswer({ said: listAnswer(textAnswer(5), 2), warm: choice }))
  const mistakes = (...said: string[]) => check(schema, { said, warm: 'yes' })
  expect(mistakes('"I hear you."\nAnd more.', '好')).toEqual([])
  expect(mistakes('…')).toMatchObject([{ path: ['said', 0], expected: 'a text with words' }])
  expect(mistakes('a', 'b', 'c')).toHaveLength(1)
  expect(check(schema, { said: [], warm: 'maybe' })).toHaveLength(1)
})
