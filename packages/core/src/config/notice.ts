import type { Place } from '../errors.js'

/** An allowed setting that is probably a mistake. The run continues and prints the notice. */
export interface Notice {
  readonly kind:
    | 'role'
    | 'primary'
    | 'model'
    | 'vendor'
    | 'settings'
    | 'name'
    | 'language'
    | 'prompt'
    | 'rehearsal'
    | 'budget'
    | 'identity'
    | 'repeated'
    | 'changed'
    | 'part'
    | 'proxy'
    | 'report'
  readonly message: string
  readonly fix: string
  readonly place?: Place
}
