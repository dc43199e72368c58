/** A mistake in one part of a plugin. */
import { found } from '../schema/words.js'

export interface Flaw {
  readonly path: string
  readonly expected: string
  readonly got: string
}
export type Bag = Readonly<Record<string, unknown>>

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const flaw = (path: string, expected: string, got: unknown): Flaw => ({ path, expected, got: found(got) })

export const need = (holds: boolean, path: string, expected: string, got: unknown): Flaw[] =>
  holds ? [] : [flaw(path, expected, got)]
