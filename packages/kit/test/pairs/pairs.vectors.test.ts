import { describe, expect, it } from 'vitest'
import { type Known, known, type Preference, unknown } from '@attune/core'
import {
  combineShowings,
  mirror,
  preferenceScore,
  swapClass,
  type CombinationRule,
} from '@attune/core/findings'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'

const vectors = vectorsIn(new URL('../vectors/hill-judge/', import.meta.url), 'hill-judge')

interface Family<Input, Expected> {
  tolerance: number
  cases: { id: string; input: Input; expected: Expected }[]
}
const family = <Input, Expected>(name: string): Family<Input, Expected> =>
  vectors.read(`${name}.json`) ?? { tolerance: 0, cases: [] }

type Letter = 'A' | 'B' | 'tie' | 'skip'
const preferences = { A: 'first', B: 'second', tie: 'tie' } as const
const letters = { first: 'A', second: 'B', tie: 'tie' } as const

const fromLetter = (letter: Letter): Known<Preference> =>
  letter === 'skip' ? unknown('unreadable') : known(preferences[letter])
const orNull = <T>(value: Known<T>): T | null => (value.state === 'known' ? value.value : null)

interface Samples {
  samples: { order: 'AB' | 'BA'; raw: Letter }[]
  rule: CombinationRule['agreement']
  onMalformed: CombinationRule['unreadable']
}

describe('swap-combination', () => {
  const { cases } = family<Samples, object>('swap-combination')
  it.skipIf(cases.length > 0)('no vectors', () => {})
  it.each(cases)('$id', ({ input, expected }) => {
    const showings = input.samples.map(({ order, raw }) => ({
      swapped: order === 'BA',
      outcome: fromLetter(raw),
    }))
    const outcome = combineShowings(showings, {
      agreement: input.rule,
      unreadable: input.onMalformed,
    })
    const [straight, swapped] = [false, true].map((order) =>
      showings.find((showing) => showing.swapped === order),
    )
    expect({
      final: outcome.state === 'known' ? letters[outcome.value] : 'skip',
      w: orNull(preferenceScore(outcome)),
      wReversedPair: orNull(preferenceScore(mirror(outcome))),
      ...('swapClass' in expected && { swapClass: swapClass(straight!.outcome, swapped!.outcome) }),
    }).toEqual(expected)
  })
})
