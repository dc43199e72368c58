import type { Kind } from '../contracts/components.js'
import { boolean, oneOf, optional, record, refuse } from './shape.js'

/** The methods of each kind of component: any one of these sets. */
const methods: Readonly<Record<Kind, readonly (readonly string[])[]>> = {
  simulator: [['simulate']],
  estimator: [['estimate']],
  judge: [['judge']],
  scenarios: [['load'], ['seeds', 'generate']],
  supporter: [['reply']],
  analysis: [['analyse']],
  model: [['create']],
  // Its methods are between it and the components that need it.
  service: [[]],
}

/** Checks the object that `create`, or the class of a component, made. */
export function checkMade(made: unknown, kind: Kind): void {
  const given = record(made, 'the component')
  const sets = methods[kind]
  const has = (method: string): boolean => typeof given[method] === 'function'
  if (!sets.some((set) => set.every(has))) {
    const expected = sets.map((set) => set.map((method) => `${method}()`).join(' and ')).join(', or ')
    refuse('the component', `an object with ${expected}`, made)
  }
  optional(given['appliesTo'], 'appliesTo', (value, path) => {
    if (typeof value !== 'function') refuse(path, 'a function', value)
  })
  if (kind !== 'judge') return
  oneOf(given['subject'], 'subject', 'dialogue', 'pair')
  optional(given['prefersKindness'], 'prefersKindness', boolean)
}
