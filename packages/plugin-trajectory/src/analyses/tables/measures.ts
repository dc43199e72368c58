import { displayScales } from '../../metrics/aggregate.js'

export interface Measure {
  readonly key: string
  readonly title: string
  /** Printed times this. */
  readonly scale: number
}

/** What supporters and strategies are compared in. */
export const measures = {
  bel: { key: 'bel', title: 'BEL', scale: displayScales.bel },
  etv: { key: 'etv', title: 'ETV', scale: displayScales.etv },
  etvNoSkip: { key: 'etvNoSkip', title: 'ETV of all transitions', scale: displayScales.etv },
} as const satisfies Readonly<Record<string, Measure>>
