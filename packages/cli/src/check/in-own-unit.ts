import { gatedIn } from '@attune/claims'
import { inPeople } from '@attune/core/findings'
import type { Project } from '../types.js'

/**
 * Returns the text with "people" in place of "scenarios" if all these evaluations simulate people
 * with several sessions.
 */
export async function inOwnUnit(
  text: string,
  project: Project,
  evaluations: readonly string[],
): Promise<string> {
  const gated = gatedIn(project).filter(({ config }) => evaluations.includes(config.name))
  const areOfPeople = await Promise.all(gated.map((each) => each.isOfPeople()))
  return gated.length > 0 && areOfPeople.every(Boolean) ? inPeople(text) : text
}
