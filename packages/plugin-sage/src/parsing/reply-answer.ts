import { known, unknown, type Known } from '@attune/core'
import { cleanBody, lastByName, sectionsOf, withoutReasoning, type Headings } from './sections.js'

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

const headings = {
  thinking: 'Thinking',
  origin: 'Origin',
  change: 'Change',
  response: 'Response',
} as const satisfies Headings<string>

const inlineResponse = /(?<![^\s.;。；|])Response[ \t]*[:：]/g

interface Split {
  readonly before: string
  readonly response: string
}

/** The text in front of the last Response heading and the text after it. */
function splitAtResponse(text: string): Split | undefined {
  const own = sectionsOf(text, { response: headings.response }).at(-1)
  if (own) return { before: text.slice(0, own.start), response: own.body }
  const inline = [...text.matchAll(inlineResponse)].at(-1)
  if (inline === undefined) return undefined
  return { before: text.slice(0, inline.index), response: text.slice(inline.index + inline[0].length) }
}

const quotePairs = ['“”', '""', '「」', '『』', "''"] as const

/** Without quotes around the whole; two quoted parts keep theirs. */
function unquoted(text: string): string {
  for (const [open, close] of quotePairs) {
    if (text.length < 2 || !text.startsWith(open!) || !text.endsWith(close!)) continue
    const inside = text.slice(1, -1)
    if (!inside.includes(open!) && !inside.includes(close!)) return unquoted(inside.trim())
  }
  return text
}

const cleanResponse = (text: string): string => unquoted(cleanBody(text))

/**
 * Reads the answer of the prompt for the agent's next message, in the plain format (Thinking, Response) or with
 * rewriting (Thinking, Origin, Change, Response). The message is all that follows the last Response heading. Unknown with
 * a `ReplyProblem`: without that heading nothing is sent, since the whole answer would show the target hidden thoughts.
 *
 * Source: SAGE, prompt of the reply, and the released simulator for the longer format.
 */
export function parseReplyAnswer(text: string): Known<ReplyAnswer> {
  const split = splitAtResponse(withoutReasoning(text))
  if (split === undefined) return unknown('missing_response' satisfies ReplyProblem)
  const response = cleanResponse(cleanResponse(split.response))
  if (response === '') return unknown('empty_response' satisfies ReplyProblem)
  const sections = lastByName(sectionsOf(split.before, headings))
  const optional = (name: 'origin' | 'change'): Known<string> => {
    const section = sections.get(name)
    return section ? known(cleanBody(section.body)) : unknown('absent')
  }
  return known({
    thinking: cleanBody(sections.get('thinking')?.body ?? ''),
    origin: optional('origin'),
    revision: optional('change'),
    response,
  })
}
