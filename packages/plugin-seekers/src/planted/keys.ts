/** The table of what is planted where, as a file. Only the simulator that plants and the analysis that opens it read it. */
import { errors } from '../errors.js'
import { type Fault, faultNames } from '../faults/names.js'
import { jsonOf } from '../files.js'

export interface Key {
  readonly fault: Fault
  readonly dose: number
}

/** @throws seekers/FAULT */
export function faultNamed(name: string): Fault {
  const fault = faultNames.find((each) => each === name)
  if (fault === undefined) throw errors.error('FAULT', { name, known: faultNames.join(', ') })
  return fault
}

/** @throws DATA_READ, seekers/KEYS, seekers/FAULT */
export function sealed(file: string, name: string): Key {
  const key = readKeys(file).get(name)
  if (key === undefined) throw errors.error('KEYS', { file, what: `has no name "${name}"` }, { place: { file } })
  return key
}

/** @throws DATA_READ, seekers/KEYS, seekers/FAULT */
export function readKeys(file: string): ReadonlyMap<string, Key> {
  const table = jsonOf(file, () => errors.error('KEYS', { file, what: 'is not JSON' }, { place: { file } }))
  const rows = typeof table === 'object' && table !== null ? Object.entries(table) : []
  return new Map(rows.map(([name, key]) => [name, keyOf(file, name, key)]))
}

function keyOf(file: string, name: string, key: unknown): Key {
  const { fault, dose = 0 } = (key ?? {}) as { fault?: unknown; dose?: unknown }
  const isDose = typeof dose === 'number' && dose >= 0 && dose <= 1
  if (typeof fault !== 'string' || !isDose)
    throw errors.error('KEYS', { file, what: `has no fault and dose under "${name}"` }, { place: { file } })
  return { fault: faultNamed(fault), dose }
}
