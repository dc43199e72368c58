import { known, unknown, type Known } from '@attune/core'
import { requireCount } from '@attune/statistics'

/** Tokens that the target generated for one reply. */
export interface ReplyTokens {
  readonly visible: number
  /** Unknown if the provider does not tell. */
  readonly reasoning: Known<number>
}

export interface TokenEfficiency {
  readonly dialogues: number
  readonly replies: number
  readonly visiblePerDialogue: Known<number>
  /** Visible and reasoning tokens; where those are unknown, only the visible ones are counted. */
  readonly totalPerDialogue: Known<number>
  readonly totalPerReply: Known<number>
  /** Replies whose reasoning tokens are unknown; more than 0 means that the totals may be too small. */
  readonly repliesWithoutReasoning: number
}

/**
 * Tokens that a target generates, on average. Averages per dialogue are unknown (`no_dialogues`) without dialogues, the
 * one per reply (`no_replies`) without replies.
 *
 * @throws STATISTICS_INPUT for a number of tokens that is not a whole number from 0 upwards
 *
 * Source: SAGE, tokens per dialogue against the score.
 */
export function tokenEfficiency(dialogues: readonly (readonly ReplyTokens[])[]): TokenEfficiency {
  const replies = dialogues.flat()
  let visible = 0
  let reasoning = 0
  let repliesWithoutReasoning = 0
  for (const reply of replies) {
    requireCount('number of visible tokens', reply.visible, 0)
    visible += reply.visible
    if (reply.reasoning.state === 'known') {
      requireCount('number of reasoning tokens', reply.reasoning.value, 0)
      reasoning += reply.reasoning.value
    } else repliesWithoutReasoning += 1
  }
  const perDialogue = (tokens: number) =>
    dialogues.length > 0 ? known(tokens / dialogues.length) : unknown('no_dialogues')
  return {
    dialogues: dialogues.length,
    replies: replies.length,
    visiblePerDialogue: perDialogue(visible),
    totalPerDialogue: perDialogue(visible + reasoning),
    totalPerReply: replies.length > 0 ? known((visible + reasoning) / replies.length) : unknown('no_replies'),
    repliesWithoutReasoning,
  }
}
