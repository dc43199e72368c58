import type { ReadableProject } from '@attune/project'
import type { Until } from '../sequential/design.js'
import { whatShows, type WhatShows } from './what-shows.js'

/** Smallest detectable difference of each evaluation with several supporters. Makes no calls. */
export async function whatRunShows(
  { config, read, services: { session } }: ReadableProject,
  until?: Until,
): Promise<readonly WhatShows[]> {
  const evaluations = read.evaluations()
  const found: WhatShows[] = []
  for (const [at, setup] of session.results.measurementSetups().entries()) {
    if (setup.config.supporters.length < 2) continue
    const clusters = new Set<string>()
    for await (const cluster of setup.clusters()) clusters.add(cluster)
    const facts = {
      config: setup.config,
      evaluation: evaluations[at]!,
      scenarios: clusters.size,
      isOfPeople: await setup.isOfPeople(),
      until,
    }
    found.push(await whatShows(facts, config.statistics))
  }
  return found
}
