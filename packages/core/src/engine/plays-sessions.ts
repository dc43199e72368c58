import type { Simulator } from '../contracts/components.js'
import { AttuneError } from '../errors.js'
import type { ComponentInstance, PlanServices } from './component-identity.js'
import type { ScenarioSlot } from './unit.js'

/**
 * Throws SESSIONS_SIMULATOR if a scenario has several sessions and a simulator supports only one.
 */
export function requirePlaying(
  simulators: readonly ComponentInstance<Simulator>[],
  slot: ScenarioSlot,
  { playing }: Pick<PlanServices, 'playing'>,
): void {
  const other = simulators.find(({ component }) => component.playsSessions !== true)
  if (!other || !('chain' in slot) || slot.chain === undefined) return
  const { use, place } = other.entry
  const names = playing()
  const those =
    names.length === 0 ? 'No simulator of this config does.' : `These do: ${names.join(', ')}.`
  const fix = `${those} Simulators in Python play one session.`
  throw new AttuneError(
    'SESSIONS_SIMULATOR',
    { use, id: slot.chain.person },
    { fix, ...(place && { place }) },
  )
}
