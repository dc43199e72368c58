/** Who can fix an error; the exit code of the command follows from it. */
export type Blame = 'user' | 'outside' | 'plugin' | 'attune'

/** One error of a catalogue. */
export interface CatalogueEntry {
  /** Default `user`. */
  readonly blame?: Blame
  /** The problem. `{name}` is replaced by the error's details. */
  readonly message: string
  /** How to fix it. */
  readonly fix: string
}
