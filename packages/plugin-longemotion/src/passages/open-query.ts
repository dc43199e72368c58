import { known, unknown, type Known } from '@attune/core'
import { entryOf } from '@attune/statistics'
import { trimmed } from '@attune/answers/internal'

export interface SearchState {
  /** Number of query blocks that the model wrote. */
  readonly queries: number
  /** Number of complete result blocks in the text. */
  readonly results: number
  /** Last query, if no result follows it; otherwise unknown. */
  readonly query: Known<string>
}

const closedQuery = /<\|begin_search_query\|>([^]*?)<\|end_search_query\|>/g
const resultBlock = /<\|begin_search_result\|>[^]*?<\|end_search_result\|>/g
/** The end of the text also ends a query, because a stop sequence removes the closing mark. */
const query = /<\|begin_search_query\|>((?:(?!<\|)[^])*)(?:<\|end_search_query\|>|$)/g

const readings: Readonly<Record<'last' | 'released', (reasoning: string) => SearchState>> = {
  last(reasoning) {
    const queries = [...reasoning.matchAll(query)]
    const results = [...reasoning.matchAll(resultBlock)]
    const last = queries.at(-1)
    const isAnswered = last !== undefined && results.some(({ index }) => index > last.index)
    const wanted = isAnswered ? '' : trimmed(last?.[1] ?? '')
    return {
      queries: queries.length,
      results: results.length,
      query: wanted === '' ? none : known(wanted),
    }
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
 * State of a Search-o1 reasoning text: the open query is the last one without a following result,
 * with its closing mark or at the very end.
 *
 * @param reading `last` (default); `released`: only if the text contains exactly one complete query
 * more than results
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion, Search-o1 setting; released: the released script's counting rule.
 */
export const openQuery = (reasoning: string, reading: 'last' | 'released' = 'last'): SearchState =>
  entryOf('reading', readings, reading)(reasoning)
