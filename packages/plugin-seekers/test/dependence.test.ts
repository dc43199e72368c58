import { component, evaluationOf } from '@attune/testkit'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

/**
 * Supporters apart by 1, and what a seeker adds to one supporter by `own`; a tenth of the cells is
 * missing.
 */
function world(seekers: number, own: number) {
  const random = createRandom('world')
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const extra = Array.from({ length: seekers }, () =>
    Array.from({ length: 4 }, () => own * normal()),
  )
  const dialogues = []
  for (let seeker = 0; seeker < seekers; seeker++)
    for (let supporter = 0; supporter < 4; supporter++)
      for (let scenario = 0; scenario < 20; scenario++) {
        if (random() < 0.1) continue
        const value = supporter + extra[seeker]![supporter]! + 0.5 * normal()
        dialogues.push({
          supporter: `s${supporter}`,
          scenario: { id: `c${scenario}` },
          conditions: { 'simulator.voice': `v${seeker}` },
          dialogue: {
            turns: [{ speaker: 'seeker' as const, text: 'x' }],
            ending: { reason: 'turn-limit' },
          },
          estimates: { felt: { measures: { mood: known(value) }, series: {} } },
        })
      }
  return evaluationOf({ dialogues })
}

const analysed = async (seekers: number, own: number) =>
  (await component(plugin, 'dependence').analyse(world(seekers, own), { timeout: 60_000 })).result

test('below five seekers there is a range, and no share', async () => {
  const { tables, sentences } = await analysed(3, 0.1)
  expect(tables.map(({ id }) => id)).toEqual(['seekers-range', 'seekers-order'])
  expect(sentences?.[0]).toBe(
    'felt · mood: the order of supporters is stable over 3 seekers (same order for 3 of 3 pairs of them, same best for 3).',
  )
})

test('from five seekers on shares have intervals, and one seeker has a ceiling', async () => {
  const { tables, sentences } = await analysed(5, 1)
  const shares = tables.find(({ id }) => id.startsWith('seekers-variance'))!
  expect(shares.rows.map((row) => row['source'])).toContain('supporter × seeker')
  expect(
    sentences?.some((sentence) => /with one seeker G cannot exceed 0\.\d\d \[/.test(sentence)),
  ).toBe(true)
})
