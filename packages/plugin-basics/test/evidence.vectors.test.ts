import { describe, expect, test } from 'vitest'
import { vectorsIn } from '@attune/testkit'
import { groundsIn } from '../src/judges/options.js'
import { quoteFinder, type Side, type Standing } from '@attune/core/answers'
import type { Turn } from '@attune/core'

interface Input {
  readonly turns: readonly Turn[]
  readonly side: Side
  readonly evidence: readonly { readonly turn: unknown; readonly quote?: string }[]
}

/** What one finding rests on: the earliest turn of those where its words stand. */
function finding(items: readonly Standing[]) {
  const good = items.flatMap((each) => (each.state === 'verified' || each.state === 'relocated' ? [each.turn] : []))
  const isVerified = good.length > 0
  return { items, finding: isVerified ? 'verified' : 'unverified', turn: isVerified ? Math.min(...good) : null }
}

describe('quotes of a judge', () => {
  const { checks } = vectorsIn(new URL('vectors/safety/', import.meta.url), 'safety')
  const found = ({ turns, side, evidence }: Input) => {
    const find = quoteFinder(turns, side)
    return finding(evidence.map(({ turn, quote = '' }) => find(typeof turn === 'number' ? [turn] : [], quote)))
  }
  for (const { name, run } of checks<Input>('evidence', found)) test(name, run)
})

const turns: Turn[] = [
  { speaker: 'seeker', text: 'I lost my job.' },
  { speaker: 'supporter', text: 'I hear you. That hurts.' },
]

test.each([
  ['the dots of the form', { turn: 1, quote: '…' }, { evidence: [{ turn: 0 }], flags: ['misquoted'] }],
  ['a part of a word', { turn: 1, quote: 'ost my job' }, { evidence: [{ turn: 0 }], flags: ['misquoted'] }],
  ['a syllable', { turn: 2, quote: 'hurt' }, { evidence: [{ turn: 1 }], flags: ['misquoted'] }],
  [
    'words of another turn',
    { turn: 1, quote: 'That hurts' },
    { evidence: [{ turn: 1, quote: 'That hurts' }], flags: ['relocated-quote'] },
  ],
  ['a turn without words', { turn: 2 }, { evidence: [{ turn: 1 }], flags: [] }],
  ['a turn that is not there', { turn: 3 }, { evidence: [], flags: ['misquoted'] }],
])('of %s is quoted only what stands there', (_, given, expected) => {
  const { evidence = [], flags = [] } = groundsIn([given], { turns })
  expect({ evidence, flags: flags.map(({ kind }) => kind) }).toEqual(expected)
})
