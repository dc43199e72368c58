import type { Notice } from '../config/notice.js'
import type { EvaluationConfig, SupporterEntry } from '../config/types.js'
import type { Component } from '../contracts/plugin.js'
import type { Index } from '../store/port.js'
import type { EvaluationPlan } from './plan.js'
import { indexedAs } from './slots.js'

export interface KeptServices {
  component(entry: SupporterEntry): Component
  readonly index: Index
  /** ISO 8601. */
  readonly today: string
}

/**
 * Supporters that call a service and have no version: what is kept of an earlier day may be that of another system. One
 * notice for each supporter.
 */
export async function keptNotices(
  plans: readonly EvaluationPlan[],
  services: KeptServices,
): Promise<readonly Notice[]> {
  const oldest = new Map<SupporterEntry, string>()
  for (const plan of plans) {
    for (const [entry, day] of await keptIn(plan, services)) {
      if (day < (oldest.get(entry) ?? dayOf(services.today))) oldest.set(entry, day)
    }
  }
  return [...oldest].map(([entry, day]) => {
    const { label, place } = entry
    const { properties = {} } = services.component(entry).options ?? {}
    const version = 'version' in properties ? 'set its version, or ' : ''
    const fix = `If ${label} has changed since, ${version}run with --fresh ${label}.`
    return { kind: 'kept', message: `${label}: answers of ${day} are reused.`, fix, place }
  })
}

/** Those without a version, each with the day of its first dialogue. */
async function keptIn(
  plan: EvaluationPlan,
  { index }: KeptServices,
): Promise<readonly (readonly [SupporterEntry, string])[]> {
  const suspects = suspectsOf(plan.config)
  if (suspects.length === 0) return []
  const { id } = await indexedAs(plan, index)
  // Two that differ in name alone share their dialogues: one of them was called.
  const first = await index.firstCalled(
    id,
    plan.config.supporters.map(({ label }) => label),
  )
  return suspects.flatMap((entry) => {
    const made = first.get(entry.label)
    return made === undefined ? [] : [[entry, dayOf(made)] as const]
  })
}

/** Whoever calls a service itself has limits for that. */
const suspectsOf = ({ supporters }: EvaluationConfig): readonly SupporterEntry[] =>
  supporters.filter(({ limits, options }) => limits !== undefined && options['version'] === undefined)

const dayOf = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length)
