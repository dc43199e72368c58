import { requireCount } from '@attune/statistics'

/** Speaker of a message in the conversation task, in the data set's words. */
export type ConversationRole = 'Client' | 'Counselor'

export type CheckpointLabel = 'quarter' | 'half' | 'three_quarters'

/** Position in a stage at which the model must reply. Indices count from 0; ends are exclusive. */
export interface Checkpoint {
  readonly label: CheckpointLabel
  /** Index among the client's messages. */
  readonly clientOrdinal: number
  /** Number of client messages so far, this one included. */
  readonly clientCount: number
  /** Index among the stage's messages. */
  readonly messageIndex: number
  /**
   * End of the messages of this stage that the model sees in the base setting, after all earlier
   * stages.
   */
  readonly fullHistoryEnd: number
  /** Start of the window that is shown in retrieval settings; earlier messages are searched. */
  readonly windowStart: number
  readonly windowEnd: number
}

const quarters: readonly (readonly [CheckpointLabel, number])[] = [
  ['quarter', 1],
  ['half', 2],
  ['three_quarters', 3],
]

/**
 * The three checkpoints of a stage with n client messages: those with the ordinals ⌊n/4⌋, ⌊n/2⌋ and ⌊3n/4⌋ among the
 * client's messages, from 0. They may coincide; a stage without client messages has none.
 *
 * @param roles of the stage's messages, in order
 * @param windowMessages length of the recent window, the checkpoint's message included; at least 1, default 3
 * @throws STATISTICS_INPUT for a window below 1
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Conversation; the released code.
 */
export function conversationCheckpoints(
  roles: readonly ConversationRole[],
  windowMessages = 3,
): Checkpoint[] {
  requireCount('length of the recent window', windowMessages, 1)
  const clientMessages = [...roles.keys()].filter((index) => roles[index] === 'Client')
  if (clientMessages.length === 0) return []
  return quarters.map(([label, quarter]) => {
    const clientOrdinal = Math.floor((quarter * clientMessages.length) / 4)
    const messageIndex = clientMessages[clientOrdinal]!
    return {
      label,
      clientOrdinal,
      clientCount: clientOrdinal + 1,
      messageIndex,
      fullHistoryEnd: messageIndex + 1,
      windowStart: Math.max(0, messageIndex + 1 - windowMessages),
      windowEnd: messageIndex + 1,
    }
  })
}
