import type { Fault, Place } from './types.js'

/** What a record does to those who read it is a fault of that record; the others are read all the same. */
export function attempted<T>(place: Place, read: () => T): T | Fault {
  try {
    return read()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return { kind: 'fault', place, what: `the record cannot be read: ${why}` }
  }
}
