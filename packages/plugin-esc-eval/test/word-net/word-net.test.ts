/**
 * METEOR with synonyms: numbers of NLTK 3.10.4 over a small database, and over WordNet 3.0 if
 * `ATTUNE_WORDNET` names it.
 */
import type { Estimator } from '@attune/core/internal'
import { meteor } from '@attune/statistics/text'
import { make, scenario } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textMetrics } from '../../src/text-metrics/index.js'
import { synonymsIn } from '../../src/text-metrics/word-net.js'
import { smallWordNet } from '@attune/testkit/shared/word-net-dict.js'
import published from './meteor-synonyms.json' with { type: 'json' }

const whole = process.env['ATTUNE_WORDNET']

describe.each([
  ['the small database', 'small', smallWordNet()],
  ['WordNet 3.0', 'wordnet30', whole],
] as const)('%s', (_, name, folder) => {
  const synonyms = synonymsIn(folder ?? '')
  test.runIf(folder).each(published.cases)('$id', ({ input, expected }) => {
    const { score } = meteor(input, { synonyms })
    expect(score).toBeCloseTo(expected[name], 9)
  })
})

test('synonyms are found by exceptions and rules, without words of several parts', () => {
  const synonyms = synonymsIn(smallWordNet())
  const found = ['wives', 'felt', 'worries', 'people', 'happy', 'zebra'].map((word) => [
    ...synonyms(word),
  ])
  expect(found).toEqual([
    ['wife', 'spouse'],
    ['feel', 'sense'],
    ['worry', 'care', 'fret'],
    ['folk', 'people'],
    ['glad', 'happy'],
    [],
  ])
})

const turns = [
  { speaker: 'seeker', text: 'I failed.' },
  { speaker: 'supporter', text: 'my pal', annotations: { reference: 'my friend' } },
] as const
const estimated = async (options: object): Promise<unknown> => {
  const estimator = make(textMetrics, options as never) as Estimator
  const { measures } = await estimator.estimate({ turns } as never, scenario, answering())
  return measures['meteor']
}

test('text-metrics counts synonyms with `wordnet`, and none without it', async () => {
  expect(await estimated({ wordnet: smallWordNet() })).toMatchObject({ value: 0.9375 })
  expect(await estimated({})).toMatchObject({ value: 0.25 })
})

test('a folder that is not whole is named with the file that is missing', async () => {
  const folder = smallWordNet()
  rmSync(join(folder, 'verb.exc'))
  await expect(estimated({ wordnet: folder })).rejects.toMatchObject({
    code: 'esc-eval/WORDNET',
    place: { file: join(folder, 'verb.exc') },
  })
})
