import { known, unknown } from '@attune/core'
import { isChinese } from '../language.js'
import { languageMix, offLanguage } from '../measures/language-mix.js'
import { styleDrift } from '../measures/style-drift.js'
import { wordLengthDrift } from '../measures/word-length-drift.js'
import { feature, type Part, type Reading } from './reading.js'

const LEAST_STYLE_WORDS = 10
const LEAST_WORDS = 20
const SMOOTHED = 0.5

/** Language of the seeker's turns, and changes of style from their first half to their second. */
export function styleOf(reading: Reading): Part<'language' | 'switches' | 'word-length' | 'drift'> {
  const { own, replies, scenario, lists } = reading
  const texts = own.map(({ text }) => text)
  const away = own.filter(({ text }) => {
    const share = offLanguage([text], scenario.language)
    return share.state === 'known' && share.value === 1
  })
  const style = styleDrift(texts, replies, {
    lexicon: lists.function,
    alpha: SMOOTHED,
    least: LEAST_STYLE_WORDS,
  })
  return {
    language: feature(
      offLanguage(texts, scenario.language),
      away.slice(0, 3).map(({ at }) => at),
    ),
    switches: feature(
      texts.length === 0 ? unknown('no_values') : known(languageMix(texts).switches),
    ),
    'word-length': feature(
      wordLengthDrift(texts, {
        least: LEAST_WORDS,
        functionWords: lists.function,
        isChinese: isChinese(scenario.language),
      }),
    ),
    drift: feature(style.drift),
  }
}
