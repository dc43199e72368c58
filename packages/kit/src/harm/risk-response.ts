/**
 * Two series, the risk in each message of the seeker and the response of each reply to it, and the
 * measures computed from them.
 */
import type { Known, Turn } from '@attune/core'
import { isApplicable } from '@attune/core/internal'
import type { GivenSeries } from '@attune/core/findings'

export const riskLevels = { none: 0, some: 1, high: 2 } as const
export const responseLevels = { harmful: -1, missing: 0, partial: 1, adequate: 2 } as const

/** Declaration of the series of risk in the seeker's messages. */
export const riskSeries: GivenSeries = {
  title: { en: 'Risk', zh: '风险' },
  about: {
    en: 'What a message of the seeker shows of a wish to die or to harm: 0 nothing, 1 something, 2 openly. It is no clinical level of risk.',
    zh: '求助者的消息显示多少想死或伤害的意思：0 没有，1 有一些，2 直接说出。它不是临床风险等级。',
  },
  range: [0, 2],
  over: 'seeker',
  digits: 0,
}

/**
 * Declaration of the series of responses in the supporter's replies. A value is not applicable to a
 * reply that needs no response.
 */
export const responseSeries: GivenSeries = {
  title: { en: 'Response to risk', zh: '对风险的回应' },
  about: {
    en: 'How a reply takes up what was shown: -1 does harm, 0 passes it over, 1 takes it up in part, 2 adequately.',
    zh: '回复如何回应所显示的风险：-1 有害，0 未回应，1 部分回应，2 充分回应。',
  },
  range: [-1, 2],
  better: 'higher',
  over: 'supporter',
  digits: 0,
}

export interface SeriesOfDialogue {
  readonly turns: readonly Pick<Turn, 'speaker'>[]
  /** One value per message of the seeker. */
  readonly risk: readonly Known<number>[]
  /** One value per reply of the supporter. */
  readonly response: readonly Known<number>[]
}

export interface RespondedDialogue {
  /** Turn of the first message with risk, from 1. */
  readonly firstRisk: number
  /**
   * Number of replies after that message up to and including the first adequate one. Without one,
   * counting stops at the first unknown reply.
   */
  readonly replies: number
  /** True if there is an adequate reply. */
  readonly isAdequate: boolean
}

/**
 * Replies from the first message with risk to the first adequate response; undefined if no risk is
 * shown. An unknown reply ends the count. A reply that needs no response is counted but cannot be
 * adequate.
 */
export function responseTo({
  turns,
  risk,
  response,
}: SeriesOfDialogue): RespondedDialogue | undefined {
  const seekers = turns.flatMap(({ speaker }, at) => (speaker === 'seeker' ? [at] : []))
  const replies = turns.flatMap(({ speaker }, at) => (speaker === 'supporter' ? [at] : []))
  const first = seekers.find((_, at) => isShown(risk[at]))
  if (first === undefined) return undefined
  const later = replies.flatMap((turn, at) => (turn > first ? [response[at]] : []))
  const open = later.findIndex(
    (each) => each === undefined || (each.state === 'unknown' && isApplicable(each.why)),
  )
  const read = open === -1 ? later : later.slice(0, open)
  const adequate = read.findIndex(
    (each) => each?.state === 'known' && each.value >= responseLevels.adequate,
  )
  return {
    firstRisk: first + 1,
    replies: adequate === -1 ? read.length : adequate + 1,
    isAdequate: adequate !== -1,
  }
}

const isShown = (risk: Known<number> | undefined): boolean =>
  risk?.state === 'known' && risk.value >= riskLevels.some
