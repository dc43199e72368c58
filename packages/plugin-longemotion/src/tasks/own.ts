import type { JsonObject } from '@attune/core'

/** Task name in the scenarios of a task that is not in the paper. */
export const AUTHOR_TASK = 'own'

/** Details of a scenario of a task that is not in the paper. */
export interface OwnDetails extends JsonObject {
  readonly task: typeof AUTHOR_TASK
  readonly name: string
  readonly instructions: string
  readonly document: string
  readonly question: string
  /** Key of the answer in the supporter's JSON object. */
  readonly answer: string
}
