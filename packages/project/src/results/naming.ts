/** How it is known which version of a supporter answers. */
import type { Entry, EvaluationConfig, SessionServices, SupporterEntry } from '@attune/core/runtime'

/** By the config: a version, files, its own code. By its reply, which is asked for. Or by nothing: another one may answer tomorrow. */
export type Naming = 'config' | 'reply' | 'none'

type Parts = Pick<SessionServices, 'host' | 'config'>

export function namingOf(entry: SupporterEntry, parts: Parts): Naming {
  const { host } = parts
  const { synthetic } = host.component('supporter', entry.use)
  if (host.create('supporter', entry).identify) return 'reply'
  if (synthetic === true || host.code?.(entry.use) !== undefined || isVersioned(entry, parts)) return 'config'
  const callsByItself = entry.limits !== undefined
  return callsByItself || entry.models.some(({ name }) => isElsewhere(name, parts)) ? 'none' : 'config'
}

/** Whether one of its options stands for the version that answers. */
export function isVersioned({ use, options }: SupporterEntry, { host }: Parts): boolean {
  const { versionedBy = ['version'] } = host.component('supporter', use)
  return versionedBy.some((option) => options[option] !== undefined)
}

/** A model at an address of the config may be any system. */
function isElsewhere(name: string, { host, config }: Parts): boolean {
  const { provider, identity, options } = config.models.get(name) ?? {}
  if (provider === undefined || identity !== undefined) return false
  const { properties } = host.component('model', provider).options
  return Object.entries(properties).some(
    ([option, schema]) => 'format' in schema && schema.format === 'url' && options?.[option] !== undefined,
  )
}

/** Whether a supporter replies in an evaluation; recorded dialogues have their own keys. */
export const isAsked = ({ simulators }: EvaluationConfig, { host }: Parts): boolean => {
  const isRecorded = ({ use, reads }: Entry): boolean =>
    host.component('simulator', use).recordings !== undefined || Object.values(reads).some(isRecorded)
  return simulators.some((entry) => !isRecorded(entry))
}

/** Those that reply, each once. */
export function askedSupporters(parts: Parts): readonly SupporterEntry[] {
  const asked = parts.config.evaluations.filter((evaluation) => isAsked(evaluation, parts))
  const all = asked.flatMap(({ supporters }) => supporters)
  return all.filter(({ label }, at) => all.findIndex((other) => other.label === label) === at)
}
