/** Retry policy of calls that time out. */
import type { JsonObject } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import type { ChatRequest } from '@attune/core/models'
import { faultOf, type CallTarget } from '@attune/core/runtime'

/** Number of retries after a timeout, and the advice in the error message. */
export interface Lateness {
  /** Maximum number of retries; `retries` also limits it. */
  readonly repeats: number
  readonly fix: string
}

/** Policy for timeouts of answers whose length is limited: they are retried like other faults. */
export const bounded: Lateness = { repeats: Infinity, fix: 'Set a longer timeout.' }

/**
 * Returns the policy of a chat request. An answer of limited length that times out shows a slow
 * service, so it is retried. An unlimited answer may never end: it is retried once if sampling is
 * random, else not at all.
 */
export function latenessOf(
  { sampling = {}, schema }: Pick<ChatRequest, 'sampling' | 'schema'>,
  options: JsonObject,
): Lateness {
  const extra = (options['extraBody'] ?? {}) as JsonObject
  const isLimited =
    sampling.maxTokens !== undefined ||
    schema !== undefined ||
    Object.keys(extra).some(limitsLength)
  if (isLimited) return { repeats: Infinity, fix: 'Set a longer timeout, or a smaller maxTokens.' }
  const isSeeded = [options['seed'], extra['seed']].some((seed) => seed !== undefined)
  const isDrawn = sampling.temperature !== 0 && !isSeeded
  return {
    repeats: isDrawn ? 1 : 0,
    fix: 'Set maxTokens, as nothing limits the length of its answers, or a longer timeout.',
  }
}

/** True for the names that servers use for a limit of the answer's length. */
const limitsLength = (field: string): boolean => /max.*tokens|n_predict|num_predict/i.test(field)

export const isLate = (error: unknown): boolean =>
  isAttuneError(error) && faultOf(error.code) === 'TIMEOUT'

/** @returns the subject and text of the warning about a target's first timeout */
export function lateText(
  { kind, name }: CallTarget,
  seconds: number,
  { repeats, fix }: Lateness,
  isRepeated: boolean,
): readonly [use: string, message: string] {
  const next = isRepeated
    ? 'it is asked again'
    : repeats === 0
      ? 'it is not asked again, as the same answer would come'
      : 'it is not asked again'
  return [`${kind} "${name}"`, `no answer in ${seconds} s; ${next}. ${fix}`]
}
