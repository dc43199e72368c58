/** Setting search-o1: the supporter itself searches the text, by queries in its messages. */
import type { JsonObject } from '@attune/core'
import { gather } from '../passages/gather.js'
import { openQuery } from '../passages/open-query.js'
import { asNotes, passageList, retrievalIn } from './passages.js'
import { fencedText } from './helpers.js'
import { searchAttemptsFor } from './parameters.js'
import { answerForms, searchBrief, searchPrompts } from './prompts.js'
import { briefOf, sendAndLog, type Ask } from './put.js'
import type { TaskRun } from './task-run.js'
import { searchInOneMessage } from './search-aloud.js'

/** Number of calls in addition to `maxSearches`, for messages without a query. */
const closingCalls = 2

export interface Searching {
  /** Text to search: one text, which is split into chunks, or the list of segments. */
  readonly text: string | readonly string[]
  readonly stage?: number
  /** Returns the final answer in the supporter's text; undefined before it. */
  readonly final: (text: string) => string | undefined
}

/**
 * Sends a question and lets the supporter search at most `maxSearches` times, with two more calls
 * to finish. Begins anew if no answer results. The annotation `answer` of the last turn is the
 * final answer, or the last text if there is none.
 */
export async function sendWithSearches(run: TaskRun, ask: Ask, search: Searching): Promise<string> {
  const attempts = searchAttemptsFor(run.task)
  const reasonIn = run.given.form === 'released' ? searchInOneMessage : searchInTurns
  for (let attempt = 1; ; attempt++) {
    const { said, answer } = await reasonIn(run, ask, search)
    if (answer !== undefined || attempt >= attempts) return withFinalAnswer(run, answer ?? said)
  }
}

async function searchInTurns(
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
  let said = await sendAndLog(run, { ...ask, ...next })
  let searches = 0
  for (let calls = 0; calls < maxSearches + closingCalls; calls++) {
    const { query } = openQuery(said)
    if (query.state === 'known' && searches < maxSearches) {
      searches += 1
      said = await sendAndLog(run, { ...next, ...(await resultsOf(run, query.value, search)) })
      continue
    }
    const answer = finalIn(run, search, said)
    if (answer !== undefined) return { said, answer }
    const prompt = searches >= maxSearches ? searchPrompts.close : searchPrompts.goOn
    said = await sendAndLog(run, { ...next, prompt, input: {} })
  }
  const answer = finalIn(run, search, said)
  return { said, ...(answer !== undefined && { answer }) }
}

/** Final answer in a message. In the expression task, a message without a query is final. */
const finalIn = (run: TaskRun, { final }: Searching, said: string): string | undefined =>
  run.task === 'expression' && openQuery(said).query.state === 'unknown' ? said : final(said)

async function resultsOf(run: TaskRun, query: string, { text, stage }: Searching) {
  const found = await gather(run, { text, query, retrieval: retrievalIn(run, stage) })
  const results = passageList(run, found.shown, 'results')
  return {
    prompt: searchPrompts.results,
    input: { results: fencedText(run, 'results', results) },
    asked: asNotes(found, { query }),
  }
}

/**
 * Text up to and including the first query. A model that goes on after its query invents search
 * results, so everything after the query, or from the invented results on, is removed.
 */
export function untilQuery(text: string): string {
  const end = /<\|end_search_query\|>|<\|begin_search_result\|>/.exec(text)
  if (end === null) return text
  return text.slice(0, end[0].startsWith('<|end') ? end.index + end[0].length : end.index)
}

/** Options of each message: any text is usable, and counts up to its first query. */
const usualAnswer = { usable: () => true, cut: untilQuery }

function withFinalAnswer({ turns }: TaskRun, answer: string): string {
  const last = turns.at(-1)
  if (last === undefined) return answer
  const notes: JsonObject = { ...last.annotations, answer }
  turns[turns.length - 1] = { ...last, annotations: notes }
  return answer
}
