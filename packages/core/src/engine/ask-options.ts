/** Checks of arguments that plugin code passes to its context, where a mistake would be silent. */
import type { AskOptions } from '../contracts/context.js'
import type { JsonObject } from '../contracts/data.js'
import { closest } from '../schema/suggestion.js'

const SAMPLING: ReadonlySet<string> = new Set([
  'temperature',
  'topP',
  'maxTokens',
  'stop',
  'topLogprobs',
])

/**
 * Throws if a setting of `ask` would be ignored: a sampling setting outside of `sampling`, an
 * unknown one in it, or a number of retries that is not a whole number.
 *
 * @param own options of the component, which it may pass as a whole
 */
export function checkAskOptions(
  prompt: string | undefined,
  { sampling = {}, repairs = 2, ...rest }: AskOptions,
  own: JsonObject,
): void {
  const fail = (what: string): never => {
    throw new TypeError(`ask() of the prompt ${prompt} ${what}`)
  }
  const beside = Object.keys(rest).find((name) => SAMPLING.has(name) && !(name in own))
  if (beside !== undefined)
    fail(`got ${beside} beside \`sampling\`. Write { sampling: { ${beside}: … } }`)
  const other = Object.keys(sampling).find((name) => !SAMPLING.has(name))
  if (other !== undefined)
    fail(
      `got the sampling setting ${other}. Write ${closest(other, SAMPLING) ?? `one of ${[...SAMPLING].join(', ')}`}`,
    )
  if (!Number.isInteger(repairs) || repairs < 0)
    fail(`got repairs: ${JSON.stringify(repairs)}. Write a whole number from 0 on`)
}

/** The random stream, which throws if it is used as a number. */
export function guardedRandom(
  random: () => number,
  names: readonly (string | number)[],
): () => number {
  const value = (): never => {
    const given = names.map((name) => JSON.stringify(name)).join(', ')
    throw new TypeError(
      `random(${given}) returns a function of random numbers. Call it: random(${given})()`,
    )
  }
  return Object.defineProperty(random, Symbol.toPrimitive, { value })
}
