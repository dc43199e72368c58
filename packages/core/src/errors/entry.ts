/**
 * Who can fix the error: the user, an outside service, the author of the plugin, or Attune. It
 * determines the exit code of the command.
 */
export type Blame = 'user' | 'outside' | 'plugin' | 'attune'

/** Definition of one error code. */
export interface CatalogueEntry {
  /** Default: `user`. */
  readonly blame?: Blame
  /** Description of the problem. `{name}` is replaced by the error's detail of that name. */
  readonly message: string
  /** Instruction that tells the user how to fix the problem. */
  readonly fix: string
}
