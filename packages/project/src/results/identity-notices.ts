import {
  digest,
  type EvaluationConfig,
  type EvaluationPlan,
  lastingIdentity,
  type Notice,
  type SessionServices,
  type Stamp,
  type SupporterEntry,
} from '@attune/core/runtime'
import { isAsked, isVersioned, namingOf } from './naming.js'
import { indexedAs } from './slots.js'

/**
 * Supporters of which nothing says which version answers: what is stored of an earlier day may be that of another system. One
 * notice for each.
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

/** Each with the day of its first dialogue. */
async function suspectsIn(
  plan: EvaluationPlan,
  parts: SessionServices,
): Promise<readonly (readonly [SupporterEntry, string | undefined])[]> {
  const { config } = plan
  const suspects = suspectsOf(config, parts)
  if (suspects.length === 0) return []
  const { index } = parts.store
  const { id } = await indexedAs(plan, index)
  // Two that differ only in their names share their dialogues: one of them was called.
  const called = config.supporters.flatMap(({ label, models }) => [label, ...models.map(({ name }) => name)])
  const first = await index.firstCalled(id, called)
  return suspects.map((entry) => {
    const made = first.get(entry.label)
    return [entry, made === undefined ? undefined : dayOf(made)] as const
  })
}

const suspectsOf = (config: EvaluationConfig, parts: SessionServices): readonly SupporterEntry[] =>
  isAsked(config, parts)
    ? config.supporters.filter((entry) => namingOf(entry, parts) === 'none' || mayCall(entry, parts))
    : []

/** Its code is known, and not the service that it may call. */
const mayCall = (entry: SupporterEntry, parts: SessionServices): boolean =>
  entry.limits !== undefined &&
  parts.host.component('supporter', entry.use).synthetic !== true &&
  !isVersioned(entry, parts)

function noticeOf(entry: SupporterEntry, day: string | undefined, parts: SessionServices): readonly Notice[] {
  const { label, place } = entry
  const asked = parts.freshStarts?.asked.now
  const stamp = asked?.of[digest(lastingIdentity(entry, parts).key)]
  const isNamed = namingOf(entry, parts) !== 'none'
  if (isNamed && day === undefined) return []
  const fresh = day === undefined ? '' : `, or run with --fresh ${label}`
  const message = isNamed ? `${label}: answers of ${day} are reused.` : `${label} has no identity${saidOf(stamp, day)}`
  const fix = isNamed ? `If ${label} has changed since, run with --fresh ${label}.` : `${wayOf(entry, parts)}${fresh}.`
  return [{ kind: 'identity', message, fix, place }]
}

function saidOf(stamp: Stamp | undefined, day: string | undefined): string {
  if (stamp?.begun !== undefined) return ', so this check asks it again.'
  if (stamp?.check !== undefined) return `: what it answers is for the check ${stamp.check}.`
  return day === undefined
    ? ': nothing says which version of it answers.'
    : `: answers of ${day} are reused, whichever version answers now.`
}

/** How its config can name it. */
function wayOf({ models, use }: SupporterEntry, { host }: SessionServices): string {
  if (models.length > 0) return 'Add "identity" to the definition of its model'
  const { options, versionedBy = ['version'] } = host.component('supporter', use)
  const known = ['identity', ...versionedBy].filter((option) => option in options.properties)
  return known.length > 0
    ? `Let its entry say who answers: ${known.join(', ')}`
    : 'Its component has no option that says it'
}

const dayOf = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length)
