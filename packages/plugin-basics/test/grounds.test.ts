import { expect, test } from 'vitest'
import { groundsIn } from '../src/judges/options.js'
import type { Turn } from '@attune/core'

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
