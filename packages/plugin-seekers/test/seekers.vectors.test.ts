/** Measures, alarms and planted faults by code that shares nothing with the project's. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Known, known, unknown } from '@attune/core'
import { quantiles } from '@attune/statistics'
import { describe, expect, test } from 'vitest'
import { alarmThreshold } from '../src/alarms/threshold.js'
import { wholeAudit } from '../src/alarms/whole-audit.js'
import { numberSensitivity, textSensitivity } from '../src/measures/counterfactual.js'
import { frontLoading } from '../src/measures/front-loading.js'
import { languageMix } from '../src/measures/language-mix.js'
import { markers, PhraseIndex, type Phrases } from '../src/measures/markers.js'
import { questions } from '../src/measures/questions.js'
import { sentimentShape } from '../src/measures/sentiment-shape.js'
import { stopping } from '../src/measures/stopping.js'
import { styleDrift } from '../src/measures/style-drift.js'
import { trajectoryUniformity } from '../src/measures/trajectory-uniformity.js'
import { turnLengths } from '../src/measures/turn-lengths.js'

type Cell = number | null
const asKnown = (values: readonly Cell[]): Known<number>[] =>
  values.map((value) => (value === null ? unknown('missing') : known(value)))
const rowsOf = (rows: readonly Record<string, Cell>[]): Record<string, Known<number>>[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asKnown([value])[0]!])),
  )

interface Audit {
  measures: Record<string, { two: boolean; step: number }>
  half1: Record<string, Cell>[]
  half2: Record<string, Cell>[]
  new: Record<string, Cell>[]
  far: number
}

interface Ended {
  turns: string[]
  ending: string
}

function stops({
  dialogues,
  farewell,
  early,
}: {
  dialogues: Ended[]
  farewell: string[]
  early: number
}): object {
  const index = new PhraseIndex({ farewell })
  const perDialogue = dialogues.map(({ turns, ending }) =>
    stopping(turns, ending, { farewell: index, early }),
  )
  const n = perDialogue.length
  if (n === 0) return { n, rates: unknown('no_values') }
  const rate = (name: 'wentOn' | 'early' | 'atLimit' | 'silentLeave') =>
    perDialogue.filter((each) => each[name]).length / n
  return {
    n,
    perDialogue,
    rates: {
      wentOn: rate('wentOn'),
      early: rate('early'),
      atLimit: rate('atLimit'),
      silentLeave: rate('silentLeave'),
    },
    medianTurns: quantiles(
      perDialogue.map(({ turns }) => turns),
      [0.5],
    )[0],
  }
}

const functions: Readonly<Record<string, (input: never) => object>> = {
  'alarm-threshold': ({ clean, far, scores }: { clean: Cell[]; far: number; scores: Cell[] }) =>
    alarmThreshold(asKnown(clean), far, asKnown(scores)),
  'audit-alarm': ({ measures, half1, half2, new: scored, far }: Audit) => {
    const named = Object.fromEntries(
      Object.entries(measures).map(([name, { two, step }]) => [
        name,
        { isTwoSided: two, leastTailUnit: step },
      ]),
    )
    const { calibrationScores, largestMeasures, ...found } = wholeAudit(
      named,
      rowsOf(half1),
      rowsOf(half2),
      rowsOf(scored),
      far,
    )
    return { ...found, half2: calibrationScores, measure: largestMeasures }
  },
  'counterfactual-number': ({
    states,
    high,
    low,
  }: {
    states: Record<string, number[]>[]
    high: string
    low: string
  }) => numberSensitivity(states, high, low),
  'counterfactual-text': ({ states, n }: { states: Record<string, string[]>[]; n: number }) =>
    textSensitivity(states, n),
  'front-loading': (input: {
    turns: string[]
    card: string | null
    stop: string[]
    stopHan: string[]
    early: number
  }) =>
    frontLoading(input.turns, {
      card: input.card ?? undefined,
      early: input.early,
      stop: { words: new Set(input.stop), han: new Set(input.stopHan) },
    }),
  'language-mix': ({ turns }: { turns: string[] }) => languageMix(turns),
  markers: ({ turns, phrases }: { turns: string[]; phrases: Phrases }) =>
    markers(turns, new PhraseIndex(phrases)),
  questions: ({ turns }: { turns: string[] }) => questions(turns),
  'sentiment-shape': ({ values }: { values: Cell[] }) => sentimentShape(asKnown(values)),
  stopping: stops,
  'style-drift': (input: {
    seeker: string[]
    supporter: string[]
    lexicon: string[]
    alpha: number
    least: number
  }) => styleDrift(input.seeker, input.supporter, input),
  'trajectory-uniformity': ({ curves, points }: { curves: Cell[][]; points: number }) =>
    trajectoryUniformity(curves.map(asKnown), points),
  'turn-lengths': ({ seeker, supporter }: { seeker: string[]; supporter: string[] }) =>
    turnLengths(seeker, supporter),
}

interface Family {
  readonly family: string
  readonly tolerance: number
  readonly cases: readonly { id: string; input: unknown; expected: Record<string, unknown> }[]
}

const shared = process.env['ATTUNE_VECTORS']
const folder = shared ? join(shared, 'seekers') : join(import.meta.dirname, 'vectors/seekers')
const families = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Family)
  .filter(({ family }) => Object.hasOwn(functions, family))

test.skipIf(shared !== undefined)('there are vectors for each of them', () => {
  expect(families.map(({ family }) => family).sort()).toEqual(Object.keys(functions).sort())
})

describe.each(families)('$family', ({ family, tolerance, cases }) => {
  test.each(cases)('$id', ({ input, expected }) => {
    const { values, reasons } = written(functions[family]!(input as never))
    expect(deviations(values, expected, tolerance)).toEqual([])
    if (typeof expected['reason'] === 'string') expect([...reasons]).toContain(expected['reason'])
  })
})

/** Plain values, and the reasons of those that are unknown. */
function written(
  result: unknown,
  reasons = new Set<string>(),
): { values: unknown; reasons: Set<string> } {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    if ('state' in value) {
      const known = value as Known<unknown>
      if (known.state === 'known') return plain(known.value)
      reasons.add(known.why)
      return null
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
  }
  return { values: plain(result), reasons }
}

function deviations(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (
    typeof expected === 'object' &&
    expected !== null &&
    typeof actual === 'object' &&
    actual !== null
  ) {
    return Object.entries(expected)
      .filter(([key]) => key !== 'reason')
      .flatMap(([key, value]) =>
        deviations((actual as Record<string, unknown>)[key], value, tolerance, `${path}.${key}`),
      )
  }
  const isClose =
    typeof expected === 'number' && typeof actual === 'number'
      ? Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected))
      : actual === expected
  return isClose ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}
