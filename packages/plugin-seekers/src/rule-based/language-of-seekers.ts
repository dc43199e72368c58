/**
 * Sentence templates with placeholders, from which the rule-based seekers of one language speak.
 */
export interface Language {
  readonly space: string
  readonly slots: Readonly<
    Record<
      'time' | 'place' | 'person' | 'act' | 'feel' | 'better' | 'body' | 'thought' | 'thing',
      readonly string[]
    >
  >
  readonly plain: readonly string[]
  readonly hopeful: readonly string[]
  readonly sinking: readonly string[]
  readonly follow: readonly string[]
  readonly ask: readonly string[]
  readonly thanks: readonly string[]
  readonly hedges: readonly string[]
  /** Sentences of the style `ruminating`; `{unit}` is the topic to which the seeker returns. */
  readonly brood: readonly string[]
  readonly bye: readonly string[]
}
