import { expect, it } from 'vitest'
import { lexiconBy } from '../../src/components/estimators/lexicon.js'
import { known, unknown } from '../../src/known.js'
import { make, scriptedContext } from '../../../testkit/src/index.js'
import { scenario } from '../scenario.js'

const estimator = make(lexiconBy((text, language) => (text === `glad ${language}` ? 1 : 0.5)))
const estimate = (...texts: string[]) => {
  const turns = texts.flatMap((text) => [
    { speaker: 'seeker' as const, text },
    { speaker: 'supporter' as const, text: 'glad en' },
  ])
  return estimator.estimate({ turns, ending: { reason: 'turn-limit' } }, scenario, scriptedContext().context)
}

it('core/lexicon scores every seeker turn and nobody else, and takes the mean', async () => {
  expect(await estimate('glad en', 'so', '')).toEqual({
    series: { sentiment: { over: 'seeker', values: [known(1), known(0.5), unknown('turn without text')] } },
    measures: { mean: known(0.75) },
  })
})

it('core/lexicon has no mean when the seeker said nothing', async () => {
  expect((await estimate()).measures).toEqual({ mean: unknown('no seeker turn with text') })
})
