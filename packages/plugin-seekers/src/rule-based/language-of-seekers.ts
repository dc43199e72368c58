/** What seekers of one language are made of: sentences with slots. */
export interface Language {
  readonly space: string
  readonly slots: Readonly<
    Record<'time' | 'place' | 'person' | 'act' | 'feel' | 'better' | 'body' | 'thought' | 'thing', readonly string[]>
  >
  readonly plain: readonly string[]
  readonly hopeful: readonly string[]
  readonly sinking: readonly string[]
  readonly follow: readonly string[]
  readonly ask: readonly string[]
  readonly thanks: readonly string[]
  readonly hedges: readonly string[]
  /** Of `ruminating`: `{unit}` is the thing that it comes back to. */
  readonly brood: readonly string[]
  readonly bye: readonly string[]
}
