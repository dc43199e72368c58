import {
  equalStates,
  stateSequence,
  theoreticalEtv,
  transitionMatrix,
  type Weight,
} from '@attune/statistics/series'
import { orNull } from '@attune/testkit/shared/values.js'
import { known, unknown, type Known } from '@attune/core'
import { quantity } from '@attune/kit/internal'
import type { displayScales } from '../../src/metrics/display-scales.js'
import { scoresOf, testFamily, type Series } from '../vector-family.js'
import { type Given, markovOf } from './by-markov.js'

testFamily<Series & Given>('bel', async (input) => {
  const { measures, series } = await markovOf(input, input)
  const used = series['score']!.values.slice(input.includeInitial === false ? 1 : 0)
  return { bel: orNull(measures['bel']!), n: used.filter(({ state }) => state === 'known').length }
})

testFamily<Series & Given>('empirical-etv', async (input) => {
  const { measures, details } = await markovOf(input, input)
  const { kept, skip } = details as { kept: number; skip: number[] }
  const [etv, levelTerm, jitterTerm] = ['etv', 'levelTerm', 'jitterTerm'].map((name) =>
    orNull(measures[name]!),
  )
  return { etv, levelTerm, jitterTerm, kept, skipped: skip.length }
})

const binned = (input: Series & { N: number; skip?: readonly number[] }) => {
  const space = equalStates(input.N)
  const states = stateSequence(scoresOf(input), space)
  return {
    space,
    states,
    transitions: transitionMatrix([{ states, skip: input.skip ?? [] }], input.N),
  }
}

testFamily<Series & { N?: number }>('ecp', async (input) => {
  const { measures } = await markovOf(input)
  const [cx, cy, delta] = ['cx', 'cy', 'delta'].map((name) => orNull(measures[name]!))
  const continuous = cx === null ? null : { cx, cy, delta }
  if (input.N === undefined) return { continuous }
  const { space, transitions } = binned({ ...input, N: input.N })
  const { matrix, sourceMarginal } = transitions
  if (sourceMarginal.state === 'unknown') return { continuous, discretised: null }
  // Of the states that the matrix goes through, in place of the scores.
  const mean = (shares: readonly number[]) =>
    shares.reduce((sum, share, i) => sum + share * space.values[i]!, 0)
  const from = mean(sourceMarginal.value)
  const to = sourceMarginal.value.reduce((sum, share, i) => sum + share * mean(matrix[i]!), 0)
  return { continuous, discretised: { cx: from, cy: to, delta: to - from } }
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
  if ('states' in input)
    return { transitions: transitionMatrix([{ states: input.states, skip }], N) }
  return binned({ ...input, N, skip })
}

testFamily<MatrixInput>('transition-matrix', (input) => {
  const { transitions, ...rest } = countedFrom(input)
  const { sourceMarginal, targetMarginal } = transitions
  return {
    ...transitions,
    ...rest,
    sourceMarginal: orNull(sourceMarginal),
    targetMarginal: orNull(targetMarginal),
  }
})

type TheoreticalInput = { weight: Weight } & (
  | { stateValues: readonly number[]; matrix: readonly (readonly number[])[] }
  | (Series & { N: number; skip?: readonly number[] })
)

testFamily<TheoreticalInput>('theoretical-etv', (input) => {
  if ('matrix' in input)
    return { etv: theoreticalEtv(input.stateValues, input.matrix, input.weight) }
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

const orUnknown = (value: number | null): Known<number> =>
  value === null ? unknown('not measured') : known(value)

const scaled = (value: Known<number>, scale: number) =>
  value.state === 'known' ? value.value * scale : null

testFamily<{ records: RecordInput[]; scales: typeof displayScales }>(
  'aggregate',
  ({ records, scales }) => {
    const meanOf = (values: (number | null)[]) =>
      quantity(values.map((value, at) => ({ cluster: String(at), value: orUnknown(value) })))
    const row = (own: readonly RecordInput[]) => {
      const [bel, etv] = [
        meanOf(own.map((record) => record.bel)),
        meanOf(own.map((record) => record.etv)),
      ]
      return {
        count: own.length,
        bel: scaled(bel.value, scales.bel),
        belN: bel.n,
        etv: scaled(etv.value, scales.etv),
        etvN: etv.n,
        cx: orNull(meanOf(own.map(({ cx }) => cx)).value),
        dCy: orNull(
          meanOf(own.map(({ cx, cy }) => (cx === null || cy === null ? null : cy - cx))).value,
        ),
      }
    }
    const by = (keyOf: (record: RecordInput) => string) =>
      Object.fromEntries([...groupBy(records, keyOf)].map(([key, own]) => [key, row(own)]))
    const strategies = Object.values(by(({ strategy }) => strategy))
    const macro = (name: 'bel' | 'etv') =>
      orNull(meanOf(strategies.map((each) => each[name])).value)
    return {
      overall: row(records),
      byStrategy: by(({ strategy }) => strategy),
      byLanguage: by(({ language }) => language),
      byEventCount: by(({ events }) => String(events)),
      byLanguageStrategy: by(({ language, strategy }) => `${language}/${strategy}`),
      macroOverStrategies: { bel: macro('bel'), etv: macro('etv') },
    }
  },
)

function groupBy(records: readonly RecordInput[], keyOf: (record: RecordInput) => string) {
  const groups = new Map<string, RecordInput[]>()
  for (const record of records)
    groups.set(keyOf(record), [...(groups.get(keyOf(record)) ?? []), record])
  return groups
}
