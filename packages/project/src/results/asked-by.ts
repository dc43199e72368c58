import { byName } from '@attune/core/findings'
import {
  type StampHistory,
  type LatestStamp,
  type RecordedStamps,
  digest,
  filled,
  type Gateway,
  lastingIdentity,
  type SessionServices,
  type Stamp,
  type SupporterEntry,
} from '@attune/core/runtime'
import {
  askedSupporters,
  identityAs,
  isProved,
  namingOf,
  type SupporterIdentity,
} from './supporter-identity.js'

// Determines the stamps of supporters before planning. A stamp is a part of the key of replies.
// Supporters report their versions; for supporters that cannot, a check requests new replies.

/** Reason why a project is opened: a run, or a check. */
export interface Purpose {
  /** `check`: the replies are used for a decision. */
  readonly is: 'run' | 'check'
  /** Id of the check. Undefined: the check cannot be continued. */
  readonly check?: string
}

export interface AskingParts extends SessionServices {
  readonly gateway: Pick<Gateway, 'askNow'>
  readonly asked: StampHistory
  /** Supporters that a check decides on. */
  readonly decidedOn: ReadonlySet<string>
  /**
   * Tests whether a supporter with the identity of its baseline gives the same replies. Returns
   * undefined if its identity differs, false if it cannot be shown to be the same system.
   */
  test(entry: SupporterEntry, identity: SupporterIdentity): Promise<boolean | undefined>
}

export async function askedBy(purpose: Purpose, parts: AskingParts): Promise<RecordedStamps> {
  const of = byName<Stamp>()
  const proved: string[] = []
  for (const entry of askedSupporters(parts)) {
    const name = digest(lastingIdentity(entry, parts).key)
    const asking = { ...parts, purpose, last: parts.asked.last.get(name) }
    const named = await versionStamp(entry, asking)
    const isSame = await isAsInBaseline(entry, named, asking)
    const stamp = isSame === false ? { ...named, ...stampFor(entry, asking) } : named
    if (stamp) of[name] = stamp
    if (isSame === true) proved.push(name)
  }
  return {
    ...(purpose.check !== undefined && { check: purpose.check }),
    of,
    ...(proved.length > 0 && { proved }),
  }
}

interface Asking extends AskingParts {
  readonly purpose: Purpose
  readonly last: LatestStamp | undefined
}

/**
 * Stamp with the version that the supporter reports. Undefined if the config states the version, or
 * if the version is unknown and a run accepts any.
 */
async function versionStamp(entry: SupporterEntry, asking: Asking): Promise<Stamp | undefined> {
  const naming = namingOf(entry, asking)
  if (naming === 'reply') return { version: await reportedVersion(entry, asking) }
  return naming === 'config' ? undefined : stampFor(entry, asking)
}

/**
 * Stamp with the id of the check. A check requests new replies of a supporter without a version, so
 * the keys of these replies contain the check.
 */
function stampFor(entry: SupporterEntry, asking: Asking): Stamp | undefined {
  const { is, check } = asking.purpose
  if (is === 'check') return asking.decidedOn.has(entry.label) ? checkStamp(asking) : undefined
  return check === undefined ? undefined : { check }
}

/**
 * Result of the test against the baseline. Undefined if no check decides on the supporter, if it
 * needs no test, or if its identity differs from the baseline.
 */
async function isAsInBaseline(
  entry: SupporterEntry,
  named: Stamp | undefined,
  asking: Asking,
): Promise<boolean | undefined> {
  const { is, check } = asking.purpose
  if ((is === 'run' && check === undefined) || !asking.decidedOn.has(entry.label)) return undefined
  const identity = isProved(entry, asking) ? undefined : identityAs(entry, named?.version, asking)
  return identity && asking.test(entry, identity)
}

/**
 * Stamp of a check: the stamp of the last check if that has the same id and is unfinished, else a
 * new one.
 */
function checkStamp({ purpose: { check }, last, clock }: Asking): Stamp {
  const isSame = check !== undefined && last?.check === check
  // The last check is also continued if `run` requested its replies and no check has used them.
  if (isSame && (!last.isOver || last.stamp.begun === undefined)) return last.stamp
  return { ...(check !== undefined && { check }), begun: clock.date().toISOString() }
}

function reportedVersion(
  entry: SupporterEntry,
  { host, door, gateway }: AskingParts,
): Promise<string> {
  const { use, label, place, options, limits } = entry
  const system = host.create('supporter', entry)
  const owner = {
    target: { kind: 'supporter', name: label, place },
    use,
    options,
    ...(limits && { limits }),
  } as const
  const call = { use, as: `supporter "${label}"`, doing: 'identify', place }
  const ask = ({ signal }: { readonly signal: AbortSignal }): Promise<string> =>
    gateway.askNow(owner, (attempt) => system.identify!(attempt), signal)
  return door.enter(call, ask, (version) => filled(version, 'identity'))
}
