/** Key `memory` of a supporter. Checks that each of its keys fits the mode. */
import type { JsonObject } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { type Memory, pathText } from '@attune/core/runtime'
import type { Problems, Written } from '../written/written.js'

/** Memory as the config writes it, with defaults. */
export interface WrittenMemory {
  readonly mode: Memory['mode']
  readonly window?: number
  readonly mark?: 'day'
  readonly model?: string
  readonly keeps?: 'result' | 'service'
}

/** Component that summarises sessions. */
const SUMMARY_USE = 'core/summary'

/** Modes in which each key is allowed. */
const modesOf = {
  window: ['full', 'summary'],
  model: ['summary'],
  keeps: ['own'],
} as const satisfies Partial<Record<keyof WrittenMemory, readonly Memory['mode'][]>>

/**
 * Resolves a memory, and reports keys that its mode does not allow. `summary`: entry of the
 * component that summarises sessions, in mode `summary` only.
 */
export function settledMemory(
  problems: Problems,
  given: WrittenMemory,
  written: Written,
): { readonly memory: Memory; readonly summary?: JsonObject } {
  const { mode, window, mark, model, keeps = 'result' } = given
  for (const [key, modes] of Object.entries(modesOf)) {
    if (!(key in given) || (modes as readonly string[]).includes(mode)) continue
    const place = written.get(key) ?? written
    const details = {
      where: pathText([...written.path, key]),
      expected: 'left out',
      found: `mode: ${mode}`,
    }
    const fix = `Only mode ${modes.join(' and ')} has it.`
    problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), place.keyPlace)
  }
  const marked = mark === undefined ? {} : { mark }
  const windowed = window === undefined ? {} : { window }
  if (mode === 'own') return { memory: { mode, keeps, ...marked } }
  if (mode === 'full') return { memory: { mode, ...windowed, ...marked } }
  if (mode === 'none') return { memory: { mode, ...marked } }
  const summary = { use: SUMMARY_USE, ...(model !== undefined && { model }) }
  return { memory: { mode, ...windowed, ...marked }, summary }
}
