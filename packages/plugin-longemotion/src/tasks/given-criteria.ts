/**
 * Criteria of all tasks with descriptions and display properties. A dialogue has the criteria of
 * its task.
 */
import type { GivenCriterion } from '@attune/core/internal'
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
