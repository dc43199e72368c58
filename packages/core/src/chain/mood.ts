/** Hidden mood of a simulated person. Rules in code change it, not a model. */
import type { Mood, ReactionRule, Stance } from '../contracts/person.js'

export const stances = [
  'open',
  'curious',
  'guarded',
  'skeptical',
  'withdrawn',
  'hostile',
] as const satisfies Stance[]

/**
 * Maximum change of emotion or energy in points if no rule applies and the model proposes a value.
 */
const FREE_STEP = 20

/** Rounds to an integer from 0 to 100, halves to the even neighbour. */
export function points(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  const isUp = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0)
  return Math.min(100, Math.max(0, isUp ? floor + 1 : floor))
}

/** Mood that a seeker proposes with a message. */
export interface MoodProposal {
  /** Number from 0 to 100, possibly written as text. */
  readonly emotion: unknown
  readonly energy: unknown
  /**
   * Numbers (from 1) of the reaction rules that the supporter's last reply triggered, in the order
   * in which the model reports them.
   */
  readonly rules: readonly unknown[]
}

/**
 * Distinct numbers of existing rules, in the order in which the model reports them. Other values
 * are dropped.
 */
export function triggered(reported: readonly unknown[], count: number): readonly number[] {
  const numbers = reported.flatMap((value) => {
    const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= count
      ? [number]
      : []
  })
  return [...new Set(numbers)]
}

/**
 * Mood after a message of the seeker. If triggered rules change emotion, emotion changes by the sum
 * of their changes; otherwise it moves towards the proposed value by at most 20 points. Energy
 * changes alike. The last triggered rule with a stance sets the stance. A proposal that is not a
 * number is ignored.
 */
export function moodAfter(
  old: Mood,
  { emotion, energy, rules: reported }: MoodProposal,
  rules: readonly ReactionRule[],
): Mood {
  const hit = triggered(reported, rules.length).map((number) => rules[number - 1]!)
  const moved = (name: 'emotion' | 'energy', proposal: unknown): number => {
    const deltas = hit.flatMap((rule) => rule[name] ?? [])
    if (deltas.length > 0) return points(old[name] + deltas.reduce((sum, delta) => sum + delta, 0))
    return points(
      old[name] +
        Math.min(FREE_STEP, Math.max(-FREE_STEP, proposed(proposal, old[name]) - old[name])),
    )
  }
  const stance = hit.findLast((rule) => rule.stance !== undefined)?.stance ?? old.stance
  return { emotion: moved('emotion', emotion), energy: moved('energy', energy), stance }
}

function proposed(value: unknown, old: number): number {
  const isText = typeof value === 'string' && value.trim() !== ''
  const number = typeof value === 'number' ? value : isText ? Number(value) : Number.NaN
  return Number.isFinite(number) ? points(number) : old
}

export interface Night {
  readonly baseline: Mood
  /** Integer from −10 to 10 that is added to the energy of the baseline mood. */
  readonly offset: number
  /**
   * Number of days for which the seeker remembers its notes. With 0 the stance returns to that of
   * the baseline mood.
   */
  readonly remembers: number
}

/**
 * Mood at the beginning of a later session. It changes as over one night, however many days have
 * passed.
 */
export const overnight = (old: Mood, { baseline, offset, remembers }: Night): Mood => ({
  emotion: points(baseline.emotion + 0.5 * (old.emotion - baseline.emotion)),
  energy: points(baseline.energy + offset),
  stance: remembers > 0 ? old.stance : baseline.stance,
})

/**
 * Mood after the seeker has written its notes at the end of a session. The notes may set the
 * stance, unless the seeker remembers no notes.
 */
export const afterNotes = (mood: Mood, stance: unknown, remembers: number): Mood =>
  remembers > 0 && isStance(stance) ? { ...mood, stance } : mood

export const isStance = (value: unknown): value is Stance =>
  stances.some((stance) => stance === value)
