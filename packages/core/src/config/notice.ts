import type { Place } from '../errors.js'

/** What is allowed and probably not meant: a run goes ahead, its reader should know. */
export interface Notice {
  readonly kind: 'role' | 'model' | 'list' | 'vendor' | 'name' | 'language' | 'rehearsal' | 'budget' | 'kept'
  readonly message: string
  readonly fix: string
  readonly place?: Place
}
