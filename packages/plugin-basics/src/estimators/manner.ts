import { defineEstimator, type Dialogue, type Known, known, notApplicable, type Scenario } from '@attune/core'
import { lexiconReading } from '@attune/models'
import { tokensOf } from '@attune/statistics/text'

const pushesBack =
  /\bbut\b|\bno,|\bdoubt\b|(?:won['’]t|will not|would not|wouldn['’]t|does(?: not|n['’]t)|didn['’]t) (?:help|work)|do(?: not|n['’]t) (?:think so|understand me|agree|want to)|you do(?: not|n['’]t) understand|pointless|no use|what good|但是|可是|没用|不懂|不相信|不想|算了|没有意义|行不通/iu

/** What the text of the seeker's messages shows of the four controls of core/seeker, by rules that anybody can check. */
export const manner = defineEstimator({
  revision: 2,
  summary: 'How the seeker behaves, by the text of its messages: resistance, disclosure, verbosity, volatility.',
  gives: {
    measures: {
      resistance: { title: { en: 'Resistance', zh: '抗拒' }, range: [0, 1] },
      disclosure: { title: { en: 'Disclosure', zh: '自我表露' }, range: [0, 1] },
      verbosity: { title: { en: 'Verbosity', zh: '话语量' } },
      volatility: { title: { en: 'Volatility', zh: '情绪波动' } },
    },
  },
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async estimate(dialogue, scenario) {
      const said = ownWords(dialogue)
      if (said.length === 0) {
        const none = notApplicable('no message of its own')
        return { series: {}, measures: { resistance: none, disclosure: none, verbosity: none, volatility: none } }
      }
      return {
        series: {},
        measures: {
          resistance: known(said.filter((text) => pushesBack.test(text)).length / said.length),
          disclosure: disclosed(said.slice(0, EARLY), scenario),
          verbosity: known(said.reduce((sum, text) => sum + wordsOf(text).length, 0) / said.length),
          volatility: swing(said.map((text) => lexiconReading(text, scenario.language))),
        },
      }
    },
  }),
})

/** A seeker that opens up at once has disclosed much by then. */
const EARLY = 3

const ownWords = ({ turns }: Dialogue): string[] =>
  turns.flatMap(({ speaker, scripted, text }) =>
    speaker === 'seeker' && scripted !== true && text.trim() !== '' ? [text] : [],
  )

const wordsOf = (text: string): string[] => tokensOf(text).filter((token) => /[\p{L}\p{N}]/u.test(token))

/** The share of the profile's content words that the first messages hold. */
function disclosed(said: readonly string[], { profile }: Scenario): Known<number> {
  const wanted = contentOf(profile)
  if (wanted.size === 0) return notApplicable('no profile')
  const told = contentOf(said.join('\n'))
  return known([...wanted].filter((word) => told.has(word)).length / wanted.size)
}

/** Words of five letters and more, and pairs of Chinese characters: enough to leave out what every text holds. */
function contentOf(text: string): Set<string> {
  const words = wordsOf(text)
  const isHan = (word: string | undefined): boolean => word !== undefined && /^\p{Script=Han}$/u.test(word)
  const pairs = words.flatMap((word, at) => (isHan(word) && isHan(words[at + 1]) ? [word + words[at + 1]!] : []))
  return new Set([...words.filter((word) => word.length >= 5), ...pairs])
}

/** How far the mood moves from one message to the next, of those with a word of feeling. */
function swing(readings: readonly ReturnType<typeof lexiconReading>[]): Known<number> {
  if (readings.length < 2) return notApplicable('a single message')
  const moods = readings.flatMap(({ score, found }) => (found > 0 ? [score] : []))
  if (moods.length < 2) return notApplicable('no word found in two messages')
  const steps = moods.slice(1).map((mood, at) => Math.abs(mood - moods[at]!))
  return known(steps.reduce((sum, step) => sum + step, 0) / steps.length)
}
