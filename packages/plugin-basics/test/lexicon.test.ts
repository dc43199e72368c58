import { expect, it } from 'vitest'
import { lexiconBy } from '../src/estimators/lexicon.js'
import { known, notApplicable } from '@attune/core'
import { notInLanguage } from '@attune/core/internal'
import { lexiconReading } from '@attune/models'
import { make, scenario, scriptedContext } from '@attune/testkit'

const estimator = make(lexiconBy((text, language) => ({ [`glad ${language}`]: 1, sad: 0.2 })[text]))
const estimate = (...texts: string[]) => estimateIn('en', ...texts)
const estimateIn = (language: string, ...texts: string[]) => {
  const turns = texts.flatMap((text) => [
    { speaker: 'seeker' as const, text },
    { speaker: 'supporter' as const, text: 'glad en' },
  ])
  return estimator.estimate(
    { turns, ending: { reason: 'turn-limit' } },
    { ...scenario, language },
    scriptedContext().context,
  )
}

it('core/lexicon scores every seeker turn and nobody else, and takes the mean', async () => {
  expect(await estimate('glad en', 'sad', '')).toEqual({
    series: {
      sentiment: {
        over: 'seeker',
        values: [known(1), known(0.2), notApplicable('turn without text')],
      },
    },
    measures: { mean: known(0.6), coverage: known(1) },
  })
})

it('core/lexicon has no value where it finds no word, and says in how many turns it found one', async () => {
  expect(await estimate('glad en', 'so', '', 'well')).toMatchObject({
    series: {
      sentiment: {
        values: [{}, notApplicable('no word found'), {}, notApplicable('no word found')],
      },
    },
    measures: { mean: known(1), coverage: known(1 / 3) },
  })
  expect((await estimate('so')).measures).toEqual({
    mean: notApplicable('no word found'),
    coverage: known(0),
  })
})

it('core/lexicon has no mean when the seeker said nothing', async () => {
  const none = notApplicable('no seeker turn with text')
  expect((await estimate('')).measures).toEqual({ mean: none, coverage: none })
})

it('the word list counts what it finds, negated or not', () => {
  expect(lexiconReading('The meeting is on Tuesday.', 'en')).toEqual({ score: 0, found: 0 })
  expect(lexiconReading('I am not happy, and sad.', 'en').found).toBe(2)
  expect(lexiconReading('我今天去了公司。', 'zh').found).toBe(0)
  expect(lexiconReading('我很难过。', 'zh').found).toBeGreaterThan(0)
})

it.each(['de', 'ar', 'fr-CA'])(
  'core/lexicon scores no language but its own: %s',
  async (language) => {
    const none = notInLanguage('no word list')
    expect(await estimateIn(language, `glad ${language}`)).toEqual({
      series: { sentiment: { over: 'seeker', values: [none] } },
      measures: { mean: none, coverage: none },
    })
  },
)
