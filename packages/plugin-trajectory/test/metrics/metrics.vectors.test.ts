import { orNull } from '@attune/testkit'
import { known, unknown, type Known } from '@attune/core'
import {
  displayScales,
  groupMeans,
  macroMeans,
  trajectoryMeans,
  type TrajectoryMeans,
} from '../../src/metrics/aggregate.js'
import { bel, type BelOptions } from '../../src/metrics/bel.js'
import { discretisedEcp, ecp } from '../../src/metrics/ecp.js'
import { empiricalEtv, type EtvOptions } from '../../src/metrics/empirical-etv.js'
import { equalStates, stateSequence } from '../../src/metrics/states.js'
import { theoreticalEtv } from '../../src/metrics/theoretical-etv.js'
import { transitionMatrix } from '../../src/metrics/transition-matrix.js'
import type { Weight } from '../../src/metrics/weight.js'
import { scoresOf, testFamily, type Series } from '../vector-family.js'

testFamily<Series & BelOptions>('bel', (input) => {
  const { value, n } = bel(scoresOf(input), input)
  return { bel: orNull(value), n }
})

testFamily<Series & EtvOptions>('empirical-etv', (input) => {
  const { value, levelTerm, jitterTerm, kept, skipped } = empiricalEtv(scoresOf(input), input)
  return { etv: orNull(value), levelTerm: orNull(levelTerm), jitterTerm: orNull(jitterTerm), kept, skipped }
})

const binned = (input: Series & { N: number; skip?: readonly number[] }) => {
  const space = equalStates(input.N)
  const states = stateSequence(scoresOf(input), space)
  return { space, states, transitions: transitionMatrix([{ states, skip: input.skip ?? [] }], input.N) }
}

testFamily<Series & { N?: number }>('ecp', (input) => {
  const continuous = orNull(ecp(scoresOf(input)))
  if (input.N === undefined) return { continuous }
  const { space, transitions } = binned({ ...input, N: input.N })
  return { continuous, discretised: orNull(discretisedEcp(transitions, space.values)) }
})

type MatrixInput = { N: number; skip?: readonly number[] } & (
  | Series
  | { states: readonly number[] }
  | { sequences: readonly (readonly number[])[] }
)

const countedFrom = (input: MatrixInput) => {
  const { N, skip = [] } = input
  if ('sequences' in input)
    return {
      transitions: transitionMatrix(
        input.sequences.map((states) => ({ states })),
        N,
      ),
    }
  if ('states' in input) return { transitions: transitionMatrix([{ states: input.states, skip }], N) }
  return binned({ ...input, N, skip })
}

testFamily<MatrixInput>('transition-matrix', (input) => {
  const { transitions, ...rest } = countedFrom(input)
  const { sourceMarginal, targetMarginal } = transitions
  return { ...transitions, ...rest, sourceMarginal: orNull(sourceMarginal), targetMarginal: orNull(targetMarginal) }
})

type TheoreticalInput = { weight: Weight } & (
  | { stateValues: readonly number[]; matrix: readonly (readonly number[])[] }
  | (Series & { N: number; skip?: readonly number[] })
)

testFamily<TheoreticalInput>('theoretical-etv', (input) => {
  if ('matrix' in input) return { etv: theoreticalEtv(input.stateValues, input.matrix, input.weight) }
  const { space, transitions } = binned(input)
  return { etv: theoreticalEtv(space.values, transitions.matrix, input.weight) }
})

interface RecordInput {
  language: string
  strategy: string
  events: number
  bel: number | null
  etv: number | null
  cx: number | null
  cy: number | null
}

const orUnknown = (value: number | null): Known<number> => (value === null ? unknown('not measured') : known(value))

const scaled = (value: Known<number>, scale: number) => (value.state === 'known' ? value.value * scale : null)

testFamily<{ records: RecordInput[]; scales: typeof displayScales }>('aggregate', ({ records, scales }) => {
  const row = ({ count, ...means }: TrajectoryMeans) => ({
    count,
    bel: scaled(means.bel.value, scales.bel),
    belN: means.bel.n,
    etv: scaled(means.etv.value, scales.etv),
    etvN: means.etv.n,
    cx: orNull(means.cx.value),
    dCy: orNull(means.deltaCy.value),
  })
  const parsed = records.map((record) => ({
    ...record,
    bel: orUnknown(record.bel),
    etv: orUnknown(record.etv),
    cx: orUnknown(record.cx),
    cy: orUnknown(record.cy),
  }))
  const by = (keyOf: (record: (typeof parsed)[number]) => string) =>
    Object.fromEntries([...groupMeans(parsed, keyOf)].map(([key, means]) => [key, row(means)]))
  const macro = macroMeans(groupMeans(parsed, ({ strategy }) => strategy).values())
  return {
    overall: row(trajectoryMeans(parsed)),
    byStrategy: by(({ strategy }) => strategy),
    byLanguage: by(({ language }) => language),
    byEventCount: by(({ events }) => String(events)),
    byLanguageStrategy: by(({ language, strategy }) => `${language}/${strategy}`),
    macroOverStrategies: { bel: scaled(macro.bel.value, scales.bel), etv: scaled(macro.etv.value, scales.etv) },
  }
})
