/** What was measured while units were worked on: read from the index, and no part of any result. */
import { byName, type Evaluation } from '@attune/core/findings'
import {
  type Asked,
  type AskedLast,
  type AskedNow,
  digest,
  type EvaluationConfig,
  type EvaluationPlan,
  filled,
  type Gateway,
  lastingIdentity,
  parseStored,
  type Prices,
  type ResolvedConfig,
  type SessionServices,
  type Stamp,
  type SupporterEntry,
  type Times,
} from '@attune/core/runtime'
import type { IndexedUnit, Store, UnitFacts } from '@attune/core/store'
import { indexedAs } from './slots.js'
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

/**
 * What tokens of each supporter cost: the prices in its entry, or of the chat models that it asks. None where it asks several at
 * different prices: its turns do not say which of them took the tokens.
 */
export function pricesOf(
  { models }: Pick<ResolvedConfig, 'models'>,
  { supporters }: Pick<EvaluationConfig, 'supporters'>,
): Evaluation['prices'] {
  const of = ({ limits, models: asked }: SupporterEntry): Prices | undefined => {
    const chat = asked.filter(({ role }) => role === 'chat').map(({ name }) => models.get(name)?.prices)
    const [first, ...others] = limits ? [limits.prices, ...chat] : chat
    const isOne = others.every((each) => each?.input === first?.input && each?.output === first?.output)
    return isOne ? first : undefined
  }
  return Object.fromEntries(
    supporters.flatMap((entry) => {
      const prices = of(entry)
      return prices ? [[entry.label, { input: prices.input, output: prices.output }]] : []
    }),
  )
}

/** A unit in its place. One that is in several places comes several times. */
export interface TimedUnit extends Partial<
  Pick<IndexedUnit, 'supporter' | 'other' | 'shownFirst' | 'repeat' | 'conditions'>
> {
  readonly evaluation: string
  readonly kind: 'generate' | IndexedUnit['kind'] | 'analyse'
  readonly label: string
  /** Its id. */
  readonly scenario?: string
  readonly key: string
  /** When it was saved: ISO 8601. */
  readonly made: string
  readonly times: Times
}

/** Of one evaluation, in the order of the plan; what makes a scenario comes before what is done with it. */
export async function* timesOf(plan: EvaluationPlan, { index, location }: Store): AsyncGenerator<TimedUnit> {
  const { name: evaluation, scenarios } = plan.config
  const { id } = await indexedAs(plan, index)
  let generated: string | undefined
  for await (const slot of index.times(id)) {
    const { unit, generated: maker, ...place } = slot
    if (maker && maker.key !== generated) {
      generated = maker.key
      const { scenario } = place
      yield { evaluation, kind: 'generate', label: scenarios.label, scenario, ...timed(maker, location) }
    }
    if (unit) yield { evaluation, ...place, ...timed(unit, location) }
  }
}

export const timed = (
  { key, made, times }: Pick<UnitFacts, 'key' | 'made' | 'times'>,
  location: string,
): Pick<TimedUnit, 'key' | 'made' | 'times'> => ({
  key,
  made,
  times: parseStored(times, location, `unit ${key}`) as unknown as Times,
})
