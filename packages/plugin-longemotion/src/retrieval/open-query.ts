import { known, unknown, type Known } from '@attune/core'
import { trimmed } from '../text.js'

export interface SearchState {
  /** Complete query blocks that the model wrote. */
  readonly queries: number
  /** Complete result blocks that it was given. */
  readonly results: number
  /** The open query: the last one, if it is the only one without a result. */
  readonly query: Known<string>
}

const queryBlock = /<\|begin_search_query\|>([^]*?)<\|end_search_query\|>/g
const resultBlock = /<\|begin_search_result\|>[^]*?<\|end_search_result\|>/g

/**
 * Whether a Search-o1 reasoning text waits for a search: exactly when it holds one query more than results.
 *
 * Source: LongEmotion, Search-o1 setting; the released script's counting rule.
 */
export function openQuery(reasoning: string): SearchState {
  const queries = [...reasoning.matchAll(queryBlock)]
  const results = [...reasoning.matchAll(resultBlock)].length
  const last = queries.at(-1)?.[1]
  const isDue = last !== undefined && queries.length === results + 1
  return { queries: queries.length, results, query: isDue ? known(trimmed(last)) : unknown('no open query') }
}
