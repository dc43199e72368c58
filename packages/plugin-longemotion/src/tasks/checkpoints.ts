import { requireCount } from '@attune/statistics'

/** Speaker of a message in the conversation task, in the data set's words. */
export type ConversationRole = 'Client' | 'Counselor'

export type CheckpointLabel = 'quarter' | 'half' | 'three_quarters'

/**
 * Message of a client in a stage, to which the supporter must reply. Indexes count from 0; ends are
 * exclusive.
 */
export interface Checkpoint {
  readonly label: CheckpointLabel
  /** Index of the message among the client's messages. */
  readonly clientOrdinal: number
  /** Number of the client's messages up to and including this one. */
  readonly clientCount: number
  /** Index of the message among all messages of the stage. */
  readonly messageIndex: number
  /**
   * End of the messages of this stage that the supporter sees in the base setting. It also sees all
   * earlier stages.
   */
  readonly fullHistoryEnd: number
  /**
   * Start of the window of messages that is shown in retrieval settings. Passages are retrieved
   * from earlier messages.
   */
  readonly windowStart: number
  readonly windowEnd: number
}

const quarters: readonly (readonly [CheckpointLabel, number])[] = [
  ['quarter', 1],
  ['half', 2],
  ['three_quarters', 3],
]

/**
 * The three checkpoints of a stage with n client messages: the client messages with the indexes
 * ⌊n/4⌋, ⌊n/2⌋ and ⌊3n/4⌋, counted from 0. They may coincide. A stage without client messages has
 * none.
 *
 * @param roles of the stage's messages, in order
 * @param windowMessages length of the recent window including the checkpoint's message; at least 1,
 * default 3
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
