import * as fc from 'fast-check'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import {
  choiceAnswer,
  listAnswer,
  objectAnswer,
  textAnswer,
  wholeNumberAnswer,
} from '../../src/answers/objects.js'
import { schemaStandIn } from '../../src/answers/schema-stand-in.js'
import type { AnswerSchema } from '../../src/contracts/models.js'
import { createRandom } from '../../src/internal.js'

const { answer } = fc.letrec<{ answer: AnswerSchema }>((tie) => ({
  answer: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 4, max: 900 }).map((longest) => textAnswer(longest)),
    fc.tuple(fc.integer(), fc.nat(100)).map(([low, more]) => wholeNumberAnswer(low, low + more)),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((choices) => choiceAnswer(choices)),
    fc.constantFrom<AnswerSchema>({ type: 'boolean' }, { type: 'number', minimum: -1, maximum: 1 }),
    tie('answer').map((items) => listAnswer(items, 5)),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), tie('answer')).map(objectAnswer),
  ),
}))

test('an answer follows its schema, whatever the schema is', () => {
  const ajv = new Ajv()
  fc.assert(
    fc.property(answer, fc.string(), (schema, seed) => {
      const text = schemaStandIn(schema, createRandom(seed))
      expect(ajv.validate(schema, JSON.parse(text))).toBe(true)
    }),
  )
})

test('each choice is given, and the same draw gives the same answer', () => {
  const schema = objectAnswer({ score: wholeNumberAnswer(0, 4), why: textAnswer() })
  const scores = Array.from({ length: 100 }, (_, at) => {
    const [text, again] = [1, 2].map(() => schemaStandIn(schema, createRandom(`draw ${at}`)))
    expect(again).toBe(text)
    return (JSON.parse(text!) as { readonly score: number }).score
  })
  expect(new Set(scores)).toEqual(new Set([0, 1, 2, 3, 4]))
})
