/**
 * Rules that score three dimensions from the supporter's words, for the offline stand-in. The
 * scores are not valid measurements.
 */
import type { Line } from '@attune/core/internal'
import { tokensOf } from '@attune/statistics/text'
import type { Dimension } from '../dimensions/dimensions.js'

const cues = {
  comfort:
    /sounds? (?:like|hard|painful|heavy)|i hear you|you feel|must be|makes sense|understand|i am sorry|i'm sorry|听起来|我听到|感受|理解|一定很|很自然|心疼/iu,
  analysis:
    /\b(?:what|how|why|which)\b[^.!?]*\?|tell me more|because|perhaps|maybe|什么[^。！]*？|怎么[^。！]*？|哪[^。！]*？|为什么|也许|因为/iu,
  harm: /get over it|big deal|overreact|so sensitive|have it (?:much )?worse|everybody has|stop (?:thinking|worrying|whining)|calm down|别想太多|没什么大不了|太夸张|矫情|这么敏感|比你惨|谁没有/iu,
  advice:
    /\b(?:you (?:should|could|might|can) |try to|my advice|make a list|one way)|你应该|你可以|试试|我的建议|不妨/iu,
  company:
    /thank you for|i am here|i'm here|with you|you are not alone|proud of|well done|谢谢你|陪|你并不孤单|你做得/iu,
  referral:
    /therapist|counsell?or|psychologist|doctor|professional help|hotline|心理咨询|医生|专业帮助|热线/iu,
} as const

type Cue = keyof typeof cues

/** A reply, and the seeker's message before it. */
interface Exchange {
  readonly said: string
  readonly reply: string
}

const exchangesOf = (turns: readonly Line[]): Exchange[] =>
  turns.flatMap(({ speaker, text }, at) =>
    speaker === 'supporter' && turns[at - 1]?.speaker === 'seeker'
      ? [{ said: turns[at - 1]!.text, reply: text }]
      : [],
  )

/** Dimensions with a rule. */
const readers: Partial<Readonly<Record<Dimension, (exchanges: readonly Exchange[]) => number>>> = {
  diversity: expression,
  empathic: empathy,
  tech: skill,
}

/** Level of a dimension; undefined without a rule, or if the supporter does not speak. */
export function levelByRule(dimension: string, turns: readonly Line[]): number | undefined {
  const exchanges = exchangesOf(turns)
  return exchanges.length === 0 ? undefined : readers[dimension as Dimension]?.(exchanges)
}

const share = (exchanges: readonly Exchange[], holds: (exchange: Exchange) => boolean): number =>
  exchanges.filter(holds).length / exchanges.length

const hasCue = (exchanges: readonly Exchange[], cue: Cue): boolean =>
  exchanges.some(({ reply }) => cues[cue].test(reply))

/**
 * Level of empathy: comfort and analysis count if they are in at least a third of the replies, and
 * hurtful words lower it. Rules cannot detect a friendly manner.
 */
function empathy(exchanges: readonly Exchange[]): number {
  const isOften = (cue: Cue): boolean =>
    share(exchanges, ({ reply }) => cues[cue].test(reply)) >= 1 / 3
  if (hasCue(exchanges, 'harm')) return hasCue(exchanges, 'comfort') ? 1 : 0
  return 1 + Number(isOften('comfort')) + Number(isOften('analysis'))
}

/**
 * Level of diversity, by the share of replies that repeat words of the seeker and by the share of
 * different beginnings.
 */
function expression(exchanges: readonly Exchange[]): number {
  const takenUp = share(exchanges, takesUp)
  if (takenUp < 0.2) return 0
  const openings = new Set(exchanges.map(({ reply }) => tokensOf(reply).slice(0, 3).join(' ')))
  return 1 + Number(takenUp >= 0.5) + Number(openings.size / exchanges.length >= 0.5)
}

/** True if a reply repeats three consecutive tokens of the seeker's turn. */
function takesUp({ said, reply }: Exchange): boolean {
  const runs = (text: string): string[] => {
    const tokens = tokensOf(text)
    return tokens.slice(2).map((token, at) => [tokens[at], tokens[at + 1], token].join(' '))
  }
  const own = new Set(runs(reply))
  return runs(said).some((run) => own.has(run))
}

/**
 * Level of skill, by the number of elements that occur: comfort, advice, company, answers and
 * referral. All replies without hurtful words count as answers.
 */
function skill(exchanges: readonly Exchange[]): number {
  const isAnswered = exchanges.every(({ reply }) => reply.trim() !== '' && !cues.harm.test(reply))
  const elements = [
    hasCue(exchanges, 'comfort'),
    hasCue(exchanges, 'advice'),
    hasCue(exchanges, 'company'),
    isAnswered,
    hasCue(exchanges, 'referral'),
  ]
  return Math.max(0, elements.filter(Boolean).length - 1)
}
