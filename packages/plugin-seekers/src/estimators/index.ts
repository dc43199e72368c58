/**
 * Estimators that give the audit's measures of single dialogues, for tables, gates and comparisons.
 */
import { defineEstimator, type Dialogue, type Estimate, type Scenario } from '@attune/core'
import type { Evidence, GivenNumber } from '@attune/core/internal'
import { featuresOf } from '../reading/features.js'
import { definitions } from '../reading/definitions.js'
import { infoOf, type MeasureName } from '../reading/measures.js'
import { recordOf } from '../record/record.js'
import type { Features } from '../reading/reading.js'
import { readDialogue } from '../reading/read-dialogue.js'
import { type AllLists, listsOf, listsOption, readLists } from '../lists/index.js'
import { frontLoading } from '../measures/front-loading.js'
import { sentimentOf } from '../measures/sentiment.js'

const options = {
  type: 'object',
  properties: { lists: listsOption },
  additionalProperties: false,
} as const
type Own = { readonly lists?: string | undefined }

const textMeasures = [
  'length',
  'length-q25',
  'mtld',
  'distinct-1',
  'distinct-2',
  'self-repeat',
  'repeats',
  'echo',
  'echo-run',
  'you-over-i',
  'questions',
  'language',
  'switches',
  'word-length',
  'following',
  'pleased',
  'hedges',
  'resists',
  'ambivalent',
  'helper',
  'fourth-wall',
  'halves',
  'relief',
  'volatility',
  'drift',
] as const satisfies readonly MeasureName[]
const disclosureMeasures = [
  'front-card',
  'first-turn',
  'front-self',
  'returns',
  'leak-card',
  'leak-intention',
  'leak-rephrase',
  'age',
] as const satisfies readonly MeasureName[]
const stoppingMeasures = [
  'turns',
  'went-on',
  'early',
  'silent-leave',
] as const satisfies readonly MeasureName[]

const LONGEST_QUOTE = 200

function estimateOf(
  names: readonly MeasureName[],
  features: Features,
  { turns }: Dialogue,
): Estimate {
  const quoted = (turn: number): Evidence[] => {
    const quote = turns[turn]!.text.trim().slice(0, LONGEST_QUOTE).trim()
    return quote === '' ? [] : [{ turn, quote }]
  }
  return {
    measures: Object.fromEntries(names.map((name) => [name, features[name].value])),
    series: {},
    evidence: Object.fromEntries(
      names.flatMap((name) => {
        const places = features[name].turns ?? []
        return places.length === 0 ? [] : [[name, places.flatMap(quoted)]]
      }),
    ),
  }
}

const read = (dialogue: Dialogue, scenario: Scenario, all: AllLists): Features =>
  featuresOf(readDialogue(dialogue, scenario), { lists: all })

/**
 * Declares measures of an estimator. The validation record is omitted for word lists other than the
 * package's, to which it does not apply.
 */
const given = (
  names: readonly MeasureName[],
  { lists: file }: Own,
): Readonly<Record<string, GivenNumber>> =>
  Object.fromEntries(
    names.map((name) => {
      const { title, zh, range } = infoOf(name)
      const record = file === undefined ? recordOf(name) : {}
      return [
        name,
        {
          title: { en: title, zh },
          about: definitions[name],
          digits: 2,
          record,
          ...(range && { range }),
        },
      ]
    }),
  )

export const text = defineEstimator({
  revision: 1,
  summary:
    'How the seeker speaks: length, variety, repetition, echo, language, and what word lists know.',
  options,
  gives: (own) => ({
    measures: given(textMeasures, own),
    series: {
      sentiment: {
        title: { en: 'Sentiment', zh: '情绪' },
        about: {
          en: 'Pleasant words of a message less unpleasant ones, as a share of both.',
          zh: '一条消息中愉快的词减不愉快的词，占两者之和的比例。',
        },
        range: [-1, 1],
        over: 'seeker',
        digits: 2,
      },
    },
  }),
  create: ({ lists: file }) => {
    const all = listsOf(file)
    return {
      async estimate(dialogue, scenario) {
        const { sentiment } = readLists(all, scenario.language)
        const estimate = estimateOf(textMeasures, read(dialogue, scenario, all), dialogue)
        const values = dialogue.turns
          .filter(({ speaker }) => speaker === 'seeker')
          .map((turn) => sentimentOf(turn.text, sentiment))
        return { ...estimate, series: { sentiment: { over: 'seeker', values } } }
      },
    }
  },
})

const EARLY_TURNS = 3

export const disclosure = defineEstimator({
  revision: 2,
  summary: 'How soon the seeker tells its card, and what it recites of card and hidden wish.',
  options,
  gives: (own) => ({
    measures: {
      ...given(disclosureMeasures, own),
      'told-early': {
        title: { en: 'Card told in 3 messages', zh: '三条消息内讲出的人物卡' },
        about: {
          en: 'The share of the words of the card that the first three messages of the seeker have.',
          zh: '求助者前三条消息说到的人物卡词语比例。',
        },
        range: [0, 1],
        digits: 2,
      },
      told: {
        title: { en: 'Card told in all', zh: '总共讲出的人物卡' },
        about: {
          en: 'The share of the words of the card that the seeker has said by the end.',
          zh: '到结束时求助者说到的人物卡词语比例。',
        },
        range: [0, 1],
        digits: 2,
      },
    },
  }),
  create: ({ lists: file }) => {
    const all = listsOf(file)
    return {
      async estimate(dialogue, scenario) {
        const estimate = estimateOf(disclosureMeasures, read(dialogue, scenario, all), dialogue)
        const said = readDialogue(dialogue, scenario).ownTexts
        const { stop } = readLists(all, scenario.language)
        const { early, total } = frontLoading(said, {
          card: scenario.profile,
          stop,
          early: EARLY_TURNS,
        })
        return { ...estimate, measures: { ...estimate.measures, 'told-early': early, told: total } }
      },
    }
  },
})

export const stopping = defineEstimator({
  revision: 1,
  summary:
    'How the seeker ends: own turns, leaving early or without a word, going on after a farewell.',
  options,
  gives: (own) => ({ measures: given(stoppingMeasures, own) }),
  create: ({ lists: file }) => {
    const all = listsOf(file)
    return {
      estimate: async (dialogue, scenario) =>
        estimateOf(stoppingMeasures, read(dialogue, scenario, all), dialogue),
    }
  },
})
