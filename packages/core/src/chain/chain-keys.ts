/** What the keys of a chain hold: the sessions of one person with one supporter, each of which reads those before it. */
import type { Json, JsonObject } from '../contracts/data.js'
import { digest } from '../values.js'
import type { Memory } from './memory-view.js'

/** A person, as far as keys know it. */
export interface PersonParts {
  /** Everything but the sessions. */
  readonly base: string
  /** One text for each session: its entry, with the texts of the facts that it names. */
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
 * The token under which a supporter that keeps its memory meets a person: 16 hexadecimal digits. A service keeps what it heard,
 * so for `keeps: service` a chain that changes anywhere has another token.
 */
export function personToken({ simulator, supporter, seed, repeat, person, memory }: ChainParts): string {
  const isService = memory.mode === 'own' && memory.keeps === 'service'
  const who = isService ? person : { base: person.base }
  return digest({ chain: 'person', simulator, supporter, seed, repeat, person: who }).slice(0, 16)
}

/**
 * What a supporter is sent in session k beyond the words of this session. Null in session 1 of the modes `none`, `full` and
 * `summary`, which therefore share it.
 *
 * @param summaries keys of the units that sum up the sessions 1 to k − 1; empty in other modes
 */
export function viewOf(parts: ChainParts, k: number, summaries: readonly string[]): JsonObject | null {
  const { memory } = parts
  if (memory.mode === 'own') {
    const mark = memory.mark === undefined || k === 1 ? {} : { mark: memory.mark }
    return memory.keeps === 'service' ? { own: personToken(parts), ...mark } : { own: 'result', ...mark }
  }
  if (k === 1) return null
  const mark = memory.mark ?? null
  const first = 'window' in memory && memory.window !== undefined ? Math.max(1, k - memory.window) : 1
  if (memory.mode === 'summary') return { summary: summaries.slice(first - 1), mark }
  return memory.mode === 'full' ? { full: first, mark } : { none: null, mark }
}
