/**
 * Identities of supporters. They do not depend on the address: supporters with the same identity
 * give the same replies.
 */
import type { JsonObject } from '@attune/core'
import {
  digest,
  type Entry,
  type EvaluationConfig,
  type EvaluationPlan,
  isPure,
  lastingIdentity,
  type Notice,
  type SessionServices,
  type Stamp,
  type SupporterEntry,
} from '@attune/core/runtime'
import { ensureIndexed } from './slots.js'

// Sources of a supporter's version.

/**
 * `config`: the config states the version (a version, files, its code). `reply`: the supporter
 * reports its version when called. `none`: the version is unknown and may change.
 */
export type Naming = 'config' | 'reply' | 'none'

type Parts = Pick<SessionServices, 'host' | 'config'>

export function namingOf(entry: SupporterEntry, parts: Parts): Naming {
  const { host } = parts
  const component = host.component('supporter', entry.use)
  if (host.create('supporter', entry).identify) return 'reply'
  if (component.synthetic === true || isPure(component, entry.options) || isVersioned(entry, parts))
    return 'config'
  return callsByItself(entry, parts) || entry.models.some(({ name }) => hasOwnAddress(name, parts))
    ? 'none'
    : 'config'
}

/**
 * True if the supporter's own code may call a service. The files of a plugin that is loaded by path
 * identify the code, not the service.
 */
const callsByItself = ({ limits, use }: SupporterEntry, { host }: Parts): boolean =>
  limits !== undefined || host.code?.(use) !== undefined

/**
 * True if an equal identity guarantees the same system: the supporter is a function of its files,
 * its models are fixed versions, or the config says `trust: version`. Otherwise the identity is
 * only claimed, and a check tests it.
 */
export function isProved(entry: SupporterEntry, parts: Parts): boolean {
  const component = parts.host.component('supporter', entry.use)
  if (component.synthetic === true || isPure(component, entry.options)) return true
  if (entry.options['trust'] === 'version') return namingOf(entry, parts) !== 'none'
  return !callsByItself(entry, parts) && entry.models.every(({ name }) => isFixed(name, parts))
}

/** True for an offline stand-in, or a model whose definition states one fixed version. */
function isFixed(name: string, { config }: Parts): boolean {
  const { provider, identity } = config.models.get(name) ?? {}
  return provider === undefined || provider === 'offline' || identity !== undefined
}

/** True if an option of the supporter states the version. */
function isVersioned({ use, options }: SupporterEntry, { host }: Parts): boolean {
  const { versionedBy = ['version'] } = host.component('supporter', use)
  return versionedBy.some((option) => options[option] !== undefined)
}

/** True for a model at an address of the config, which may be any system. */
function hasOwnAddress(name: string, { host, config }: Parts): boolean {
  const { provider, identity, options } = config.models.get(name) ?? {}
  if (provider === undefined || identity !== undefined) return false
  const { properties } = host.component('model', provider).options
  return Object.entries(properties).some(
    ([option, schema]) =>
      'format' in schema && schema.format === 'url' && options?.[option] !== undefined,
  )
}

/**
 * True if a component other than a supporter may call a service from its code: it has an address,
 * or is loaded by path and not pure.
 */
export function callsService({ kind, use, options }: Entry, { host }: Parts): boolean {
  const component = host.component(kind, use)
  if (isPure(component, options)) return false
  if (host.code?.(use) !== undefined) return true
  return Object.entries(component.options.properties).some(
    ([option, schema]) =>
      'format' in schema && schema.format === 'url' && options[option] !== undefined,
  )
}

/** True if supporters generate replies in an evaluation. For recorded dialogues they do not. */
const generatesReplies = ({ simulators }: EvaluationConfig, { host }: Parts): boolean => {
  const isRecorded = ({ use, reads }: Entry): boolean =>
    host.component('simulator', use).recordings !== undefined ||
    Object.values(reads).some(isRecorded)
  return simulators.some((entry) => !isRecorded(entry))
}

/** Supporters that generate replies, without duplicates. */
export function askedSupporters(parts: Parts): readonly SupporterEntry[] {
  const asked = parts.config.evaluations.filter((evaluation) => generatesReplies(evaluation, parts))
  const all = asked.flatMap(({ supporters }) => supporters)
  return all.filter(({ label }, at) => all.findIndex((other) => other.label === label) === at)
}

/**
 * Notices on supporters without a known version: the system may have changed since their stored
 * replies.
 */
