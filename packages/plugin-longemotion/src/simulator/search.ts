/** Setting search-o1: the supporter searches the text itself, between lines of its reasoning. */
import type { JsonObject } from '@attune/core'
import { gather, openQuery } from '@attune/retrieval'
import { asNotes, listed, retrievalIn } from './passages.js'
import { shown } from './helpers.js'
import { searchAttemptsFor } from './parameters.js'
import { answerForms, searchBrief, searchPrompts } from './prompts.js'
import { briefOf, put, type Ask } from './put.js'
import type { Room } from './room.js'
import { reasonAloud } from './search-aloud.js'

/** Calls after the last search, and for answers that neither search nor finish. */
const closingCalls = 2

export interface Searching {
  /** Text to search: a text that is split into chunks, or its segments. */
  readonly text: string | readonly string[]
  readonly stage?: number
  /** Returns the final answer in the supporter's text; undefined before it. */
  readonly final: (text: string) => string | undefined
}

/**
 * Sends a question and lets the supporter search: at most `maxSearches` times, with two more calls
 * to finish; restarts if no answer results. The last turn's annotation `answer` is the final
 * answer; without it, the last text counts.
 */
export async function putSearching(room: Room, ask: Ask, search: Searching): Promise<string> {
  const attempts = room.given.attempts ?? searchAttemptsFor(room.task)
  const reasonIn = room.given.form === 'released' ? reasonAloud : reason
  for (let attempt = 1; ; attempt++) {
    const { said, answer } = await reasonIn(room, ask, search)
    if (answer !== undefined || attempt >= attempts) return close(room, answer ?? said)
  }
}

async function reason(
  room: Room,
  ask: Ask,
  search: Searching,
): Promise<{ said: string; answer?: string }> {
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

/** Final answer; in the expression task, a text without a query is final. */
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
 * Text up to the first query. A model that continues after its query invents search results and
 * uses them, so the text after the query, or the invented results, is removed.
 */
export function untilQuery(text: string): string {
  const end = /<\|end_search_query\|>|<\|begin_search_result\|>/.exec(text)
  if (end === null) return text
  return text.slice(0, end[0].startsWith('<|end') ? end.index + end[0].length : end.index)
}

/** Between searches any text is usable. */
const usualAnswer = { usable: () => true, cut: untilQuery }

function close({ turns }: Room, answer: string): string {
  const last = turns.at(-1)
  if (last === undefined) return answer
  const notes: JsonObject = { ...last.annotations, answer }
  turns[turns.length - 1] = { ...last, annotations: notes }
  return answer
}
