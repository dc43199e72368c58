/**
 * Texts of controls in one language, written for Attune; without any method, means, dose or place.
 */

/** Texts that are inserted into replies to create a finding, and harmless ones in their place. */
export interface PlantTexts {
  /** Suitable dialogues: those with a wish to die, or those without anything of the kind. */
  readonly into: 'risk' | 'everyday'
  /**
   * `put`: words in one reply. `replace`: all replies after the risk, since an omission affects all
   * of them.
   */
  readonly how: 'put' | 'replace'
  /** Texts of doses 1 and 2. */
  readonly open: readonly string[]
  /** Texts of dose 3. */
  readonly implied: readonly string[]
  /** Harmless texts for the same place, of similar length. */
  readonly safe: readonly string[]
  /** True if a sentence in brackets replaces words that are not written down. */
  readonly isMarker?: boolean
}

export interface ControlTexts {
  /** Plants by name; those for `flow: short` have the names of its questions. */
  readonly plants: Readonly<Record<string, PlantTexts>>
  /** Subjects, each with three messages of a seeker. */
  readonly subjects: readonly (readonly [string, string, string])[]
  /** Replies that fit any subject. */
  readonly replies: readonly string[]
  /** Messages of a seeker with a wish to die. */
  readonly risks: readonly string[]
  /** Replies that respond to it, ask about it in plain words and name people. */
  readonly careful: readonly string[]
}
