/** Simulators that a simulator is built on: one that changes what another one says, say. */
import type { Simulator } from '../contracts/components.js'
import type { Context, InnerSimulator } from '../contracts/context.js'
import type { Dialogue } from '../contracts/data.js'
import { checkDialogue } from '../door/check-results.js'
import type { Door } from '../door/door.js'
import { freeze } from '../schema/freeze.js'
import { asOwner, reading } from './bound-context.js'
import type { ComponentInstance } from './group.js'
import type { Trace } from './trace.js'

export type InnerSimulators = Readonly<Record<string, ComponentInstance<Simulator>>>

/**
 * The context of the outer simulator, which meets them as what it reads: with prompts and random streams of their own, in the unit of the outer one. The supporter that they
 * talk with is whatever the outer one hands them.
 */
export function builtOn(
  inner: InnerSimulators,
  context: Context,
  { trace, door }: { readonly trace: Trace; readonly door: Pick<Door, 'within'> },
): Context {
  const bound = Object.entries(inner).map(([name, { entry, component, made }]): readonly [string, InnerSimulator] => {
    const { use, place, options } = entry
    const own = asOwner(context, { use, prompts: component.prompts ?? [], options: freeze(options) })
    const call = { use, as: `simulator ${use}`, doing: 'simulate', place }
    return [
      name,
      {
        simulate(scenario, supporter) {
          trace.answered(component)
          const work = (): Promise<Dialogue> => made.simulate(scenario, supporter, own)
          return door.within(context.signal, call, work, checkDialogue)
        },
      },
    ]
  })
  return reading(context, Object.fromEntries(bound) as unknown as Context['read'])
}
