import type { Conversation, Supporter } from '@attune/core'
import type { Usage } from '@attune/core/internal'

export interface ScriptedSupporter extends Supporter {
  /** Conversations that the supporter received, one per call. */
  readonly heard: readonly Conversation[]
}

const usage: Usage = { input: 10, output: 5, reasoning: 0 }

/**
 * Creates a supporter that gives these replies in order and then repeats the last one; or the
 * replies of a function of the conversation.
 *
 * ```ts
 * const supporter = scriptedSupporter('I see.', 'What hurts most?') // its replies, in order
 * ```
 */
export function scriptedSupporter(
  ...replies: readonly string[] | readonly [rule: (conversation: Conversation) => string]
): ScriptedSupporter {
  const heard: Conversation[] = []
  return {
    name: 'scripted',
    repeat: 1,
    heard,
    async reply(conversation) {
      heard.push(conversation)
      const next = replies[heard.length - 1] ?? replies.at(-1) ?? ''
      return {
        speaker: 'supporter',
        text: typeof next === 'function' ? next(conversation) : next,
        usage,
      }
    },
  }
}
