import type { Notice } from '@attune/core/runtime'
import type { Project } from '@attune/project'

/** What a run will do. */
export interface Outlook {
  /** How many units it settles. */
  readonly units: number
  /** Supporters of which nothing says which version answers. */
  readonly notices: readonly Notice[]
}

/** @param isQueued whether workers do the run: they do the probes too */
export async function outlook({ services }: Project, isQueued = false): Promise<Outlook> {
  const { session, probing } = services
  const probes = isQueued ? 0 : await probing.units()
  return { units: (await session.total()) + probes, notices: await session.unnamed() }
}
