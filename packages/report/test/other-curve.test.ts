/** The curve of a headline whose component has none is of another measure, and says so. */
import { known } from '@attune/core'
import { evaluationOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import { meanCurve } from '../src/data/mean-curve.js'
import type { Catalog } from '../src/report-data.js'

const values = [known(0.2), known(0.6)]
const evaluation = evaluationOf({
  dialogues: ['a', 'b'].map((id) => ({
    scenario: { id },
    supporter: 'my-bot',
    estimates: { words: { measures: {}, series: { mood: { over: 'seeker', values } } } },
  })),
})
const catalog = {
  curves: [{ source: 'words', name: 'mood', title: 'Mood', min: 0, max: 1 }],
  dialogues: { place: [0, 1] },
} as unknown as Catalog

test.each([
  ['words', undefined],
  ['talk', true],
])('the curve of words under a headline of %s', async (source, isOther) => {
  const curve = await meanCurve(evaluation, catalog, source)
  expect(curve).toMatchObject({ title: 'Mood', lines: [{ supporter: 'my-bot' }] })
  expect(curve?.isOther).toBe(isOther)
})
