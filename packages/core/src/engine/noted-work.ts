import type { Context } from '../contracts/context.js'
import { isRehearsal } from '../dialogue/converse.js'
import { notingRequests, ownRequestText } from '../door/purity.js'
import { asOwner } from './bound-context.js'
import type { Inputs, Result, Trace, Unit } from './unit.js'

/** Runs the work of a unit. In a rehearsal, warns of requests that the component sends itself. */
export function workOf(
  unit: Unit,
  inputs: Inputs,
  context: Context,
  trace: Trace,
): Promise<Result> {
  const work = (): Promise<Result> => unit.work(inputs, context, trace)
  return isRehearsal(context)
    ? notingRequests(unit.use, work, (api, by) =>
        asOwner(context, { use: by, prompts: [], options: {} }).warn(ownRequestText(api)),
      )
    : work()
}
