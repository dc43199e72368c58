/** Numbers of supporters whose truth is known. */
import type { GateRow } from '../../src/gates/gate-rows.js'
import type { Gate } from '../../src/gates/gate.js'
import { known, unknown } from '@attune/core'

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

export const rows = (values: readonly (number | string)[]): GateRow[] =>
  values.map((value, at) => row(`s${at}`, value))
