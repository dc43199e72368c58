/** The setting search-o1: the supporter searches the text itself, between its own lines of reasoning. */
import type { JsonObject } from '@attune/core'
import { openQuery } from '../retrieval/open-query.js'
import { gather, listed, asNotes, retrievalIn } from './gather.js'
import { searchBrief, searchPrompts } from './prompts.js'
import { briefOf, put, type Ask } from './put.js'
import type { Room } from './room.js'

/** Calls after the last search, and for answers that neither search nor end. */
const closingCalls = 2

export interface Searching {
  /** Where the supporter searches. */
  readonly text: string
  readonly stage?: number
  /** The final answer within what the supporter wrote; undefined as long as there is none. */
  readonly final: (text: string) => string | undefined
}

/**
 * Asks, and lets the supporter search: at most `maxSearches` times, with two more calls to close. The last turn's
 * annotation `answer` is the final answer; without one the last text stands for it.
 */
export async function putSearching(room: Room, ask: Ask, { text, stage, final }: Searching): Promise<string> {
  const { maxSearches } = room.given
  const from = ask.from ?? room.turns.length
  const brief = [ask.brief ?? briefOf(room.context, ask.prompt), searchBrief(room.context, room.task, maxSearches)]
    .filter(Boolean)
    .join('\n\n')
  let said = await put(room, { ...ask, brief, from, ...anyText })
  let searches = 0
  for (let calls = 0; calls < maxSearches + closingCalls; calls++) {
    const answer = final(said)
    const { query } = openQuery(said)
    if (answer !== undefined || (query.state === 'unknown' && room.task === 'expression'))
      return close(room, answer ?? said)
    const next = { brief, from, ...(ask.answered && { answered: ask.answered }) }
    if (query.state === 'known' && searches < maxSearches) {
      searches += 1
      const found = await gather(room, { text, query: query.value, retrieval: retrievalIn(room, stage) })
      const input = { results: listed(room, found.shown) }
      const asked = asNotes(found, { query: query.value })
      said = await put(room, { ...next, prompt: searchPrompts.results, input, asked })
    } else {
      const prompt = searches >= maxSearches ? searchPrompts.close : searchPrompts.goOn
      said = await put(room, { ...next, prompt, input: {} })
    }
  }
  return close(room, final(said) ?? said)
}

/** Between searches any text will do. */
const anyText = { usable: () => true }

function close({ turns }: Room, answer: string): string {
  const last = turns.at(-1)
  if (last === undefined) return answer
  const notes: JsonObject = { ...last.annotations, answer }
  turns[turns.length - 1] = { ...last, annotations: notes }
  return answer
}