export async function identityNotices(
  plans: readonly EvaluationPlan[],
  parts: SessionServices,
): Promise<readonly Notice[]> {
  const suspects = new Map<string, { readonly entry: SupporterEntry; day: string | undefined }>()
  for (const plan of plans) {
    for (const [entry, day] of await suspectsIn(plan, parts)) {
      const known = suspects.get(entry.label)
      suspects.set(entry.label, { entry, day: earlier(known?.day, day) })
    }
  }
  const today = dayOf(parts.clock.date().toISOString())
  return [...suspects.values()].flatMap(({ entry, day }) =>
    noticeOf(entry, day !== undefined && day < today ? day : undefined, parts),
  )
}

const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one

/** Supporters that may have changed unnoticed, each with the day of its first stored dialogue. */
async function suspectsIn(
  plan: EvaluationPlan,
  parts: SessionServices,
): Promise<readonly (readonly [SupporterEntry, string | undefined])[]> {
  const { config } = plan
  const suspects = suspectsOf(config, parts)
  if (suspects.length === 0) return []
  const { index } = parts.store
  const { id } = await ensureIndexed(plan, index)
  // Supporters that differ only in their names share dialogues, so calls under any of these names
  // count.
  const called = config.supporters.flatMap(({ label, models }) => [
    label,
    ...models.map(({ name }) => name),
  ])
  const first = await index.firstCalled(id, called)
  return suspects.map((entry) => {
    const made = first.get(entry.label)
    return [entry, made === undefined ? undefined : dayOf(made)] as const
  })
}

const suspectsOf = (config: EvaluationConfig, parts: SessionServices): readonly SupporterEntry[] =>
  generatesReplies(config, parts)
    ? config.supporters.filter(
        (entry) =>
          namingOf(entry, parts) === 'none' ||
          mayCallUnknownService(entry, parts) ||
          isAskedAgain(entry, parts),
      )
    : []

/** True if the supporter may call a service whose version is unknown. */
const mayCallUnknownService = (entry: SupporterEntry, parts: SessionServices): boolean =>
  entry.limits !== undefined && !isProved(entry, parts) && !isVersioned(entry, parts)

/**
 * True if a check requests new replies of the supporter although it has the version of its
 * baseline.
 */
const isAskedAgain = (entry: SupporterEntry, parts: SessionServices): boolean =>
  namingOf(entry, parts) !== 'none' && stampNow(entry, parts)?.begun !== undefined

/** Names of supporters whose system may change without a sign in the config or the replies. */
export const unversionedSupporters = (parts: SessionServices): readonly string[] => [
  ...new Set(
    parts.config.evaluations
      .flatMap((evaluation) => suspectsOf(evaluation, parts))
      .filter((entry) => !isAskedAgain(entry, parts))
      .map(({ label }) => label),
  ),
]

const stampNow = (entry: SupporterEntry, parts: SessionServices): Stamp | undefined =>
  parts.freshStarts?.asked.now?.of[digest(lastingIdentity(entry, parts).key)]

function noticeOf(
  entry: SupporterEntry,
  day: string | undefined,
  parts: SessionServices,
): readonly Notice[] {
  const { label, place } = entry
  const stamp = stampNow(entry, parts)
  if (isAskedAgain(entry, parts)) {
    const message = `${label} has the version of its baseline: this check asks it all the same.`
    const fix =
      'Where an equal version is certain to be the same system, write `trust: version` in its entry.'
    return [{ kind: 'identity', message, fix, place }]
  }
  const isNamed = namingOf(entry, parts) !== 'none'
  if (isNamed && day === undefined) return []
  const fresh = day === undefined ? '' : `, or run with --fresh ${label}`
  const message = isNamed
    ? `${label}: answers of ${day} are reused.`
    : `${label}: nothing says which version answers${reuseText(stamp, day)}`
  const fix = isNamed
    ? `If ${label} has changed since, run with --fresh ${label}.`
    : `${versionAdvice(entry, parts)}${fresh}.`
  return [{ kind: 'identity', message, fix, place }]
}

function reuseText(stamp: Stamp | undefined, day: string | undefined): string {
  if (stamp?.begun !== undefined) return ', so this check asks it again.'
  if (stamp?.check !== undefined) return `; what it answers is for the check ${stamp.check}.`
  return day === undefined ? '.' : `; answers of ${day} are reused, whichever version answers now.`
}

/**
 * Sentence part that names the options with which the config, or the component, can state the
 * version.
 */
function versionAdvice({ models, use }: SupporterEntry, { host }: SessionServices): string {
  if (models.length > 0) return 'Add "identity" to the definition of its model'
  const { options, versionedBy = ['version'] } = host.component('supporter', use)
  const known = ['identity', ...versionedBy, 'pure'].filter(
    (option) => option in options.properties,
  )
  return known.length > 0
    ? `Let its entry say who answers: ${known.join(', ')}`
    : 'Give its component an option `version`, or declare it pure if it calls nothing (`pure: true`; in Python `@supporter(revision=1, pure=True)`)'
}

const dayOf = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length)

