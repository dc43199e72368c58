/** Party that can fix an error. It determines the exit code of the command. */
export type Blame = 'user' | 'outside' | 'plugin' | 'attune'

/** One error of a catalogue. */
export interface CatalogueEntry {
  /** Default: `user`. */
  readonly blame?: Blame
  /** Description of the problem. `{name}` is replaced by the error's details. */
  readonly message: string
  /** Instruction to fix the problem. */
  readonly fix: string
}
