import type { SessionPlace } from '../contracts/person.js'

/** Fields of a stored row that identify its scenario. */
interface Placed {
  readonly scenario: string
  readonly cluster: string
  readonly tags: Readonly<Record<string, string>>
}

/**
 * Person and session number of a stored scenario; undefined if it is not a session of a person. The
 * engine gives sessions the id `person@number`, the tag `session` and a cluster.
 */
export function sessionPlaceOf({ scenario, cluster, tags }: Placed): SessionPlace | undefined {
  const number = Number(tags['session'])
  const end = `@${tags['session']}`
  if (cluster === scenario || !Number.isInteger(number) || !scenario.endsWith(end)) return undefined
  return { person: scenario.slice(0, -end.length), number }
}