/**
 * Supporters whose stored replies may not belong to this check, each with the reason. A version in
 * the config identifies the replies. That does not hold for `claimed` supporters, whose version
 * equals that of the baseline but is not trusted.
 */
export function unaskedFor(
  check: string | undefined,
  parts: SessionServices,
  claimed: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> {
  const last = parts.freshStarts?.asked.last
  const unasked = new Map<string, string>()
  for (const entry of askedSupporters(parts)) {
    const naming = namingOf(entry, parts)
    const isClaimed = claimed.has(entry.label)
    if (naming === 'config' && !isClaimed) continue
    const asked = last?.get(digest(lastingIdentity(entry, parts).key))?.check
    if (check !== undefined && asked === check) continue
    const which =
      check === undefined ? 'a check without an id (set ATTUNE_CHECK_ID)' : `the check ${check}`
    const what = isClaimed
      ? 'has the version of the baseline, and'
      : naming === 'none'
        ? 'says not which version answers, and'
        : 'names itself when it is asked, and'
    const before = asked === undefined ? '' : `, but for ${asked}`
    unasked.set(
      entry.label,
      `${entry.label} ${what} nothing that is stored was asked for ${which}${before}`,
    )
  }
  return unasked
}

export interface SupporterIdentity {
  /** Version, as the config states it or the supporter reports it. */
  readonly version?: string
  /** Digest of the supporter's options without the address, and of the version that it reports. */
  readonly digest: string
  /**
   * For a version in the config that is not trusted: digests of all other options, including the
   * address, by name.
   */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Names of supporters that a check need not test: their identity is certain by definition, or a
 * test showed the replies of the baseline.
 */
export function provedSupporters(
  evaluation: EvaluationConfig,
  parts: SessionServices,
): ReadonlySet<string> {
  const tested = new Set(parts.freshStarts?.asked.now?.proved)
  const isTested = (entry: SupporterEntry): boolean =>
    tested.has(digest(lastingIdentity(entry, parts).key))
  const proved = evaluation.supporters.filter((entry) => isProved(entry, parts) || isTested(entry))
  return new Set(proved.map(({ label }) => label))
}

/**
 * Identities of supporters by name. Supporters with an unknown version, and those of recorded
 * dialogues, are missing.
 */
export function supporterIdentities(
  evaluation: EvaluationConfig,
  parts: SessionServices,
): Readonly<Record<string, SupporterIdentity>> {
  const asked = generatesReplies(evaluation, parts) ? evaluation.supporters : []
  return Object.fromEntries(
    asked.flatMap((entry) => {
      const identity = identityNow(entry, parts)
      return identity ? [[entry.label, identity] as const] : []
    }),
  )
}

const DIGITS = 16

function identityNow(entry: SupporterEntry, parts: SessionServices): SupporterIdentity | undefined {
  const { key } = lastingIdentity(entry, parts)
  return identityAs(entry, parts.freshStarts?.answering(key)?.version, parts)
}

/**
 * Identity of a supporter. Undefined if its version is unknown.
 *
 * @param said version that the supporter reports
 */
export function identityAs(
  entry: SupporterEntry,
  said: string | undefined,
  parts: Pick<SessionServices, 'host' | 'config' | 'models' | 'prompts'>,
): SupporterIdentity | undefined {
  const naming = namingOf(entry, parts)
  if (naming === 'none' || (naming === 'reply' && said === undefined)) return undefined
  const key = lastingIdentity(entry, parts).key as JsonObject
  const { version } = entry.options
  const versions = [typeof version === 'string' ? version : [], said ?? []].flat()
  return {
    ...(versions.length > 0 && { version: versions.join(', ') }),
    digest: digest({ key: withoutAddress(key, entry, parts), said: said ?? null }).slice(0, DIGITS),
    ...(typeof version === 'string' &&
      entry.options['trust'] !== 'version' && {
        settings: settingsOf(key['options'] as JsonObject),
      }),
  }
}

/** Options that identify the system, as opposed to how it is called. */
const NAMING: ReadonlySet<string> = new Set(['version', 'files', 'identity', 'trust', 'pure'])

const settingsOf = (options: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([name]) => !NAMING.has(name))
      .map(([name, value]) => [name, digest(value).slice(0, DIGITS)]),
  )

function withoutAddress(
  key: JsonObject,
  { use }: SupporterEntry,
  { host }: Pick<SessionServices, 'host'>,
): JsonObject {
  const { properties } = host.component('supporter', use).options
  const isLeftOut = (option: string): boolean => {
    const schema = properties[option] ?? {}
    return option === 'trust' || ('format' in schema && schema.format === 'url')
  }
  const options = Object.entries(key['options'] as JsonObject).filter(
    ([option]) => !isLeftOut(option),
  )
  return { ...key, options: Object.fromEntries(options) }
}
