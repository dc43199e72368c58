/**
 * Settings of V8 for the phases of a run. bin/command.js sets those of short commands and of
 * analyses: little memory, and no code is optimized early.
 */
import { setFlagsFromString } from 'node:v8'
import type { RunEvent } from '../types.js'

/** A plan keeps little memory, so V8 decides itself when to collect its garbage, which is later. */
export function prepareForPlan(): void {
  setFlagsFromString('--heap-growing-percent=0')
}

/** Number of units from which optimized code pays off. */
const MANY_UNITS = 10_000

/** Units keep little memory, so the heap may double before V8 collects its garbage. */
export function prepareForUnits(units: number): void {
  setFlagsFromString('--heap-growing-percent=100')
  // The default of Node 20. Later releases do not know the setting of bin/command.js either.
  if (units >= MANY_UNITS && process.versions.node.startsWith('20.'))
    setFlagsFromString('--interrupt-budget=67584')
}

export function prepareForAnalyses({ type }: RunEvent): void {
  if (type === 'analysing') setFlagsFromString('--heap-growing-percent=50')
}
