/** Mood of a simulated person across sessions, as stored in the annotations of dialogues. */
import type { Dialogue, Json, JsonObject, Scenario } from '../contracts/data.js'
import type { Decision, Mood, PreviousSession } from '../contracts/person.js'
import type { Random } from '../contracts/prompt.js'
import { isBag } from '../values.js'
import { isStance, overnight } from './mood.js'

/** Default mood at the beginning of the first session. */
const USUAL: Mood = { emotion: 50, energy: 50, stance: 'open' }

/** Default number of days for which a seeker remembers its notes. */
const REMEMBERS = 30

export const remembersOf = ({ remembers = REMEMBERS }: Scenario): number => remembers

/** State that a seeker carries from the end of one session to the next. */
export interface KeptBySeeker {
  readonly mood: Mood
  /** Notes that the seeker keeps from the session, at most five lines. */
  readonly notes?: readonly string[]
  readonly decision?: Decision
}

/**
 * Returns the dialogue with the seeker's state in its annotations. The next session reads it in
 * `context.previous`.
 */
export const keeping = (dialogue: Dialogue, { mood, notes, decision }: KeptBySeeker): Dialogue => ({
  ...dialogue,
  annotations: {
    ...dialogue.annotations,
    mood: asJson(mood),
    ...(notes && { notes }),
    ...(decision && { decision: asJson(decision) }),
  },
})

const asJson = (value: object): JsonObject => ({ ...value }) as JsonObject

const moodIn = (value: Json | undefined): Mood | undefined =>
  isBag(value) &&
  typeof value['emotion'] === 'number' &&
  typeof value['energy'] === 'number' &&
  isStance(value['stance'])
    ? (value as unknown as Mood)
    : undefined

/**
 * Mood at the beginning of a session. Session 1 begins with the scenario's mood, later sessions
 * with the mood after the last session that took place, changed by one night.
 */
export function morningMood(
  scenario: Scenario,
  previous: readonly PreviousSession[],
  random: Random,
): Mood {
  const start = scenario.state ?? USUAL
  const last = previous.findLast(({ held }) => held)
  if (!last) return start
  const offset = Math.floor(random() * 21) - 10
  const old = moodIn(last.dialogue.annotations?.['mood']) ?? start
  return overnight(old, {
    baseline: scenario.baseline ?? start,
    offset,
    remembers: remembersOf(scenario),
  })
}

/**
 * The seeker's notes from sessions of the last `remembers` days, each with its day, oldest first.
 * Only the prompt of the simulating model contains them.
 */
export function notesOf(
  scenario: Scenario,
  previous: readonly PreviousSession[],
  today: number,
): readonly { readonly day: number; readonly lines: readonly string[] }[] {
  const first = today - remembersOf(scenario)
  return previous.flatMap(({ held, day, dialogue }) => {
    const notes = dialogue.annotations?.['notes']
    if (!held || day < first || remembersOf(scenario) === 0 || !Array.isArray(notes)) return []
    return [{ day, lines: notes.filter((line): line is string => typeof line === 'string') }]
  })
}
