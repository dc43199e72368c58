import { known, unknown, type Known } from '@attune/core'
import {
  cleanBody,
  type Headings,
  lastByName,
  objectsIn,
  type Section,
  sectionsOf,
  tidied,
  unfenced,
} from '@attune/answers'
import { messageIn } from './message-body.js'
import { textsUnder } from './object-parts.js'

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
  thinking: 'Thinking|思考(?:过程)?',
  origin: 'Origin(?:al)?(?: draft)?|草稿|初稿',
  change: 'Change|Revision|修改(?:思路|说明)?',
  response: 'Response|Reply|回复|最终回复|最终消息|消息',
} as const satisfies Headings<string>

type Name = keyof typeof headings
type Parts = ReadonlyMap<Name, string>

/**
 * Which heading the message stands under: the last Response that nothing else of the answer follows. A line such as
 * "Response: none." within the message has another layout than the separate headings, and a bullet or a number within
 * the thoughts is no heading unless all headings have one.
 */
function responseAmong(sections: readonly Section<Name>[]): Section<Name> | undefined {
  const others = sections.filter(({ name }) => name !== 'response')
  const after = others.at(-1)?.start ?? -1
  const inList = others.length > 0 && others.every(({ layout }) => layout === 'list')
  const responses = sections
    .filter(({ name, start }) => name === 'response' && start > after)
    .filter(({ layout }) => layout !== 'list' || inList || others.length === 0)
  const [first] = responses
  return responses.findLast(({ layout }) => layout === first?.layout)
}

function headedParts(text: string): Parts | undefined {
  const all = sectionsOf(text, headings)
  const response = responseAmong(all)
  if (response === undefined) return undefined
  const before = lastByName(sectionsOf(text.slice(0, response.start), headings))
  const parts = new Map([...before].map(([name, { body }]) => [name, body]))
  return parts.set('response', response.layout === 'tag' ? response.body : text.slice(response.bodyStart))
}

const inlineResponse = /(?<![^\s.;。；|])Response[ \t]*[:：]/g

/** An answer on one line. In a longer one the word may be part of the thoughts. */
function inlineParts(text: string): Parts | undefined {
  const last = text.includes('\n') ? undefined : [...text.matchAll(inlineResponse)].at(-1)
  if (last === undefined) return undefined
  const thinking = /^\W*Thinking[ \t]*[:：]([^]*)$/i.exec(text.slice(0, last.index))?.[1]
  const response = text.slice(last.index + last[0].length)
  return new Map<Name, string>([
    ['response', response],
    ...(thinking === undefined ? [] : [['thinking', thinking] as const]),
  ])
}

function objectParts(text: string): Parts | undefined {
  const parts = objectsIn(text).map(({ value }) => textsUnder(value, headings))
  return parts.findLast((each) => each.has('response'))
}

/**
 * Reads the answer of the prompt for the agent's next message, in the plain format (Thinking, Response) or with
 * rewriting (Thinking, Origin, Change, Response). The message is all that follows the last Response heading, without notes,
 * labels and names around it. Unknown with a `ReplyProblem`: without that heading nothing is sent, since the whole answer
 * would show the target hidden thoughts.
 *
 * Source: SAGE, prompt of the reply, and the released simulator for the longer format.
 */
export function parseReplyAnswer(text: string): Known<ReplyAnswer> {
  const answer = tidied(text)
  const whole = unfenced(answer)
  const parts = (whole.startsWith('{') ? objectParts(whole) : undefined) ?? headedParts(whole) ?? inlineParts(whole)
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
