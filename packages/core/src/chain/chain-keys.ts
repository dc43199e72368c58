/**
 * Keys of a chain: the sessions of one person with one supporter, each of which depends on the
 * earlier ones.
 */
import type { Json, JsonObject } from '../contracts/data.js'
import { digest } from '../values.js'
import type { Memory } from './memory-view.js'

/** Parts of a person that keys contain. */
export interface PersonParts {
  /** The scenario of the person without its sessions, as text. */
  readonly base: string
  /** One text per session: its entry with the texts of the facts that it names. */
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
 * Returns the person with sessions 1 to k only, so that no key of a session depends on later
 * sessions.
 */
export const cutPerson = ({ base, sessions }: PersonParts, k: number): PersonParts => ({
  base,
  sessions: sessions.slice(0, k),
})

/**
 * Token of 16 hexadecimal digits that identifies a person to a supporter that keeps its own memory.
 * A service with `keeps: service` remembers earlier calls, so a chain gets a new token if any part
 * of it changes.
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
 * Part of the supporter's input in session k that comes from other sessions. Null in session 1 of
 * the modes `none`, `full` and `summary`, so these modes share its dialogue.
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
