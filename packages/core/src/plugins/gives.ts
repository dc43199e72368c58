/** What a component declares that it gives: looked up, put into words, resolved for its options. */
import type { JsonObject } from '../contracts/data.js'
import type { GivenCriterion, GivenSeries, Gives, Words } from '../contracts/gives.js'
import type { Component } from '../contracts/plugin.js'
import { AttuneError } from '../errors.js'
import { givesFlaws } from './check-gives.js'

/** What is declared under a name: by itself, or by the first pattern that it fits. */
export function declaredUnder<T>(given: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  if (given === undefined) return undefined
  if (Object.hasOwn(given, name)) return given[name]
  const pattern = Object.keys(given).find((key) => isPattern(key) && fits(key, name))
  return pattern === undefined ? undefined : given[pattern]
}

export const isPattern = (name: string): boolean => name.includes('*')

const patterns = new Map<string, RegExp>()
function fits(pattern: string, name: string): boolean {
  const made = patterns.get(pattern) ?? new RegExp(`^${pattern.split('*').map(escaped).join('[^]*')}$`, 'u')
  patterns.set(pattern, made)
  return made.test(name)
}
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

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
