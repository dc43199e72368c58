/** Test vectors: files with inputs and with the outputs of independent implementations. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import assert from 'node:assert/strict'
import { differences } from '../src/differences.js'
import type { ContractCheck } from '../src/check.js'

export interface VectorCase<Input, Expected> {
  readonly id: string
  readonly input: Input
  readonly expected: Expected
}

export interface VectorFamily<Input, Expected = unknown> {
  /** Absolute tolerance for numbers. */
  readonly tolerance: number
  readonly cases: readonly VectorCase<Input, Expected>[]
}

export interface Vectors {
  /**
   * Content of a file. Undefined, with a warning, if the folder that `ATTUNE_VECTORS` names does
   * not contain it.
   */
  read<Content>(file: string): Content | undefined
  /**
   * Creates one check for each case of a family: the result of `compute`, which may be
   * asynchronous, must contain all expected values within the tolerance.
   *
   * @param uncomputed names of expected values that the method does not compute; they are not
   * compared
   */
  checks<Input, Expected = unknown>(
    family: string,
    compute: (input: Input, expected: Expected) => unknown,
    uncomputed?: readonly string[],
  ): ContractCheck[]
}

/**
 * Opens the vector files of one method.
 *
 * @param folder folder of the test's copies; `ATTUNE_VECTORS/<method>` replaces it if that variable
 *   is set
 * @param keys `exact`: the result may have no unexpected keys
 */
export function vectorsIn(
  folder: URL,
  method: string,
  keys: 'exact' | 'at-least' = 'at-least',
): Vectors {
  const shared = process.env['ATTUNE_VECTORS']
  const path = shared ? join(shared, method) : fileURLToPath(folder)
  const read = <Content>(file: string): Content | undefined => {
    const source = join(path, file)
    if (!shared || existsSync(source)) return JSON.parse(readFileSync(source, 'utf8')) as Content
    console.warn(`${source} is missing: its vectors are skipped.`)
    return undefined
  }
  return {
    read,
    checks<Input, Expected>(
      name: string,
      compute: (input: Input, expected: Expected) => unknown,
      uncomputed: readonly string[] = [],
    ) {
      const family = read<VectorFamily<Input, Expected>>(`${name}.json`)
      if (family === undefined) return [{ name: `${name}: skipped, no vectors`, run: () => {} }]
      return family.cases.map(({ input, expected, ...about }) => ({
        name: `${name}: ${about.id ?? (about as { name?: string }).name}`,
        run: async () =>
          assert.deepEqual(
            differences(
              await compute(input, expected),
              withoutNames(expected, uncomputed),
              family.tolerance,
              keys,
            ),
            [],
          ),
      }))
    },
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Removes members with these names at any depth. */
function withoutNames(expected: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || !isObject(expected)) return expected
  if (Array.isArray(expected)) return expected.map((each) => withoutNames(each, names))
  const kept = Object.entries(expected).filter(([name]) => !names.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutNames(value, names)]))
}
