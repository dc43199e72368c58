/** The setting search-o1: the supporter searches the text itself, between its own lines of reasoning. */
import type { JsonObject } from '@attune/core'
import { gather, openQuery } from '@attune/retrieval'
import { asNotes, listed, retrievalIn } from './passages.js'
import { shown } from './helpers.js'
import { searchAttemptsFor } from './parameters.js'
import { answerForms, searchBrief, searchPrompts } from './prompts.js'
import { briefOf, put, type Ask } from './put.js'
import type { Room } from './room.js'
import { reasonAloud } from './search-aloud.js'

/** Calls after the last search, and for answers that neither search nor end. */
const closingCalls = 2

export interface Searching {
  /** Where the supporter searches: a text to be cut into chunks, or its segments. */
  readonly text: string | readonly string[]
  readonly stage?: number
  /** The final answer within what the supporter wrote; undefined as long as there is none. */
  readonly final: (text: string) => string | undefined
}

/**
 * Asks, and lets the supporter search: at most `maxSearches` times, with two more calls to close; again from the beginning if no
 * answer comes of it. The last turn's annotation `answer` is the final answer; without one the last text stands for it.
 */
export async function putSearching(room: Room, ask: Ask, search: Searching): Promise<string> {
  const attempts = room.given.attempts ?? searchAttemptsFor(room.task)
  const reasonIn = room.given.form === 'released' ? reasonAloud : reason
  for (let attempt = 1; ; attempt++) {
    const { said, answer } = await reasonIn(room, ask, search)
    if (answer !== undefined || attempt >= attempts) return close(room, answer ?? said)
  }
}

async function reason(room: Room, ask: Ask, search: Searching): Promise<{ said: string; answer?: string }> {
  const { maxSearches } = room.given
  const from = ask.from ?? room.turns.length
  const brief = [
    ask.brief ?? briefOf(room, ask.prompt),
    searchBrief(room.context, ask.form ?? answerForms[room.task], maxSearches),
  ]
    .filter(Boolean)
    .join('\n\n')
  const next = { brief, from, ...usualAnswer, ...(ask.answered && { answered: ask.answered }) }
  let said = await put(room, { ...ask, ...next })
  let searches = 0
  for (let calls = 0; calls < maxSearches + closingCalls; calls++) {
    const { query } = openQuery(said)
    if (query.state === 'known' && searches < maxSearches) {
      searches += 1
      said = await put(room, { ...next, ...(await resultsOf(room, query.value, search)) })
      continue
    }
    const answer = finalIn(room, search, said)
    if (answer !== undefined) return { said, answer }
    const prompt = searches >= maxSearches ? searchPrompts.close : searchPrompts.goOn
    said = await put(room, { ...next, prompt, input: {} })
  }
  const answer = finalIn(room, search, said)
  return { said, ...(answer !== undefined && { answer }) }
}

/** An account that does not search is final as it is. */
const finalIn = (room: Room, { final }: Searching, said: string): string | undefined =>
  room.task === 'expression' && openQuery(said).query.state === 'unknown' ? said : final(said)

async function resultsOf(room: Room, query: string, { text, stage }: Searching) {
  const found = await gather(room, { text, query, retrieval: retrievalIn(room, stage) })
  const results = listed(room, found.shown, 'results')
  return {
    prompt: searchPrompts.results,
    input: { results: shown(room, 'results', results) },
    asked: asNotes(found, { query }),
  }
}

/**
 * A model that continues by itself invents what its search finds, and answers from that: what it writes behind its query, or as
 * results, is left out.
 */
export function untilQuery(text: string): string {
  const end = /<\|end_search_query\|>|<\|begin_search_result\|>/.exec(text)
  if (end === null) return text
  return text.slice(0, end[0].startsWith('<|end') ? end.index + end[0].length : end.index)
}

/** Between searches any text will do. */
const usualAnswer = { usable: () => true, cut: untilQuery }

function close({ turns }: Room, answer: string): string {
  const last = turns.at(-1)
  if (last === undefined) return answer
  const notes: JsonObject = { ...last.annotations, answer }
  turns[turns.length - 1] = { ...last, annotations: notes }
  return answer
}
