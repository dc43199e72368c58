import type { SessionPlace } from '../contracts/person.js'

/** Members that identify a scenario in stored rows. */
interface Placed {
  readonly scenario: string
  readonly cluster: string
  readonly tags: Readonly<Record<string, string>>
}

/**
 * Person and number of the session that a stored scenario is; undefined for a scenario without
 * sessions. The engine gives sessions the id `person@number`, the tag `session` and a cluster.
 */
export function sessionPlaceOf({ scenario, cluster, tags }: Placed): SessionPlace | undefined {
  const number = Number(tags['session'])
  const end = `@${tags['session']}`
  if (cluster === scenario || !Number.isInteger(number) || !scenario.endsWith(end)) return undefined
  return { person: scenario.slice(0, -end.length), number }
}
