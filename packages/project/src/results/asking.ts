/** Whom a run asks: before it is planned, supporters name themselves, and a check begins to ask those that cannot. */
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
import { askedSupporters, namingOf } from './supporter-identity.js'

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
}

export async function askedBy(purpose: Purpose, parts: AskingParts): Promise<AskedNow> {
  const of = byName<Stamp>()
  for (const entry of askedSupporters(parts)) {
    const name = digest(lastingIdentity(entry, parts).key)
    const stamp = await stampOf(entry, { ...parts, purpose, last: parts.asked.last.get(name) })
    if (stamp) of[name] = stamp
  }
  return { ...(purpose.check !== undefined && { check: purpose.check }), of }
}

interface Asking extends AskingParts {
  readonly purpose: Purpose
  readonly last: AskedLast | undefined
}

/** None: the config says which version answers, or a run takes whatever it finds. */
async function stampOf(entry: SupporterEntry, asking: Asking): Promise<Stamp | undefined> {
  const naming = namingOf(entry, asking)
  if (naming === 'reply') return { version: await identityAnswered(entry, asking) }
  if (naming === 'config') return undefined
  const { is, check } = asking.purpose
  if (is === 'check') return asking.decidedOn.has(entry.label) ? begunCheck(asking) : undefined
  return check === undefined ? undefined : { check }
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
