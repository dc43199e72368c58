/**
 * Setting search-o1 as in the released scripts: the supporter writes one growing message, and
 * search results are inserted into it.
 */
import { type JsonObject, promptText } from '@attune/core'
import { gather } from '../passages/gather.js'
import { asNotes, passageList, retrievalIn } from './passages.js'
import { searchPrompts } from './prompts.js'
import { sendAndLog, replyTo, type Ask } from './put.js'
import type { TaskRun } from './task-run.js'
import type { Searching } from './search.js'

/** Number of calls in addition to the maximum number of searches, as in the scripts. */
const closingCalls = 2

const queries = /<\|begin_search_query\|>([^]*?)<\|end_search_query\|>/g
const results = /<\|begin_search_result\|>[^]*?<\|end_search_result\|>/g

export async function searchInOneMessage(
  run: TaskRun,
  ask: Ask,
  search: Searching,
): Promise<{ said: string; answer?: string }> {
  const { turns, talk, task, given } = run
  let said = await sendAndLog(run, { ...ask, usable: () => true })
  const [question, first] = [talk.at(-2)!, talk.at(-1)!]
  const end = (answer?: string) => {
    talk[talk.length - 1] = { ...first, text: said }
    return { said, ...(answer !== undefined && { answer }) }
  }
  for (let call = 1; ; call++) {
    const answer = task === 'expression' ? undefined : search.final(said)
    if (answer !== undefined) return end(answer)
    const query = dueQuery(run, said)
    if (query === undefined && task === 'expression') break
    if (query !== undefined) {
      const { text, notes } = await resultsOf(run, query, said, search)
      said += text
      turns.push({ speaker: 'seeker', text, annotations: notes })
    }
    if (call >= given.maxSearches + closingCalls) break
    const before = [
      ...talk.slice(ask.from ?? talk.length - 2, -2),
      question,
      { ...first, text: said },
    ]
    const reply = await replyTo(run, ask, before)
    said += reply.text
    turns.push({ ...reply, speaker: 'supporter', annotations: { ...ask.answered } })
  }
  said = said.trim()
  return task === 'expression' ? end(said) : end()
}

/** Last query of the message, if the released script of the task would search for it now. */
function dueQuery({ task }: TaskRun, said: string): string | undefined {
  const asked = [...said.matchAll(queries)]
  const answered = [...said.matchAll(results)].length
  const isDue =
    task === 'conversation'
      ? asked.length > answered
      : task === 'expression'
        ? asked.length === answered + 1
        : asked.length > 0
  const query = isDue ? asked.at(-1)?.[1] : undefined
  return task === 'expression' ? query?.trim() : query
}

async function resultsOf(
  run: TaskRun,
  query: string,
  said: string,
  { text, stage }: Searching,
): Promise<{ text: string; notes: JsonObject }> {
  // The expression task searches the account together with the text in progress.
  const searched = run.task === 'expression' ? `${String(text).trim()}\n${said}` : text
  const found = await gather(run, { text: searched, query, retrieval: retrievalIn(run, stage) })
  const input = { ...run.about, results: passageList(run, found.shown, 'results') }
  return {
    text: promptText(run.context, searchPrompts.results, input),
    notes: asNotes(found, { query }),
  }
}
