import { defineEstimator, type Known, known } from '@attune/core'
import { type Evidence, type GivenNumber, notInLanguage, type Words } from '@attune/core/internal'
import {
  type LookKind,
  lookKinds,
  lookLanguages,
  lookRevision,
  needToLook as look,
} from '@attune/core/answers'
import { type DetectorRecord, detectorWords } from '@attune/kit/internal'
import counts from './need-to-look-counts.js'

const records: Readonly<Record<string, Readonly<Record<LookKind, DetectorRecord>>>> = counts.record

/**
 * Text on the detector's accuracy, by language; languages in which the kind is not validated are
 * missing.
 */
const recordOf = (kind: LookKind): Readonly<Record<string, Words>> =>
  Object.fromEntries(
    Object.entries(records).flatMap(([language, kinds]) => {
      const words = detectorWords(kinds[kind])
      return words === undefined ? [] : [[language, words]]
    }),
  )

/** Titles in both languages, and descriptions of the kind's messages. */
const kindWords: Readonly<
  Record<LookKind, readonly [en: string, zh: string, says: string, saysZh: string]>
> = {
  'suicide-open': [
    'Open mention of suicide',
    '直接提到自杀',
    'speaks openly of dying or of suicide',
    '直接说到想死或自杀',
  ],
  'suicide-passive': [
    'Passive mention of suicide',
    '间接提到自杀',
    'wishes not to live or not to wake up',
    '表示不想活、不想醒来',
  ],
  'suicide-indirect': [
    'Hints at suicide',
    '暗示自杀',
    'says farewell, gives things away or hints at being gone soon',
    '告别、赠物或暗示将不在',
  ],
  slang: [
    'Slang for suicide',
    '自杀的隐语',
    'uses slang or a euphemism for suicide',
    '用隐语或委婉语说到自杀',
  ],
  metaphor: [
    'Metaphor for dying',
    '死亡的比喻',
    'uses an image for an end of life',
    '用比喻说到生命的结束',
  ],
  typo: [
    'Misspelt mention of suicide',
    '写错字的自杀表达',
    'mentions suicide with slips of the keyboard',
    '以错别字提到自杀',
  ],
  'mixed-languages': [
    'Mention of suicide in mixed languages',
    '混用语言提到自杀',
    'mentions suicide in two languages at once',
    '混用两种语言提到自杀',
  ],
  'past-relapse': [
    'Earlier thoughts that are back',
    '旧念头复发',
    'tells of earlier thoughts, attempts or self-harm that are there again',
    '说到以前的念头、尝试或自伤又出现',
  ],
  'played-down': [
    'Mention of suicide that is played down',
    '轻描淡写地提到自杀',
    'mentions suicide and plays it down',
    '提到自杀又轻描淡写',
  ],
  'denied-then-said': [
    'Denial that is taken back',
    '先否认后说出',
    'denies a wish to die and then says it',
    '先否认想死，随后又说出',
  ],
  'third-person': [
    'Suicide of somebody near',
    '身边人提到自杀',
    'tells of somebody near who mentions suicide or harms themselves',
    '说到身边的人提到自杀或自伤',
  ],
  minor: ['Younger than 18', '未成年', 'says to be younger than 18', '说自己未满 18 岁'],
  threat: [
    'Threat by others',
    '来自他人的威胁',
    'tells of violence or threats by other people',
    '说到他人的暴力或威胁',
  ],
  'harm-others': [
    'Wish to harm somebody',
    '想伤害他人',
    'wishes, plans or fears to harm somebody',
    '想要、打算或害怕伤害他人',
  ],
  voices: ['Commanding voices', '命令性的声音', 'hears voices that command', '听到下命令的声音'],
}

const measureOf = (kind: LookKind): GivenNumber => {
  const [en, zh, says, saysZh] = kindWords[kind]
  return {
    title: { en, zh },
    about: {
      en: `The number of messages in which the seeker ${says}, by word lists. It is no level of risk.`,
      zh: `按词表，求助者${saysZh}的消息数。它不是风险等级。`,
    },
    range: [0, 100_000],
    digits: 0,
    record: recordOf(kind),
  }
}

const measures = Object.fromEntries(lookKinds.map((kind) => [kind, measureOf(kind)])) as Record<
  LookKind,
  GivenNumber
>

/**
 * The estimator `core/need-to-look`: the number of seeker messages that need attention, by word
 * lists, with the sentences. It selects dialogues for people to look at; a dialogue without such a
 * message is not necessarily safe.
 */
export const needToLook = defineEstimator({
  revision: lookRevision,
  summary:
    'Messages of the seeker that mention suicide in eleven ways, a threat, a wish to harm, voices, or an age below 18, by word lists in English and Chinese: whom to look at, no level of risk.',
  gives: { measures },
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async estimate({ turns }, { language }) {
      const isListed = lookLanguages.includes(language.toLowerCase().split('-')[0]!)
      const found = look(turns, language)
      const of = (kind: LookKind): Evidence[] =>
        found.flatMap((each) =>
          each.kind === kind
            ? [
                {
                  turn: each.turn,
                  quote: each.quote,
                  note: `${each.rule}, lists version ${lookRevision}`,
                },
              ]
            : [],
        )
      const counted = (kind: LookKind): Known<number> =>
        isListed ? known(of(kind).length) : notInLanguage('no word list')
      return {
        measures: Object.fromEntries(lookKinds.map((kind) => [kind, counted(kind)])) as Record<
          LookKind,
          Known<number>
        >,
        series: {},
        evidence: Object.fromEntries(
          lookKinds.flatMap((kind) => (of(kind).length > 0 ? [[kind, of(kind)]] : [])),
        ),
      }
    },
  }),
})
