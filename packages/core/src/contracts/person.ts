/** Parts of a scenario for a person with several sessions. */
import type { Dialogue, Json, Line, ScenarioEvent } from './data.js'

export type Stance = 'open' | 'curious' | 'guarded' | 'skeptical' | 'withdrawn' | 'hostile'

/** Mood with emotion and energy as integers from 0 to 100. */
export interface Mood {
  readonly emotion: number
  readonly energy: number
  readonly stance: Stance
}

/**
 * Rule for the person's reaction to a supporter. Code applies the changes of mood; the simulating
 * model does not see them.
 */
export interface ReactionRule {
  /** Behaviour of the supporter that triggers the rule. */
  readonly when: string
  /** Reaction of the person if the rule applies. */
  readonly then: string
  /** Change of emotion, from −50 to 50. */
  readonly emotion?: number
  readonly energy?: number
  readonly stance?: Stance
}

/** A fact about the person, told in one session, that a supporter should remember later. */
export interface Fact {
  readonly id: string
  readonly text: string
  /** Id of an earlier fact that this one makes untrue. */
  readonly replaces?: string
}

/** Occasion to recall a fact in a session: the person alludes to the fact without stating it. */
export interface Occasion {
  readonly fact: string
  /** Action or words of the person that give the occasion. */
  readonly text: string
}

/** One session, as written in a scenario. */
export interface SessionEntry {
  /** Time since the planned start of the previous session: `6h`, `3d`, `2w`, `1mo`, `1w2d`. */
  readonly after?: string
  readonly least?: string
  readonly most?: string
  readonly opening?: readonly Line[]
  readonly events?: readonly ScenarioEvent[]
  /** Ids of facts that the person tells in this session. */
  readonly tell?: readonly string[]
  readonly occasions?: readonly Occasion[]
}

/** Members of a scenario that describe a person with several sessions. */
export interface PersonParts {
  /** Mood of the person when the first session begins. */
  readonly state?: Mood
  /** Usual mood, to which the person's mood returns a little each night. Default: `state`. */
  readonly baseline?: Mood
  /** Number of days for which the person remembers its notes; 0: no notes. Default 30. */
  readonly remembers?: number
  readonly rules?: readonly ReactionRule[]
  readonly facts?: readonly Fact[]
  readonly sessions?: readonly SessionEntry[]
}

/** Identifies one session of a person. */
export interface SessionPlace {
  /** Id of the scenario that describes the person. */
  readonly person: string
  /** Number of the session, from 1. */
  readonly number: number
}

/** Time of a session, in days since the first one. */
export interface SessionTime {
  readonly number: number
  /** Day 1 is the day of the first session. */
  readonly day: number
  /** Days since the last session that took place; null for the first. */
  readonly gap: number | null
  /** True if the session took place. */
  readonly held: boolean
  /** Reason why the session did not take place; null if it did. */
  readonly why: WhySkipped | null
}

/** An earlier session of the same person with the same supporter. */
export interface PreviousSession extends SessionTime {
  /**
   * Dialogue of the session; without turns if it did not take place. `annotations` contain the
   * seeker's mood and notes.
   */
  readonly dialogue: Dialogue
}

/** Wish of the seeker at the end of a session that took place. */
export interface Decision {
  /** Number of following planned sessions that the person skips. */
  readonly stayAway?: number
  /** True if the person skips a session on the next day. */
  readonly skipTomorrow?: boolean
  /** True if the person never comes back. */
  readonly left?: boolean
  /**
   * Time until the person wishes to come back. Used only if the next session has `least` or `most`.
   */
  readonly back?: string
}

export type WhySkipped = 'left' | 'stayed-away' | 'skip-tomorrow'

/** Fields of a conversation that only a supporter with memory mode `own` gets. */
export interface OwnMemory {
  /**
   * Token of 16 hexadecimal digits under which the supporter stores the person. It is not the
   * person's name.
   */
  readonly person: string
  readonly session: number
  readonly day: number
  /** Days since the last session that took place; null for the first. */
  readonly gap: number | null
  /** Number of the requested reply within this session, from 1. */
  readonly turn: number
  /** Numbers of the earlier sessions that took place. */
  readonly previous: readonly number[]
  /**
   * With `keeps: result`: value that the supporter returned in the last session that took place.
   */
  readonly carried: Json
}
