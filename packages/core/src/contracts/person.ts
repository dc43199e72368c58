/** A person who comes back: what a scenario with several sessions says of it. */
import type { Dialogue, Json, Line, ScenarioEvent } from './data.js'

export type Stance = 'open' | 'curious' | 'guarded' | 'skeptical' | 'withdrawn' | 'hostile'

/** Emotion and energy from 0 to 100, whole numbers. */
export interface Mood {
  readonly emotion: number
  readonly energy: number
  readonly stance: Stance
}

/** How the person reacts. Only code reads how far the mood moves. */
export interface ReactionRule {
  /** What the supporter does. */
  readonly when: string
  /** What the person does then. */
  readonly then: string
  /** By how much emotion moves, from −50 to 50. */
  readonly emotion?: number
  readonly energy?: number
  readonly stance?: Stance
}

/** Something that the person tells of itself in one session, and that a supporter may remember. */
export interface Fact {
  readonly id: string
  readonly text: string
  /** Id of an older fact that is no longer true once the person says this one. */
  readonly replaces?: string
}

/** A fact that comes due in a session: the person gives an occasion to come back to it, without saying it. */
export interface Occasion {
  readonly fact: string
  /** What the person is to do, or says, as an occasion. */
  readonly text: string
}

/** One session, as a scenario writes it. */
export interface SessionEntry {
  /** Time since the planned start of the session before: `6h`, `3d`, `2w`, `1mo`, `1w2d`. */
  readonly after?: string
  readonly least?: string
  readonly most?: string
  readonly opening?: readonly Line[]
  readonly events?: readonly ScenarioEvent[]
  /** Ids of facts that the person tells in this session. */
  readonly tell?: readonly string[]
  readonly occasions?: readonly Occasion[]
}

/** What a scenario with sessions has besides. */
export interface PersonParts {
  /** At the start. */
  readonly state?: Mood
  /** Where nights lead. Default: the state at the start. */
  readonly baseline?: Mood
  /** Days of own notes that the person has; 0: none. Default 30. */
  readonly remembers?: number
  readonly rules?: readonly ReactionRule[]
  readonly facts?: readonly Fact[]
  readonly sessions?: readonly SessionEntry[]
}

/** Which session of which person a scenario is. */
export interface SessionPlace {
  /** Id of the scenario that the person is. */
  readonly person: string
  /** From 1. */
  readonly number: number
}

/** When a session takes place. */
export interface SessionTime {
  readonly number: number
  /** Day 1 is the day of the first session. */
  readonly day: number
  /** Days since the last held session, null for the first. */
  readonly gap: number | null
  /** True if the session took place. */
  readonly held: boolean
  /** Reason why the session did not take place; null if it did. */
  readonly why: WhySkipped | null
}

/** An earlier session of the same person with the same supporter. */
export interface PreviousSession extends SessionTime {
  /** Without turns where it did not take place. `annotations` hold what the seeker kept for itself. */
  readonly dialogue: Dialogue
}

/** A wish of the seeker at the end of a session that was held. */
export interface Decision {
  /** Number of the next planned sessions that the person stays away from. */
  readonly stayAway?: number
  /** The person stays away on the next day. */
  readonly skipTomorrow?: boolean
  /** The person never comes back. */
  readonly left?: boolean
  /** Time until the person comes back; it counts only where the next session has `least` or `most`. */
  readonly back?: string
}

export type WhySkipped = 'left' | 'stayed-away' | 'skip-tomorrow'

/** Fields of a conversation that only a supporter with memory mode `own` gets. */
export interface OwnMemory {
  /** A token of 16 hexadecimal digits, different for each chain. It is no name. */
  readonly person: string
  readonly session: number
  readonly day: number
  /** Days since the last held session, null for the first. */
  readonly gap: number | null
  /** Number of the reply that is asked for, in this session. */
  readonly turn: number
  /** Numbers of the earlier sessions that were held. */
  readonly previous: readonly number[]
  /** With `keeps: result`: what it gave to be kept in the last held session. */
  readonly carried: Json
}
