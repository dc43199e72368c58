import type { ResolvedConfig } from '@attune/core/runtime'
import { forecastErrors } from './errors.js'
import type { Tally } from './rehearsal-models.js'

/** A rehearsed unit with its calls, by model. */
export interface RehearsedCalls {
  /** Id of the scenario; for a person with several sessions, id of the session. */
  readonly scenario: string
  readonly tallies: ReadonlyMap<string, Tally>
}

/** Maximum number of scenarios that an error lists. */
const MOST_NAMES = 12

/**
 * Throws if a prompt plus its longest answer exceeds the context length of its model. Models
 * without the setting `context` are not checked.
 *
 * @throws PROMPT_TOO_LONG, which lists the scenarios or sessions whose prompts are too long
 */
export function requireContext(
  rehearsed: Iterable<RehearsedCalls>,
  { models }: Pick<ResolvedConfig, 'models'>,
): void {
  const asked = new Map<string, Set<string>>()
  const tooLong = new Map<string, Map<string, number>>()
  for (const { scenario, tallies } of rehearsed)
    for (const [model, { room }] of tallies) {
      asked.set(model, (asked.get(model) ?? new Set()).add(scenario))
      const { context = Infinity } = models.get(model) ?? {}
      if (room <= context) continue
      const own = tooLong.get(model) ?? new Map<string, number>()
      tooLong.set(model, own.set(scenario, Math.max(room, own.get(scenario) ?? 0)))
    }
  for (const [model, sessions] of tooLong) {
    const { context, place } = models.get(model)!
    const sorted = [...sessions].toSorted(([, a], [, b]) => b - a)
    const named = sorted.slice(0, MOST_NAMES).map(([id, room]) => `${id} (${shown(room)})`)
    const more = sorted.length > MOST_NAMES ? [`${sorted.length - MOST_NAMES} more`] : []
    throw forecastErrors.error(
      'PROMPT_TOO_LONG',
      {
        model,
        context: shown(context!),
        named: [...named, ...more].join(', '),
        rehearsed: asked.get(model)!.size,
      },
      place ? { place } : {},
    )
  }
}

const shown = (tokens: number): string => Math.ceil(tokens).toLocaleString('en')
