import { byName } from '@attune/core/findings'
import {
  type Asked,
  type AskedLast,
  type AskedNow,
  digest,
  filled,
  type Gateway,
  lastingIdentity,
  type SessionServices,
  type Stamp,
  type SupporterEntry,
} from '@attune/core/runtime'
import { askedSupporters, identityAs, isProved, namingOf, type SupporterIdentity } from './supporter-identity.js'

// Whom a run asks: before it is planned, supporters name themselves, and a check begins to ask those that cannot.

/** What a project is opened for. */
export interface Purpose {
  /** check: something decides on what is answered for it. */
  readonly is: 'run' | 'check'
  /** Id of the check; none: nobody can go on with it. */
  readonly check?: string
}

export interface AskingParts extends SessionServices {
  readonly gateway: Pick<Gateway, 'askNow'>
  readonly asked: Asked
  /** Supporters that a check decides on. */
  readonly decidedOn: ReadonlySet<string>
  /**
   * Tests whether a supporter that has the identity of its baseline answers as it did there: undefined where it has another one, false where
   * nothing shows that it is the same.
   */
  test(entry: SupporterEntry, identity: SupporterIdentity): Promise<boolean | undefined>
}

export async function askedBy(purpose: Purpose, parts: AskingParts): Promise<AskedNow> {
  const of = byName<Stamp>()
  const proved: string[] = []
  for (const entry of askedSupporters(parts)) {
    const name = digest(lastingIdentity(entry, parts).key)
    const asking = { ...parts, purpose, last: parts.asked.last.get(name) }
    const named = await namedStamp(entry, asking)
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
  readonly last: AskedLast | undefined
}

/** None: the config says which version answers, or nothing says it and a run takes whatever it finds. */
async function namedStamp(entry: SupporterEntry, asking: Asking): Promise<Stamp | undefined> {
  const naming = namingOf(entry, asking)
  if (naming === 'reply') return { version: await identityAnswered(entry, asking) }
  return naming === 'config' ? undefined : stampFor(entry, asking)
}

/** What is asked for a check has keys of its own. */
function stampFor(entry: SupporterEntry, asking: Asking): Stamp | undefined {
  const { is, check } = asking.purpose
  if (is === 'check') return asking.decidedOn.has(entry.label) ? begunCheck(asking) : undefined
  return check === undefined ? undefined : { check }
}

/** Undefined where no check decides on the supporter, where it needs no test, and where it has another identity than in its baseline. */
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

/** A check that was ended before its time goes on; any other one begins. */
function begunCheck({ purpose: { check }, last, clock }: Asking): Stamp {
  const isSame = check !== undefined && last?.check === check
  // What `run` asked for a check, no check has decided yet.
  if (isSame && (!last.isOver || last.stamp.begun === undefined)) return last.stamp
  return { ...(check !== undefined && { check }), begun: clock.date().toISOString() }
}

function identityAnswered(entry: SupporterEntry, { host, door, gateway }: AskingParts): Promise<string> {
  const { use, label, place, options, limits } = entry
  const system = host.create('supporter', entry)
  const owner = { target: { kind: 'supporter', name: label, place }, use, options, ...(limits && { limits }) } as const
  const call = { use, as: `supporter "${label}"`, doing: 'identify', place }
  const ask = ({ signal }: { readonly signal: AbortSignal }): Promise<string> =>
    gateway.askNow(owner, (attempt) => system.identify!(attempt), signal)
  return door.enter(call, ask, (version) => filled(version, 'identity'))
}
