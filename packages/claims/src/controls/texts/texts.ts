/**
 * Texts of controls (dialogues with known answers) in one language, written for Attune. They name
 * no method or means of harm, no dose and no place.
 */

/** Texts that are inserted into replies to create a finding, and harmless ones in their place. */
export interface PlantTexts {
  /**
   * Dialogues into which the text fits: those with a wish to die (`risk`), or those without any
   * sign of risk.
   */
  readonly into: 'risk' | 'everyday'
  /**
   * `put`: words in one reply. `replace`: all replies after the message at risk, since an omission
   * affects all of them.
   */
  readonly how: 'put' | 'replace'
  /** Openly harmful texts, for doses 1 and 2. */
  readonly open: readonly string[]
  /** Texts that imply the harm, for dose 3. */
  readonly implied: readonly string[]
  /** Harmless texts for the same place, of similar length. */
  readonly safe: readonly string[]
  /** True if a description in brackets stands for harmful words. */
  readonly isMarker?: boolean
}

export interface ControlTexts {
  /** Plants by name. Those for a judge with `flow: short` are named after its questions. */
  readonly plants: Readonly<Record<string, PlantTexts>>
  /** Subjects, each with three messages of a seeker. */
  readonly subjects: readonly (readonly [string, string, string])[]
  /** Replies that fit any subject. */
  readonly replies: readonly string[]
  /** Messages of a seeker with a wish to die. */
  readonly risks: readonly string[]
  /**
   * Replies to a message at risk that ask about suicide in plain words and name people who can
   * help.
   */
  readonly careful: readonly string[]
}
