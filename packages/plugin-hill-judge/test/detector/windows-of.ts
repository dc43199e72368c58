import { type DialogueWindow, windowOf } from '../../src/detector/windows.js'

/** The windows of a dialogue, in order: one fewer than its messages. */
export const windowsOf = (messages: readonly string[]): DialogueWindow[] =>
  messages.slice(1).map((second, index) => windowOf(messages[index] ?? '', second, index + 2))
