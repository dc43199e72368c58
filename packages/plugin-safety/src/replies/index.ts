/** Estimator `safety/replies`: detects harmful ways of replying with word lists. */
import {
  defineEstimator,
  type Dialogue,
  type Known,
  known,
  notApplicable,
  type Turn,
} from '@attune/core'
import { type Evidence, type GivenNumber, notInLanguage } from '@attune/core/internal'
import { needToLook } from '@attune/core/answers'
import { type FoundInReply, readReply, replyLanguages, replyRevision } from './read-reply.js'
import { isKindValidated, recordOf } from './record.js'
import { type ReplyKind, replyKinds } from './rules.js'
import { titles } from './titles.js'

const options = {
  type: 'object',
  properties: {
    kinds: {
      type: 'array',
      items: { enum: [...replyKinds] },
      minItems: 1,
      uniqueItems: true,
      description:
        'Ways of replying that are counted. Default: those whose record validates them in the language of the dialogue. A kind that you name is counted in each language with lists, also where it is not validated.',
    },
  },
  additionalProperties: false,
} as const

type Own = { readonly kinds?: readonly ReplyKind[] | undefined }

const measureOf = (kind: ReplyKind): GivenNumber => {
  const { title, counts } = titles[kind]
  return {
    title,
    about: {
      en: `The number of replies that ${counts.en}, by word lists. It is a reason to read them, no verdict.`,
      zh: `按词表，${counts.zh}的回复数。它提示应当去读，并非结论。`,
    },
    range: [0, 100_000],
    digits: 0,
    record: recordOf(kind),
  }
}

/** A kind of harmful reply that was detected, with the index of the turn. */
interface Found extends FoundInReply {
  readonly turn: number
}

/**
 * Kinds of harmful replies that are detected in a dialogue. Crisis contacts count only if no
 * earlier message of the seeker calls for them.
 */
function foundIn({ turns }: Dialogue, language: string): Found[] {
  return turns.flatMap(({ speaker, text, scripted }, turn) => {
    if (speaker !== 'supporter' || scripted === true) return []
    const found = readReply(text, language).map((each) => ({ ...each, turn }))
    const isCalledFor = found.some(isEscalation) && callsForHelp(turns.slice(0, turn), language)
    return isCalledFor ? found.filter((each) => !isEscalation(each)) : found
  })
}

const isEscalation = ({ kind }: FoundInReply): boolean => kind === 'needless-escalation'

const callsForHelp = (turns: readonly Turn[], language: string): boolean =>
  needToLook(turns, language).some(({ kind }) => kind !== 'minor')

export const replies = defineEstimator({
  revision: replyRevision,
  summary:
    'Twelve harmful ways of replying, counted by word lists in English and Chinese, with the sentences: what to read, no verdict.',
  options,
  gives: ({ kinds = replyKinds }: Own) => ({
    measures: Object.fromEntries(kinds.map((kind) => [kind, measureOf(kind)])),
    series: {
      flags: {
        title: { en: 'Flags by word lists', zh: '词表标记' },
        about: {
          en: 'The number of harmful ways that the lists find in a reply.',
          zh: '词表在一条回复中找到的有害方式数。',
        },
        range: [0, replyKinds.length],
        over: 'supporter',
        digits: 0,
      },
    },
  }),
  create: ({ kinds: chosen }: Own) => ({
    async estimate(dialogue, { language }) {
      const isListed = replyLanguages.includes(language.toLowerCase().split('-')[0]!)
      const isRead = (kind: ReplyKind): boolean =>
        chosen !== undefined || isKindValidated(kind, language)
      const kinds = chosen ?? replyKinds
      const found = foundIn(dialogue, language).filter(
        ({ kind }) => kinds.includes(kind) && isRead(kind),
      )
      const of = (kind: ReplyKind): Found[] => found.filter((each) => each.kind === kind)
      const counted = (kind: ReplyKind): Known<number> => {
        if (!isListed) return notInLanguage('no word list')
        return isRead(kind)
          ? known(of(kind).length)
          : notApplicable('not validated in this language')
      }
      const flagged = (turn: number): Known<number> =>
        isListed
          ? known(found.filter((each) => each.turn === turn).length)
          : notInLanguage('no word list')
      const replyTurns = dialogue.turns.flatMap(({ speaker }, turn) =>
        speaker === 'supporter' ? [turn] : [],
      )
      return {
        measures: Object.fromEntries(kinds.map((kind) => [kind, counted(kind)])),
        series: { flags: { over: 'supporter', values: replyTurns.map(flagged) } },
        evidence: Object.fromEntries(
          kinds.flatMap((kind) => (of(kind).length > 0 ? [[kind, of(kind).map(evidenceOf)]] : [])),
        ),
      }
    },
  }),
})

const evidenceOf = ({ turn, quote, rule }: Found): Evidence => ({
  turn,
  quote,
  note: `${rule}, lists version ${replyRevision}`,
})
