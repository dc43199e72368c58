import type { JsonObject } from '@attune/core'

/** What scenarios of an author's task name as their task. */
export const OWN = 'own'

/** The details of such a scenario. */
export interface OwnDetails extends JsonObject {
  readonly task: typeof OWN
  readonly name: string
  readonly instructions: string
  readonly document: string
  readonly question: string
  /** The member of the answer's object that counts. */
  readonly answer: string
}
