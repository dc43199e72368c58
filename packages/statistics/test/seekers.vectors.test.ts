/**
 * Variance components, G coefficients and rank stability by code that shares nothing with the
 * project's.
 */
import { describe, expect, test } from 'vitest'
import { unknown } from '@attune/core'
import * as statistics from '../src/index.js'
import * as text from '../src/text/index.js'
import { writtenOutcome } from './clustered-families.js'
import { isClose, isObject, readFamilies } from './vector-files.js'

function anyComponents({
  factors,
  rows,
}: {
  factors: string[]
  rows: (string | number | null)[][]
}): object {
  const found = statistics.varianceComponents(
    factors,
    rows.map((row) => {
      const value = row.at(-1) as number | null
      return { levels: row.slice(0, -1).map(String), value: value ?? unknown('missing') }
    }),
  )
  return found.state === 'known' ? found.value : { error: found.why }
}

function stability(input: {
  values: number[][][]
  resamples: number[][]
  confidence: number
}): object {
  let next = 0
  const { interval, ...rest } = statistics.rankStability(input.values, {
    draw: (positions) => positions.set(input.resamples[next++]!),
    resamples: input.resamples.length,
    confidence: input.confidence,
  })
  const bound = (side: 'lower' | 'upper') =>
    interval.state === 'known' ? interval.value[side] : interval
  return { ...rest, lower: bound('lower'), upper: bound('upper') }
}

type Cell = number | null
const observed = (values: readonly Cell[]): statistics.Observed[] =>
  values.map((value) => value ?? unknown('missing'))

function auroc({
  faulty,
  clean,
  confidence,
}: {
  faulty: Cell[]
  clean: Cell[]
  confidence: number
}): object {
  const { interval, standardError, ...rest } = statistics.auroc(
    observed(faulty),
    observed(clean),
    confidence,
  )
  const bound = (side: 'lower' | 'upper') =>
    interval.state === 'known' ? interval.value[side] : interval
  return { ...rest, se: standardError, lower: bound('lower'), upper: bound('upper') }
}

interface Matched {
  texts: Record<string, string[]>
  threshold: number
  minTokens: number
}

function matched({ texts, threshold, minTokens }: Matched): object {
  const length = Math.min(...Object.values(texts).map((words) => words.length))
  const valueOf = (words: string[]) =>
    text.mtld(words.slice(0, length), { threshold, minTokens }).value
  return {
    length,
    values: Object.fromEntries(
      Object.entries(texts).map(([name, words]) => [name, valueOf(words)]),
    ),
  }
}

function leak(input: { text: string; source: string; known: string; least: number }): object {
  const known = new text.RunIndex(text.wordsOf(input.known))
  return text.fragmentsOf(text.wordsOf(input.text), text.wordsOf(input.source), {
    least: input.least,
    known,
  })
}

function echo({ turns, n }: { turns: ['seeker' | 'supporter', string][]; n: number }): object {
  const heard = turns.flatMap(([speaker, said], at) => {
    const before = turns[at - 1]
    return speaker === 'seeker' && before?.[0] === 'supporter'
      ? [[text.wordsOf(said), text.wordsOf(before[1])] as const]
      : []
  })
  return text.echoOf(heard, n)
}

function tokens({
  text: given,
  stop,
  stopHan,
}: {
  text: string
  stop: string[]
  stopHan: string[]
}): object {
  const units = text.contentUnits(given, { words: new Set(stop), han: new Set(stopHan) })
  return { tokens: text.tokensOf(given), words: text.wordsOf(given), units: [...units].sort() }
}

const functions: Readonly<Record<string, (input: never) => object>> = {
  'variance-components-any': anyComponents,
  'g-coefficients': statistics.gCoefficients,
  'rank-stability': stability,
  auroc,
  distinct: ({ texts, n, ...options }: { texts: string[][]; n: number }) =>
    text.distinctShare(texts, n, options),
  echo,
  'energy-distance': ({ x, y, scale }: { x: number[][]; y: number[][]; scale: boolean }) =>
    statistics.energyDistance(x, y, scale),
  'energy-permutation': ({ x, y }: { x: number[][]; y: number[][] }) =>
    statistics.energyTest(x, y, { random: () => 0 }),
  'kendall-tau-b': ({ x, y }: { x: number[]; y: number[] }) => {
    const { value } = statistics.kendall(x, y)
    return { value: value.state === 'known' ? value : unknown('constant') }
  },
  leak,
  mtld: ({ words, ...options }: { words: string[] }) => text.mtld(words, options),
  'mtld-matched': matched,
  'self-bleu': ({ texts, order }: { texts: string[]; order: number }) =>
    text.selfBleu(texts.map(text.wordsOf), order),
  'self-repetition': ({ turns, n }: { turns: string[]; n: number }) =>
    text.selfRepetition(turns.map(text.wordsOf), n),
  tokens,
}

const vectors = readFamilies('seekers').filter(({ family }) => Object.hasOwn(functions, family))

function deviations(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected)
      .filter(([key]) => key !== 'reason')
      .flatMap(([key, value]) => deviations(actual[key], value, tolerance, `${path}.${key}`))
  }
  return isClose(actual, expected, tolerance)
    ? []
    : [`${path}: ${String(actual)} instead of ${String(expected)}`]
}

test.skipIf(process.env['ATTUNE_VECTORS'] !== undefined)(
  'there are vectors for each of them',
  () => {
    expect(vectors.map(({ family }) => family).sort()).toEqual(Object.keys(functions).sort())
  },
)

describe.each(vectors)('$family', ({ family, tolerance, cases }) => {
  test.each(cases)('$id: $note', ({ input, expected: { n, ...expected } }) => {
    const { values, reasons } = writtenOutcome(() => functions[family]!(input as never))
    const wanted =
      expected['error'] === undefined && n !== undefined ? { ...expected, n } : expected
    expect(deviations(values, wanted, tolerance)).toEqual([])
    if (expected['reason'] !== undefined) expect([...reasons]).toContain(expected['reason'])
  })
})
