/** Gates that no result of a run can pass, as notices. */
import { comparisons } from '@attune/claims'
import { isAttuneError } from '@attune/core/internal'
import type { Notice, Project } from '../types.js'

/**
 * Notice on the first gate that too few scenarios can never pass. A run shows results without it;
 * for a check it is an error. Throws GATE_FLOOR.
 */
export async function unreachable(
  project: Project,
  isForCheck: boolean,
): Promise<readonly Notice[]> {
  try {
    await comparisons(project).requireReachable()
    return []
  } catch (error) {
    if (isForCheck || !isAttuneError(error) || error.code !== 'GATE_UNREACHABLE') throw error
    const { message, fix = '' } = error
    return [{ kind: 'settings', message, fix }]
  }
}
