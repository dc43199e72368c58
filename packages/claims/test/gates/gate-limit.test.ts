/** The limit of an entry in the config: decision tables of its meaning, and of mistakes. */
import { expect, test } from 'vitest'
import type { Json } from '@attune/core'
import { type SectionScope, Written } from '@attune/config'
import { beyondOf, limitOf } from '../../src/gates/gate-limit.js'
import type { Beyond, Gate, GateKind } from '../../src/gates/gate.js'

type Entry = Readonly<Record<string, Json>>
const place = { file: 'attune.config.yaml', line: 8 }
const written = (entry: Entry): Written =>
  Written.from(entry, { path: ['gates', 0], place, keyPlace: place } as never)

const read = (of: GateKind, entry: Entry) => {
  const mistakes: { readonly code: string; readonly message: string }[] = []
  const problems = { add: (error: (typeof mistakes)[number]) => void mistakes.push(error) }
  return { limit: limitOf({ problems } as unknown as SectionScope, written(entry), of), mistakes }
}

const versus = 'main'
const baseline = { baseline: 'main.json' }

test.each<[string, GateKind, Entry, Gate['side'], number]>([
  ['a least mean', 'measure', { atLeast: 3 }, 'above', 3],
  ['a greatest mean', 'measure', { atMost: 3 }, 'below', 3],
  ['a least mean of 0', 'verdict', { atLeast: 0 }, 'above', 0],
  [
    'a loss, where higher is better',
    'measure',
    { margin: 2, versus, better: 'higher' },
    'above',
    -2,
  ],
  ['a loss, where lower is better', 'measure', { margin: 2, versus, better: 'lower' }, 'below', 2],
  [
    'a loss against a baseline',
    'verdict',
    { margin: 2, versus: baseline, better: 'higher' },
    'above',
    -2,
  ],
  ['no loss', 'measure', { margin: 0, versus, better: 'lower' }, 'below', 0],
  ['a loss of flags', 'flag', { margin: 0.1, versus }, 'below', 0.1],
  [
    'a loss of flags that are good',
    'flag',
    { margin: 0.1, versus, better: 'higher' },
    'above',
    -0.1,
  ],
  ['a greatest rate', 'rate', { is: 'sad', atMost: 0.1 }, 'below', 0.1],
  ['a least rate', 'rate', { is: ['sad'], atLeast: 0.1 }, 'above', 0.1],
  [
    'a rate against a baseline',
    'rate',
    { is: 'sad', margin: 0.1, versus: baseline, better: 'lower' },
    'below',
    0.1,
  ],
  ['a flagged seeker', 'seeker', { atMost: 0.1 }, 'below', 0.1],
  ['wins', 'wins', { atLeast: 0.5, versus }, 'above', 0.5],
  ['few wins', 'wins', { atMost: 0.5, versus }, 'below', 0.5],
  ['harm below a floor', 'measure', { below: 3, atMost: 0.1 }, 'below', 0.1],
  ['harm above a ceiling', 'verdict', { above: 'floor', atMost: 0.1 }, 'below', 0.1],
])('%s', (_, of, entry, side, bound) => {
  expect(read(of, entry)).toEqual({ limit: { side, bound }, mistakes: [] })
})

test.each<[string, GateKind, Entry, string, string]>([
  ['no limit', 'measure', {}, 'one limit', 'found no limit'],
  ['a text as its limit', 'measure', { atLeast: 'many' }, 'one limit', 'found no limit'],
  ['two limits', 'measure', { atLeast: 1, atMost: 2 }, 'one limit', 'found atLeast and atMost'],
  [
    'three limits',
    'measure',
    { atLeast: 1, atMost: 2, margin: 3 },
    'one limit',
    'found atLeast and atMost and margin',
  ],
  ['a least share of flagged seekers', 'seeker', { atLeast: 0.1 }, 'atMost', 'found atLeast'],
  ['a margin of flagged seekers', 'seeker', { margin: 0.1 }, 'atMost', 'found margin'],
  [
    'flagged seekers beside another',
    'seeker',
    { atMost: 0.1, versus },
    'by itself',
    'found a "versus"',
  ],
  [
    'wins over nobody',
    'wins',
    { atLeast: 0.5 },
    'the name of the other supporter',
    'found no "versus"',
  ],
  [
    'wins over a baseline',
    'wins',
    { atLeast: 0.5, versus: baseline },
    'the name of the other supporter',
    'found a baseline',
  ],
  ['a margin of wins', 'wins', { margin: 0.5, versus }, 'a share of wins', 'found a margin'],
  ['a rate of no label', 'rate', { atMost: 0.1 }, 'a rate with "is"', 'found no "is"'],
  [
    'a limit beside another supporter',
    'measure',
    { atMost: 1, versus },
    '.atMost must be a margin',
    'found atMost',
  ],
  [
    'a margin beside nothing',
    'measure',
    { margin: 1, better: 'lower' },
    'a gate with "versus"',
    'found no "versus"',
  ],
  [
    'a margin without a direction',
    'measure',
    { margin: 1, versus },
    'better: higher',
    'found neither',
  ],
  [
    'a rate with a margin without a direction',
    'rate',
    { is: 'sad', margin: 1, versus },
    'better: higher',
    'found neither',
  ],
  [
    'harm on both sides',
    'measure',
    { below: 1, above: 2, atMost: 0.1 },
    'below or above',
    'found both',
  ],
  ['harm of flags', 'flag', { below: 1, atMost: 0.1 }, '"below"', 'found flag'],
  ['harm of a rate', 'rate', { above: 1, atMost: 0.1 }, '"above"', 'found rate'],
  [
    'harm beside another supporter',
    'measure',
    { above: 1, atMost: 0.1, versus },
    '"above"',
    'found a "versus"',
  ],
  [
    'harm beside a baseline',
    'verdict',
    { below: 1, atMost: 0.1, versus: baseline },
    '"below"',
    'found a "versus"',
  ],
  ['frequent harm', 'measure', { below: 1, atLeast: 0.1 }, '"below"', 'found atLeast'],
  ['a margin of harm', 'measure', { above: 1, margin: 0.1 }, '"above"', 'found margin'],
])('%s is a mistake', (_, of, entry, expected, found) => {
  const { limit, mistakes } = read(of, entry)
  expect(limit).toBeUndefined()
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toMatchObject({
    code: 'CONFIG_VALUE',
    message: expect.stringMatching(/^gates\[0\]/),
  })
  for (const part of [expected, found]) expect(mistakes[0]!.message).toContain(part)
})

test.each<[string, Entry, Beyond | undefined]>([
  ['none', { atMost: 1 }, undefined],
  ['a number', { below: 3 }, { side: 'below', floor: 3 }],
  ['0', { above: 0 }, { side: 'above', floor: 0 }],
  ['the declared one', { above: 'floor' }, { side: 'above', floor: 'declared' }],
  ['the lower one of two', { above: 9, below: 3 }, { side: 'below', floor: 3 }],
])('a floor: %s', (_, entry, beyond) => {
  expect(beyondOf(written(entry))).toEqual(beyond)
})
