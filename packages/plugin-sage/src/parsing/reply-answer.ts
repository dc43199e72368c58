import { known, unknown, type Known } from '@attune/core'
import { cleanBody, messageIn, type ReplyForm, replyParts, tidied } from '@attune/answers'

/** One message of the agent and how it came about. */
export interface ReplyAnswer {
  /** Empty if the model wrote none. */
  readonly thinking: string
  /** The draft; only the format with rewriting has one. */
  readonly origin: Known<string>
  /** Notes on how to rework the draft. */
  readonly revision: Known<string>
  /** What the target gets to read. Never empty. */
  readonly response: string
}

/** Why no message can be read. */
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
 * Reads the answer of the prompt for the agent's next message, in the plain format (Thinking, Response) or with
 * rewriting (Thinking, Origin, Change, Response). The message is all that follows the last Response heading, without notes,
 * labels and names around it. Unknown with a `ReplyProblem`: without that heading nothing is sent.
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
