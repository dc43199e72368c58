import { known, unknown, type Known } from '@attune/core'
import { cleanBody, tidied } from '@attune/answers'
import { messageIn, type ReplyForm, replyParts } from '@attune/answers/internal'

/** A message of the agent, with its thinking and drafts. */
export interface ReplyAnswer {
  /** Thinking of the model; may be empty. */
  readonly thinking: string
  /** Draft; known only in the format with rewriting. */
  readonly origin: Known<string>
  /** Notes on the revision of the draft. */
  readonly revision: Known<string>
  /** Message to the supporter; never empty. */
  readonly response: string
}

/** Reason why no message can be read. */
export type ReplyProblem = 'missing_response' | 'empty_response'

const form: ReplyForm<'thinking' | 'origin' | 'change' | 'response'> = {
  headings: {
    thinking: 'Thinking|思考(?:过程)?',
    origin: 'Origin(?:al)?(?: draft)?|草稿|初稿',
    change: 'Change|Revision|修改(?:思路|说明)?',
    response: 'Response|Reply|回复|最终回复|最终消息|消息',
  },
  reply: 'response',
  inline: {
    reply: /(?<![^\s.;。；|])Response[ \t]*[:：]/g,
    thoughts: /^\W*Thinking[ \t]*[:：]([^]*)$/i,
    name: 'thinking',
  },
}

/**
 * Reads the answer to the prompt for the agent's next message, in the plain format (Thinking,
 * Response) or with rewriting (Thinking, Origin, Change, Response). The message is the text after
 * the last Response heading, without surrounding notes, labels and names. Unknown with a
 * `ReplyProblem` without that heading or without text.
 *
 * Source: SAGE, prompt of the reply, and the released simulator for the longer format.
 */
export function parseReplyAnswer(text: string): Known<ReplyAnswer> {
  const parts = replyParts(tidied(text), form)
  if (parts === undefined) return unknown('missing_response' satisfies ReplyProblem)
  const response = messageIn(parts.get('response') ?? '')
  if (response === '') return unknown('empty_response' satisfies ReplyProblem)
  const optional = (name: 'origin' | 'change'): Known<string> => {
    const body = parts.get(name)
    return body === undefined ? unknown('absent') : known(cleanBody(body))
  }
  return known({
    thinking: cleanBody(parts.get('thinking') ?? ''),
    origin: optional('origin'),
    revision: optional('change'),
    response,
  })
}
