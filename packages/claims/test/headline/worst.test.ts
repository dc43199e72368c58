import { known, unknown } from '@attune/core'
import { expect, it } from 'vitest'
import { worstOf } from '../../src/headline/worst.js'

const rows = [
  ['s1', 'bot', known(3)],
  ['s1', 'bot', known(1)],
  ['s2', 'bot', known(1)],
  ['s3', 'bot', known(5)],
  ['s4', 'bot', unknown('lost')],
  ['s5', 'other', known(0)],
  ['s6', 'bot', known(4)],
] as const

const evaluation = {
  async *observations() {
    for (const [scenario, supporter, value] of rows)
      yield { kind: 'verdict', source: 'talk', name: 'warmth', scenario, supporter, value } as never
  },
}

it.each([
  ['higher', ['s2', 's1', 's6']],
  ['lower', ['s3', 's6', 's1']],
] as const)(
  'names three scenarios of the supporter, the worst first, where %s is better',
  async (better, wanted) => {
    const found = await worstOf(evaluation, 'bot', { source: 'talk', name: 'warmth', better })
    expect(found.map(({ scenario }) => scenario)).toEqual(wanted)
  },
)

it('names none where nothing says which way is better, or an analysis computes the number', async () => {
  expect(await worstOf(evaluation, 'bot', { source: 'talk', name: 'warmth' })).toEqual([])
  expect(await worstOf(evaluation, 'bot', { name: 'overall', better: 'higher' })).toEqual([])
})
