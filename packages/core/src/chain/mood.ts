/** Hidden mood of a simulated person, which code changes by rules, without a model. */
import type { Mood, ReactionRule, Stance } from '../contracts/person.js'

export const stances = [
  'open',
  'curious',
  'guarded',
  'skeptical',
  'withdrawn',
  'hostile',
] as const satisfies Stance[]

/** Maximum change of emotion or energy that a seeker's proposal causes without a rule. */
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
  /** Number from 0 to 100, or its text. */
  readonly emotion: unknown
  readonly energy: unknown
  /** Numbers, from 1, of the rules that the last reply triggered, in the reported order. */
  readonly rules: readonly unknown[]
}

/** Distinct numbers of existing rules, in the reported order. */
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
 * Mood after a message of the seeker. If triggered rules change emotion (or energy), it moves by
 * the sum of their changes; else towards the proposal by at most 20 points. The last triggered rule
 * with a stance sets the stance. A proposal that is not a number is ignored.
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
  /** Integer from −10 to 10 that is added to the baseline's energy. */
  readonly offset: number
  /** Number of days for which notes are remembered. With 0 the stance returns to the baseline's. */
  readonly remembers: number
}

/** Mood on the morning of a session after the first: after one night, regardless of the gap. */
export const overnight = (old: Mood, { baseline, offset, remembers }: Night): Mood => ({
  emotion: points(baseline.emotion + 0.5 * (old.emotion - baseline.emotion)),
  energy: points(baseline.energy + offset),
  stance: remembers > 0 ? old.stance : baseline.stance,
})

/** Mood after the notes of a session, which may set the stance if notes are remembered. */
export const afterNotes = (mood: Mood, stance: unknown, remembers: number): Mood =>
  remembers > 0 && isStance(stance) ? { ...mood, stance } : mood

export const isStance = (value: unknown): value is Stance =>
  stances.some((stance) => stance === value)
