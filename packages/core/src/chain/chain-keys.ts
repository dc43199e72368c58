/**
 * Parts of unit keys for a chain. A chain is the sessions of one simulated person with one
 * supporter, each of which depends on the earlier ones.
 */
import type { Json, JsonObject } from '../contracts/data.js'
import { digest } from '../values.js'
import type { Memory } from './memory-view.js'

/** Parts of a person's scenario that are included in keys. */
export interface PersonParts {
  /** The scenario of the person without its sessions, as text. */
  readonly base: string
  /** One JSON text per session: its entry, and the facts to which it refers. */
  readonly sessions: readonly string[]
}

export interface ChainParts {
  readonly simulator: string
  readonly supporter: string
  readonly seed: Json
  readonly repeat: number
  readonly person: PersonParts
  readonly memory: Memory
}

/**
 * Token of 16 hexadecimal digits under which a supporter with its own memory stores a person. A
 * service with `keeps: service` remembers earlier calls, so the token changes if any part of the
 * chain changes.
 */
export function personToken({
  simulator,
  supporter,
  seed,
  repeat,
  person,
  memory,
}: ChainParts): string {
  const isService = memory.mode === 'own' && memory.keeps === 'service'
  const who = isService ? person : { base: person.base }
  return digest({ chain: 'person', simulator, supporter, seed, repeat, person: who }).slice(0, 16)
}

/**
 * Part of the key of session k that stands for the earlier sessions as the supporter sees them.
 * Null in session 1 of the modes `none`, `full` and `summary`, so these modes share its dialogue.
 *
 * @param summaries keys of the units that summarise the sessions 1 to k − 1; empty in other modes
 */
export function viewOf(
  parts: ChainParts,
  k: number,
  summaries: readonly string[],
): JsonObject | null {
  const { memory } = parts
  if (memory.mode === 'own') {
    const mark = memory.mark === undefined || k === 1 ? {} : { mark: memory.mark }
    return memory.keeps === 'service'
      ? { own: personToken(parts), ...mark }
      : { own: 'result', ...mark }
  }
  if (k === 1) return null
  const mark = memory.mark ?? null
  const first =
    'window' in memory && memory.window !== undefined ? Math.max(1, k - memory.window) : 1
  if (memory.mode === 'summary') return { summary: summaries.slice(first - 1), mark }
  return memory.mode === 'full' ? { full: first, mark } : { none: null, mark }
}
