/** What this package reads of models' answers. */
import { linearCheck, promptReaders, type Reader } from '@attune/testkit/shared/readers.js'
import { describe, test } from 'vitest'
import plugin from '../src/index.js'
import { withMistakeFlags } from '../src/simulator/index.js'

const told = 'The test was positive.'
const flags = (text: string): unknown => {
  const turns = [
    { speaker: 'supporter', text: 'Hello.' },
    { speaker: 'seeker', text, annotations: { event: told } },
  ] as const
  const scenario = {
    id: 'a',
    language: 'en',
    profile: '',
    tags: {},
    opening: [],
    events: [{ turn: 1, text: told }],
  }
  return withMistakeFlags({ turns, ending: { reason: 'turn-limit' } }, scenario as never)
}

const others: readonly Reader[] = [
  { name: 'flags of a seeker', read: flags, heads: ['Bye', '*sighs'] },
]

describe('linear time', () => {
  for (const check of [...promptReaders(plugin), ...others].map((reader) => linearCheck(reader)))
    test(check.name, check.run)
})
