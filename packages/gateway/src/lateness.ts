/** What becomes of calls whose answer does not come in time. */
import { isAttuneError, type JsonObject } from '@attune/core'
import type { ChatRequest } from '@attune/core/models'
import { faultOf, type CallTarget } from '@attune/core/runtime'

/** How often a call is repeated after a time-out, and what to set. */
export interface Lateness {
  /** At most as often as `retries` says. */
  readonly repeats: number
  readonly fix: string
}

/** Of calls whose answers end by themselves. */
export const bounded: Lateness = { repeats: Infinity, fix: 'Set a longer timeout.' }

/**
 * An answer of limited length ends: its time-out says that the service is slow, and it is asked for again. One without a limit
 * may have no end. It is asked for once more if it can turn out differently, and else not at all.
 */
export function latenessOf(
  { sampling = {}, schema }: Pick<ChatRequest, 'sampling' | 'schema'>,
  options: JsonObject,
): Lateness {
  const extra = (options['extraBody'] ?? {}) as JsonObject
  const isLimited = sampling.maxTokens !== undefined || schema !== undefined || Object.keys(extra).some(limitsLength)
  if (isLimited) return { repeats: Infinity, fix: 'Set a longer timeout, or a smaller maxTokens.' }
  const isSeeded = [options['seed'], extra['seed']].some((seed) => seed !== undefined)
  const isDrawn = sampling.temperature !== 0 && !isSeeded
  return {
    repeats: isDrawn ? 1 : 0,
    fix: 'Set maxTokens, as nothing limits the length of its answers, or a longer timeout.',
  }
}

/** As servers call it. */
const limitsLength = (field: string): boolean => /max.*tokens|n_predict|num_predict/i.test(field)

export const isLate = (error: unknown): boolean => isAttuneError(error) && faultOf(error.code) === 'TIMEOUT'

/** @returns who it is of, and what to say of the first answer that did not come in time */
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
