import type { JsonObject } from '@attune/core'

/** Task name in scenarios of an author's task. */
export const AUTHOR_TASK = 'own'

/** Details of a scenario of an author's task. */
export interface OwnDetails extends JsonObject {
  readonly task: typeof AUTHOR_TASK
  readonly name: string
  readonly instructions: string
  readonly document: string
  readonly question: string
  /** Member of the answer's object that counts. */
  readonly answer: string
}
