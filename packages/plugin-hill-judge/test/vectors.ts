import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { known, unknown, type Known, type Preference } from '@attune/core'

const folder = process.env.ATTUNE_VECTORS
  ? join(process.env.ATTUNE_VECTORS, 'hill-judge')
  : join(import.meta.dirname, 'vectors')

export interface Family<Input> {
  /** Absolute, for every number. */
  tolerance: number
  cases: { id: string; input: Input; expected: object }[]
}

export const vectorFile = <Content>(name: string): Content => JSON.parse(readFileSync(join(folder, name), 'utf8'))

export const vectorFamily = <Input>(name: string): Family<Input> => vectorFile(`${name}.json`)

/** How the vectors write an outcome. */
export type Letter = 'A' | 'B' | 'tie' | 'skip'

const preferences = { A: 'first', B: 'second', tie: 'tie' } as const

export const fromLetter = (letter: Letter): Known<Preference> =>
  letter === 'skip' ? unknown('skip') : known(preferences[letter])

export const toLetter = (outcome: Known<Preference>): Letter =>
  outcome.state === 'unknown' ? 'skip' : outcome.value === 'tie' ? 'tie' : outcome.value === 'first' ? 'A' : 'B'

export const orNull = <T>(value: Known<T>): T | null => (value.state === 'known' ? value.value : null)

/** Where and how one piece of plain data is not the other, up to an absolute tolerance of numbers. */
export function differences(got: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof got === 'number' && typeof expected === 'number') {
    return Math.abs(got - expected) <= tolerance ? [] : [`${path}: ${got}, expected ${expected}`]
  }
  if (typeof got === 'object' && typeof expected === 'object' && got !== null && expected !== null) {
    const keys = new Set([...Object.keys(got), ...Object.keys(expected)])
    return [...keys].flatMap((key) =>
      differences(Reflect.get(got, key), Reflect.get(expected, key), tolerance, `${path}/${key}`),
    )
  }
  return Object.is(got, expected) ? [] : [`${path}: ${String(got)}, expected ${String(expected)}`]
}
