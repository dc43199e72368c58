import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { test } from 'vitest'

const vectors = vectorsIn(new URL('vectors/trajectory/', import.meta.url), 'trajectory')

export function testFamily<Input>(name: string, compute: (input: Input) => unknown): void {
  for (const check of vectors.checks(name, compute)) test(check.name, check.run)
}

export type Series =
  | { readonly scores: readonly number[] }
  | {
      readonly generator: { readonly kind: string; readonly length: number } & Readonly<
        Record<string, number>
      >
    }

/** The scores of a case, generated if they are too many to be listed. */
export function scoresOf(series: Series): readonly number[] {
  if ('scores' in series) return series.scores
  const { kind, length, ...fields } = series.generator as { kind: string; length: number } & Record<
    string,
    number
  >
  const generate = generators[kind]
  if (generate === undefined) throw new Error(`no generator ${kind}`)
  const next = generate(fields, length)
  return Array.from({ length }, (_, i) => next(i))
}

const uniform = (seed: number) => {
  let x = seed
  return () => {
    x = (Math.imul(1664525, x) + 1013904223) >>> 0
    return x / 2 ** 32
  }
}

type Generator = (fields: Record<string, number>, length: number) => (i: number) => number

const generators: Record<string, Generator> = {
  constant:
    ({ value = 0 }) =>
    () =>
      value,
  alternate:
    ({ a = 0, b = 0 }) =>
    (i) =>
      i % 2 === 0 ? a : b,
  ramp:
    ({ from = 0, to = 0 }, length) =>
    (i) =>
      from + ((to - from) * i) / (length - 1),
  lcg: ({ seed = 0, lo = 0, hi = 1 }) => {
    const random = uniform(seed)
    return () => lo + (hi - lo) * random()
  },
  'lcg-walk': ({ seed = 0, start = 0, step = 0 }) => {
    const random = uniform(seed)
    let s = start
    return (i) => {
      if (i > 0) s = Math.min(1, Math.max(0, s + step * (2 * random() - 1)))
      return s
    }
  },
}
