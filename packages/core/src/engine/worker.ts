/** Works on one unit, from a reference to it. */
import type { Clock } from '../clock.js'
import type { Context } from '../contracts/context.js'
import type { Door, Inside } from '../door/door.js'
import { failureOf, type PluginCall } from '../door/plugin-call.js'
import type { Store } from '../store/port.js'
import type { DoneTwice } from './done-twice.js'
import type { Observers } from './events.js'
import { gatherInputs, type Outcome } from './inputs.js'
import { InstrumentWatch } from './instrument-watch.js'
import { type ResultSaver, unsettled } from './result-saver.js'
import { flaggedByAnswers } from './answer-flags.js'
import type { FoundUnit, OpenGroups, UnitReference } from './open-groups.js'
import { endsTheRun, nameError } from './run-errors.js'
import type { Stop } from './stop.js'
import { Trace } from './trace.js'
import { pluginCallOf, type Inputs, type Unit } from './unit.js'

/** Makes the context of a unit. */
export type ContextOf = (unit: Unit, inputs: Inputs, inside: Inside, trace: Trace) => Context

export class Worker {
  readonly #watch = new InstrumentWatch()

  constructor(
    private readonly store: Store,
    private readonly door: Door,
    private readonly clock: Clock,
    private readonly groups: OpenGroups,
    private readonly saver: ResultSaver,
    private readonly stop: Stop,
    private readonly contextOf: ContextOf,
    private readonly twice: Pick<DoneTwice, 'hold'>,
    private readonly observers: Pick<Observers, 'tell'>,
  ) {}

  /** What came of it. Everything that the unit needs is done. @throws what ends the run */
  async work(reference: UnitReference): Promise<Outcome> {
    const { stop, store, groups, saver } = this
    if (stop.reason) return unsettled
    const { unit, outcomes } = await groups.find(reference)
    const trace = new Trace()
    try {
      const inputs = await gatherInputs(await needed(unit, outcomes), store)
      const why = unit.omit?.(inputs)
      return await (why === undefined ? this.#make(unit, inputs, trace) : saver.leftOut(unit, why))
    } catch (error) {
      if (trace.isParked) return unsettled
      const named = nameError(unit, error)
      if (endsTheRun(named)) throw named
      return saver.failed(unit, failureOf(named, unit.use), trace)
    }
  }

  async #make(unit: Unit, inputs: Inputs, trace: Trace): Promise<Outcome> {
    const { clock, door, contextOf, saver } = this
    const began = clock.monotonic()
    let own: Context | undefined
    this.observers.tell({ type: 'begun', unit })
    const result = await door.enter(
      watched(unit, trace),
      (inside) => unit.work(inputs, (own = contextOf(unit, inputs, inside, trace)), trace),
      (value) => unit.check(value, inputs, trace),
    )
    // A component may have read a result into what it did not get.
    if (trace.isParked) return unsettled
    trace.took = Math.round(clock.monotonic() - began)
    for (const change of this.#watch.heard(unit, result)) own?.warn(change)
    trace.answered(unit.component)
    if (inputs.offline) trace.offline = true
    const complete = unit.complete?.(result, inputs, trace) ?? result
    const outcome = saver.done(unit, flaggedByAnswers(complete, unit.kind, trace.odd), trace)
    await this.twice.hold(unit, inputs, result, trace)
    return outcome
  }
}

/** A simulator that does nothing for a while is ended, with what its dialogue has so far. */
function watched(unit: Unit, { replies }: Trace): PluginCall {
  const call = pluginCallOf(unit)
  if (unit.kind !== 'simulate') return call
  return { ...call, made: () => `${replies.count} ${replies.count === 1 ? 'reply' : 'replies'} of the supporter` }
}

async function needed({ dependsOn }: Unit, outcomes: FoundUnit['outcomes']): Promise<ReadonlyMap<string, Outcome>> {
  const all = new Map<string, Outcome>()
  for (const { key } of dependsOn) all.set(key, (await outcomes.get(key)) ?? { state: 'done' })
  return all
}
