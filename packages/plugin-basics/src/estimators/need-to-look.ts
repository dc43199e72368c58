import { defineEstimator, type Evidence, type GivenNumber, type Known, known, notApplicable } from '@attune/core'
import { type LookKind, lookLanguages, needToLook as look } from '@attune/core/answers'

const given = (en: string, zh: string, about: { readonly en: string; readonly zh: string }): GivenNumber => ({
  title: { en, zh },
  about,
  range: [0, 100_000],
  digits: 0,
})

const measures = {
  'suicide-open': given('Open mention of suicide', '直接提到自杀', {
    en: 'The number of messages in which the seeker speaks openly of dying or of suicide, by word lists. It is no level of risk.',
    zh: '按词表，求助者直接说到想死或自杀的消息数。它不是风险等级。',
  }),
  'suicide-passive': given('Passive mention of suicide', '间接提到自杀', {
    en: 'The number of messages in which the seeker wishes not to live or not to wake up, by word lists. It is no level of risk.',
    zh: '按词表，求助者表示不想活、不想醒来的消息数。它不是风险等级。',
  }),
  threat: given('Threat by others', '来自他人的威胁', {
    en: 'The number of messages in which the seeker tells of violence or threats by other people, by word lists.',
    zh: '按词表，求助者说到他人的暴力或威胁的消息数。',
  }),
} satisfies Readonly<Record<LookKind, GivenNumber>>

const kinds = Object.keys(measures) as LookKind[]

/**
 * The estimator `core/need-to-look`: how many messages of the seeker mention suicide or a threat, by word lists, with the
 * sentences. It says which dialogues somebody should look at; a dialogue without one is not therefore safe.
 */
export const needToLook = defineEstimator({
  revision: 1,
  summary:
    'Messages of the seeker that mention suicide or a threat by others, from word lists in English and Chinese: whom to look at, no level of risk.',
  gives: { measures },
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async estimate({ turns }, { language }) {
      const isListed = lookLanguages.includes(language.toLowerCase().split('-')[0]!)
      const found = look(turns, language)
      const of = (kind: LookKind): Evidence[] =>
        found.flatMap((each) => (each.kind === kind ? [{ turn: each.turn, quote: each.quote, note: each.rule }] : []))
      const counted = (kind: LookKind): Known<number> =>
        isListed ? known(of(kind).length) : notApplicable('no word list for this language')
      return {
        measures: {
          'suicide-open': counted('suicide-open'),
          'suicide-passive': counted('suicide-passive'),
          threat: counted('threat'),
        },
        series: {},
        evidence: Object.fromEntries(kinds.flatMap((kind) => (of(kind).length > 0 ? [[kind, of(kind)]] : []))),
      }
    },
  }),
})
