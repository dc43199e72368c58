import type { Line, Speaker } from '../contracts/data.js'
import type { ChatMessage } from '../contracts/models.js'
import { spoken } from '../models/silence.js'

/** A conversation as one of its two sides sees it: its own turns are the assistant's, the other side's the user's. */
export const asMessages = (turns: readonly Line[], self: Speaker): ChatMessage[] =>
  turns.map(({ speaker, text }) => ({
    role: speaker === self ? 'assistant' : 'user',
    content: spoken(text),
  }))
