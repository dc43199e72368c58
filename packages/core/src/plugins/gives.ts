/** What a component declares that it gives: put into words, resolved for its options. */
import type { JsonObject } from '../contracts/data.js'
import type { GivenCriterion, GivenSeries, Gives, Words } from '../contracts/gives.js'
import type { Component } from '../contracts/plugin.js'
import { declaredUnder } from '../declared-under.js'
import { AttuneError } from '../errors.js'
import { givesFlaws } from './check-gives.js'

/** A number or a criterion of a component, whatever it is: what is said of a name holds for the measure before the series. */
export const givenNamed = (gives: Gives | undefined, name: string): (GivenSeries & GivenCriterion) | undefined =>
  declaredUnder(gives?.measures, name) ?? declaredUnder(gives?.criteria, name) ?? declaredUnder(gives?.series, name)

/** In a language, or in English. */
export function wordsIn(words: Words, language = 'en'): string {
  if (typeof words === 'string') return words
  return words[language] ?? words[language.split('-')[0]!] ?? words.en
}

const byOptions = new WeakMap<JsonObject, WeakMap<Component, Gives>>()

/**
 * What a component gives with these options.
 *
 * @throws PLUGIN_INVALID with all that is wrong with what its `gives` returns, or what it throws
 */
export function givesOf(component: Component, options: JsonObject, use: string): Gives {
  const { gives } = component
  if (typeof gives !== 'function') return gives ?? {}
  const known = byOptions.get(options) ?? new WeakMap<Component, Gives>()
  byOptions.set(options, known)
  const made = known.get(component) ?? checked((gives as (options: JsonObject) => Gives)(options), component, use)
  known.set(component, made)
  return made
}

function checked(gives: Gives, { kind }: Component, use: string): Gives {
  const flaws = givesFlaws(gives, kind, 'gives(options)')
  if (flaws.length === 0) return gives
  const what = flaws.map(({ path, expected, got }) => `${path} should be ${expected}, but is ${got}`).join('; ')
  throw new AttuneError('PLUGIN_INVALID', { from: use, what, flaws })
}
