import type { Context } from '@attune/core'
import type { Random } from '@attune/core/internal'
import { stressorsOf } from './stressors.js'
import { traits, type Trait } from './traits.js'
import { byRules, LISTED, type RolesOptions } from './options.js'

export interface Draws {
  readonly stressor: { readonly category: string; readonly subcategory: string }
  readonly gender: string
  readonly familyStatus: number
  readonly occupation: number
  readonly events: EventDraws
  readonly traits: readonly Trait[]
}

/**
 * Numbers of the events to use from the model's lists. `nested`: from 1. `flat`, as in the released
 * program: from 0, and numbers may repeat.
 */
export type EventDraws =
  | {
      readonly mode: 'nested'
      readonly candidates: number
      readonly picks: readonly { readonly candidate: number; readonly variant: number }[]
    }
  | { readonly mode: 'flat'; readonly candidates: number; readonly chosen: readonly number[] }

/** Uniform random number from 1 to `most`. */
const number = (random: Random, most: number): number => 1 + Math.floor(random() * most)

/** Random item of a list; options ensure that lists are not empty. */
const pick = <T>(random: Random, list: readonly T[]): T => list[number(random, list.length) - 1]!

/**
 * All random choices of a role. Each part has a separate stream, so that changed options of a part
 * leave the other parts unchanged.
 */
export function drawRole(given: RolesOptions, context: Pick<Context, 'random'>): Draws {
  const { genders } = byRules(given)
  return {
    stressor: drawStressor(given, context.random('stressor')),
    gender: pick(context.random('gender'), genders),
    familyStatus: number(context.random('family status'), LISTED.familyStatuses),
    occupation: number(context.random('occupation'), LISTED.occupations),
    events: drawEvents(given, context.random('events')),
    traits: drawTraits(given, context.random('traits')),
  }
}

/**
 * Draws a category first and then one of its stressors, so that stressors of small categories are
 * more frequent.
 */
function drawStressor({ stressors }: RolesOptions, random: Random): Draws['stressor'] {
  const [category, names] = pick(random, Object.entries(stressorsOf(stressors)))
  return { category, subcategory: pick(random, names) }
}

function drawEvents(given: RolesOptions, random: Random): EventDraws {
  const { eventMode: mode } = byRules(given)
  const { candidates = mode === 'nested' ? 20 : 25 } = given
  const count = number(random, mode === 'nested' ? 4 : 5)
  if (mode === 'nested') {
    const picks = Array.from({ length: count }, () => ({
      candidate: number(random, candidates),
      variant: number(random, LISTED.variants),
    }))
    return { mode, candidates, picks }
  }
  return {
    mode,
    candidates,
    chosen: Array.from({ length: count }, () => number(random, candidates) - 1),
  }
}

/**
 * Draws an option of every dimension, or of one dimension in every category, as the option `traits`
 * requires.
 */
function drawTraits({ traits: rule }: RolesOptions, random: Random): Trait[] {
  const groups = (nameOf: (trait: Trait) => string): Trait[][] =>
    [...new Set(traits.map(nameOf))].map((name) => traits.filter((trait) => nameOf(trait) === name))
  if (rule === 'per-dimension')
    return groups(({ dimension }) => dimension).map((options) => pick(random, options))
  return groups(({ category }) => category).map((options) => {
    const dimension = pick(random, [...new Set(options.map((option) => option.dimension))])
    return pick(
      random,
      options.filter((option) => option.dimension === dimension),
    )
  })
}
