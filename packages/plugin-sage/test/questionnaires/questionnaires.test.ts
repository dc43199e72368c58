import { unknown } from '@attune/core'
import * as fc from 'fast-check'
import { component } from '@attune/testkit'
import { valueOf } from '@attune/testkit/shared/values.js'
import { describe, expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { type BlriLabel, parseBlriAnswer } from '../../src/relationship/index.js'
import { parseUtteranceAnswer } from '../../src/utterance/index.js'
import { outcomesOf, tagged, verdictsOn } from './answered.js'

const letters = fc.array(fc.constantFrom<BlriLabel>('A', 'B', 'C', 'D', 'E', 'F'), {
  minLength: 12,
  maxLength: 12,
})
const grades = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 15, maxLength: 15 })

describe('the relationship inventory test', () => {
  test('reads back any labels it is given', () => {
    fc.assert(
      fc.property(letters, (labels) => {
        const text = `Grade:\n${labels.map((label, i) => `${i + 1}. Label ${label}`).join('\n')}`
        expect(valueOf(parseBlriAnswer(text))).toEqual(labels)
      }),
    )
  })

  test('lists all items concerned in ascending order', () => {
    expect(parseBlriAnswer('Grade:\n9. Maybe\n2. Perhaps')).toEqual(unknown('invalid_label: 2, 9'))
  })

  test('scores opposite answers to opposite ends', async () => {
    const opposite = { A: 'F', B: 'E', C: 'D', D: 'C', E: 'B', F: 'A' } as const
    await fc.assert(
      fc.asyncProperty(letters, fc.constantFrom('equal', 'signed'), async (labels, scale) => {
        const one = outcomesOf(await verdictsOn([labels], { scale }))
        const other = outcomesOf(
          await verdictsOn([labels.map((label) => opposite[label])], { scale }),
        )
        expect(valueOf(one['overall']!) + valueOf(other['overall']!)).toBeCloseTo(100, 9)
      }),
      { numRuns: 20 },
    )
  })
})

describe('the utterance quality test', () => {
  test('reads back any grades it is given', () => {
    fc.assert(
      fc.property(grades, (ratings) => {
        expect(valueOf(parseUtteranceAnswer(tagged(ratings))).map(valueOf)).toEqual(ratings)
      }),
    )
  })

  test('keeps why item 13 has no grade', () => {
    const ratings = Array.from({ length: 15 }, (_, i) => (i === 12 ? null : 4))
    expect(valueOf(parseUtteranceAnswer(tagged(ratings)))[12]).toEqual(unknown('not_applicable'))
  })
})

test.each([
  ['relationship', { reverse: [13] }],
  ['relationship', { scale: 'other' }],
  ['utterance', { reverse: [16] }],
])('%s refuses options of no statement: %o', async (name, options) => {
  const judged = component(plugin, name).judge(
    { turns: [], ending: { reason: 'goodbye' } },
    { options },
  )
  await expect(judged).rejects.toThrow(/reverse|scale/)
})
