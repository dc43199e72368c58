/** Numbers of supporters whose truth is known. */
import type { GateRow } from '../../src/gates/gate-rows.js'
import type { Gate } from '../../src/gates/gate.js'
import { known, type Random, unknown } from '@attune/core'
import { normal } from '@attune/statistics'

export const marginGate: Gate = {
  name: 'mood of bot',
  of: 'measure',
  source: 'x/mood',
  number: 'mood',
  supporter: 'bot',
  against: { kind: 'supporter', supporter: 'main' },
  side: 'above',
  bound: -1,
  maxMissing: 0.1,
  maxFlagged: 0.2,
  place: { file: 'attune.config.yaml', line: 9 },
}

export const row = (scenario: string, value: number | string, repeat = 1): GateRow => ({
  supporter: 'bot',
  scenario,
  cluster: scenario,
  language: 'en',
  tags: {},
  repeat,
  conditions: {},
  name: 'mood',
  value: typeof value === 'number' ? known(value) : unknown(value),
})

export const rows = (values: readonly (number | string)[]): GateRow[] => values.map((value, at) => row(`s${at}`, value))

export interface World {
  readonly scenarios: number
  /** Standard deviation of a scenario's level, and of each repeat about it. */
  readonly between: number
  readonly within: number
  readonly repeats: number
}

/** A supporter's numbers; the levels of scenarios are the same for all who meet them. */
export function drawn(
  { scenarios, within, repeats }: World,
  levels: readonly number[],
  shift: number,
  random: Random,
): GateRow[] {
  return Array.from({ length: scenarios }, (_, at) =>
    Array.from({ length: repeats }, (__, repeat) =>
      row(`s${at}`, levels[at]! + shift + within * normal(random), repeat + 1),
    ),
  ).flat()
}

export const levelsOf = ({ scenarios, between }: World, random: Random): number[] =>
  Array.from({ length: scenarios }, () => between * normal(random))
