/** Setting search-o1: the supporter searches the text itself, between lines of its reasoning. */
import type { JsonObject } from '@attune/core'
import { gather, openQuery } from '@attune/retrieval'
import { asNotes, listed, retrievalIn } from './passages.js'
import { shown } from './helpers.js'
import { searchAttemptsFor } from './parameters.js'
import { answerForms, searchBrief, searchPrompts } from './prompts.js'
import { briefOf, put, type Ask } from './put.js'
import type { TaskRun } from './task-run.js'
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
export async function putSearching(run: TaskRun, ask: Ask, search: Searching): Promise<string> {
  const attempts = run.given.attempts ?? searchAttemptsFor(run.task)
  const reasonIn = run.given.form === 'released' ? reasonAloud : reason
  for (let attempt = 1; ; attempt++) {
    const { said, answer } = await reasonIn(run, ask, search)
    if (answer !== undefined || attempt >= attempts) return close(run, answer ?? said)
  }
}

async function reason(
  run: TaskRun,
  ask: Ask,
  search: Searching,
): Promise<{ said: string; answer?: string }> {
  const { maxSearches } = run.given
  const from = ask.from ?? run.turns.length
  const brief = [
    ask.brief ?? briefOf(run, ask.prompt),
    searchBrief(run.context, ask.form ?? answerForms[run.task], maxSearches),
  ]
    .filter(Boolean)
    .join('\n\n')
  const next = { brief, from, ...usualAnswer, ...(ask.answered && { answered: ask.answered }) }
  let said = await put(run, { ...ask, ...next })
  let searches = 0
  for (let calls = 0; calls < maxSearches + closingCalls; calls++) {
    const { query } = openQuery(said)
    if (query.state === 'known' && searches < maxSearches) {
      searches += 1
      said = await put(run, { ...next, ...(await resultsOf(run, query.value, search)) })
      continue
    }
    const answer = finalIn(run, search, said)
    if (answer !== undefined) return { said, answer }
    const prompt = searches >= maxSearches ? searchPrompts.close : searchPrompts.goOn
    said = await put(run, { ...next, prompt, input: {} })
  }
  const answer = finalIn(run, search, said)
  return { said, ...(answer !== undefined && { answer }) }
}

/** Final answer; in the expression task, a text without a query is final. */
const finalIn = (run: TaskRun, { final }: Searching, said: string): string | undefined =>
  run.task === 'expression' && openQuery(said).query.state === 'unknown' ? said : final(said)

async function resultsOf(run: TaskRun, query: string, { text, stage }: Searching) {
  const found = await gather(run, { text, query, retrieval: retrievalIn(run, stage) })
  const results = listed(run, found.shown, 'results')
  return {
    prompt: searchPrompts.results,
    input: { results: shown(run, 'results', results) },
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

function close({ turns }: TaskRun, answer: string): string {
  const last = turns.at(-1)
  if (last === undefined) return answer
  const notes: JsonObject = { ...last.annotations, answer }
  turns[turns.length - 1] = { ...last, annotations: notes }
  return answer
}
