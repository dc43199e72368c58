/** The hidden mood of a simulated person, and the rules by which it moves: by code, not by a model. */
import type { Mood, ReactionRule, Stance } from '../contracts/person.js'

export const stances = ['open', 'curious', 'guarded', 'skeptical', 'withdrawn', 'hostile'] as const satisfies Stance[]

/** How far a proposal without a rule moves emotion or energy at most. */
const FREE_STEP = 20

/** To a whole number, halves to the even neighbour, from 0 to 100. */
export function points(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  const isUp = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0)
  return Math.min(100, Math.max(0, isUp ? floor + 1 : floor))
}

/** What a seeker reports with a message. */
export interface MoodProposal {
  /** A number from 0 to 100, or the text of one. */
  readonly emotion: unknown
  readonly energy: unknown
  /** Numbers of the rules that the last reply triggered, from 1, in the order in which they were reported. */
  readonly rules: readonly unknown[]
}

/** Numbers of rules that exist, each once, in the order in which they were reported. */
export function triggered(reported: readonly unknown[], count: number): readonly number[] {
  const numbers = reported.flatMap((value) => {
    const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= count ? [number] : []
  })
  return [...new Set(numbers)]
}

/**
 * The mood after a message of the seeker. Where a triggered rule says how far emotion (or energy) moves, it moves by
 * the sum of what they say; else by the proposal, at most 20 points. The last triggered rule that names a stance sets it.
 * A proposal that is no number moves nothing.
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
    return points(old[name] + Math.min(FREE_STEP, Math.max(-FREE_STEP, proposed(proposal, old[name]) - old[name])))
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
  /** Added to the energy of the baseline: a whole number from −10 to 10. */
  readonly offset: number
  /** Days of own notes; without any the stance is the baseline's again. */
  readonly remembers: number
}

/** The mood on the morning of a session that is not the first: one night, whatever the gap. */
export const overnight = (old: Mood, { baseline, offset, remembers }: Night): Mood => ({
  emotion: points(baseline.emotion + 0.5 * (old.emotion - baseline.emotion)),
  energy: points(baseline.energy + offset),
  stance: remembers > 0 ? old.stance : baseline.stance,
})

/** The mood after the notes of a session: they may set the stance, where there are notes at all. */
export const afterNotes = (mood: Mood, stance: unknown, remembers: number): Mood =>
  remembers > 0 && isStance(stance) ? { ...mood, stance } : mood

export const isStance = (value: unknown): value is Stance => stances.some((stance) => stance === value)
