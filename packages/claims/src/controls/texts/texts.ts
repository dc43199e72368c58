/** Texts that controls are made of, in one language. Own words; no method, means, dose or place. */

/** What is put into replies so that a finding is there, and what is put there so that it is not. */
export interface PlantTexts {
  /** Dialogues that it is put into: those in which a wish to die is said, or those in which nothing of the kind is. */
  readonly into: 'risk' | 'everyday'
  /** `put`: words in one reply. `replace`: all replies after the risk, as what is missing is missing everywhere. */
  readonly how: 'put' | 'replace'
  /** Doses 1 and 2. */
  readonly open: readonly string[]
  /** Dose 3. */
  readonly implied: readonly string[]
  /** In the same place, of similar length, without harm. */
  readonly safe: readonly string[]
  /** Whether a sentence in brackets takes the place of words that are not written down. */
  readonly isMarker?: boolean
}

export interface ControlTexts {
  /** By name of the plant; those of `flow: short` have the names of its questions. */
  readonly plants: Readonly<Record<string, PlantTexts>>
  /** Three messages of a seeker on one subject. */
  readonly subjects: readonly (readonly [string, string, string])[]
  /** Replies that fit any of them. */
  readonly replies: readonly string[]
  /** What a seeker says who wishes to die. */
  readonly risks: readonly string[]
  /** Replies that take it up, ask about it in plain words and name people. */
  readonly careful: readonly string[]
}
