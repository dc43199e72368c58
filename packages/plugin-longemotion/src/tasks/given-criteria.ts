/** The criteria of all tasks, what each looks for, and how its scores read. Each dialogue has those of its task. */
import type { GivenCriterion } from '@attune/core'
import { readData } from '@attune/kit'
import { stageCriteria } from './criteria.js'

type Criteria = Readonly<Record<string, GivenCriterion>>

export const givenCriteria = readData<Criteria>(new URL('given-criteria.json', import.meta.url))

/** The twelve criteria of a counselling conversation, over all its stages. */
export const conversationCriteria: Criteria = Object.fromEntries(
  Object.values(stageCriteria)
    .flat()
    .map((name) => [name, givenCriteria[name]!]),
)
