import type { Context } from '../contracts/context.js'
import type { Component } from '../contracts/plugin.js'
import type { ModelCall } from '../models/gateway.js'
import { createContext } from './bound-context.js'
import { type ContextListener, type ContextServices, taskOf } from './context-services.js'
import { DoneTwice } from './done-twice.js'
import type { SessionServices } from './session-services.js'
import type { Inputs, Trace, Unit } from './unit.js'
import { UnitCalls } from './unit-calls.js'
import type { ContextOf } from './worker.js'

/** Services of a session that contexts of units need. */
type ContextParts = Pick<
  SessionServices,
  'config' | 'prompts' | 'models' | 'host' | 'door' | 'isRehearsal'
>

export const unitContext =
  (
    parts: ContextParts,
    warn: ContextServices['warn'],
    {
      listener,
      called,
      mayOrder = false,
    }: {
      readonly listener?: ContextListener
      called?(unit: Unit, call: ModelCall): void
      /** True if units may submit batch jobs. A later run then finishes these units. */
      readonly mayOrder?: boolean
    } = {},
  ): ContextOf =>
  (unit, inputs, inside, trace) => {
    const tell = called && ((call: ModelCall): void => called(unit, call))
    return createContext(
      taskOf(unit),
      readBy(unit, inputs),
      inside,
      contextServices(parts, warn, trace, { listener, tell, byBatch: mayOrder && unit.byBatch }),
    )
  }

/**
 * Creates the check that repeats units with their recorded answers. It does nothing during `attune
 * plan`, which has no recorded answers.
 */
export function doneTwice(
  { recalled: models, ...parts }: ContextParts & Pick<SessionServices, 'recalled'>,
  warn: ContextServices['warn'],
): Pick<DoneTwice, 'hold'> {
  if (parts.isRehearsal === true) return { hold: async () => {} }
  return new DoneTwice(
    unitContext({ ...parts, models }, () => {}),
    parts.door,
    warn,
  )
}

export function contextServices(
  { config, prompts, models, host, door, isRehearsal = false }: ContextParts,
  warn: ContextServices['warn'],
  trace: Trace,
  {
    listener,
    tell,
    byBatch = false,
  }: {
    readonly listener?: ContextListener | undefined
    tell?: ((call: ModelCall) => void) | undefined
    readonly byBatch?: boolean
  } = {},
): ContextServices {
  const providerOf = (model: string): Component =>
    host.component('model', config.models.get(model)!.provider)
  return {
    door,
    isRehearsal,
    prompts,
    models: (scope, inside) => {
      const called = (call: ModelCall, isRecalled: boolean): void => {
        if (isRecalled) trace.recalled.add(trace.calls.length)
        trace.calls.push(call)
        tell?.(call)
      }
      const ofUnit = models.forUnit(scope, warn, called, byBatch)
      return new UnitCalls(ofUnit, trace, inside, providerOf)
    },
    warn,
    noted: (flag, prompt) => trace.noted(flag, prompt),
    ...(listener && { listener }),
  }
}

const readBy = ({ reads }: Unit, inputs: Inputs): Context['read'] =>
  Object.fromEntries(
    Object.entries(reads).map(([name, other]) => [name, inputs.of(other)]),
  ) as Context['read']
