import { known, unknown, type Known } from '@attune/core'
import { entryOf } from '@attune/statistics'
import { trimmed } from '@attune/answers'

export interface SearchState {
  /** Query blocks that the model wrote. */
  readonly queries: number
  /** Complete result blocks that it was given. */
  readonly results: number
  /** The open query: the last one, if no result follows it. */
  readonly query: Known<string>
}

const closedQuery = /<\|begin_search_query\|>([^]*?)<\|end_search_query\|>/g
const resultBlock = /<\|begin_search_result\|>[^]*?<\|end_search_result\|>/g
/** The end of the text ends a query too: a stop sequence takes the closing mark away. */
const query = /<\|begin_search_query\|>((?:(?!<\|)[^])*)(?:<\|end_search_query\|>|$)/g

const readings: Readonly<Record<'last' | 'released', (reasoning: string) => SearchState>> = {
  last(reasoning) {
    const queries = [...reasoning.matchAll(query)]
    const results = [...reasoning.matchAll(resultBlock)]
    const last = queries.at(-1)
    const isAnswered = last !== undefined && results.some(({ index }) => index > last.index)
    const wanted = isAnswered ? '' : trimmed(last?.[1] ?? '')
    return { queries: queries.length, results: results.length, query: wanted === '' ? none : known(wanted) }
  },
  released(reasoning) {
    const queries = [...reasoning.matchAll(closedQuery)]
    const results = [...reasoning.matchAll(resultBlock)].length
    const last = queries.at(-1)?.[1]
    const isDue = last !== undefined && queries.length === results + 1
    return { queries: queries.length, results, query: isDue ? known(trimmed(last)) : none }
  },
}

const none = unknown('no open query')

/**
 * Whether a Search-o1 reasoning text waits for a search, and for which: the last query that no result follows, with its
 * closing mark or at the very end.
 *
 * @param reading `last` (default); `released`: only if the text holds exactly one complete query more than results
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion, Search-o1 setting; released: the released script's counting rule.
 */
export const openQuery = (reasoning: string, reading: 'last' | 'released' = 'last'): SearchState =>
  entryOf('reading', readings, reading)(reasoning)
