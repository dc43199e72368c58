import type { Entry, EvaluationConfig } from '../config/types.js'
import type { Json } from '../contracts/data.js'
import { FLAGS_REVISION } from '../dialogue/flags.js'
import { digest } from '../hash.js'
import type { ComponentInstances } from './component-instances.js'

/** Stands for everything that the plan of an evaluation is made from, as far as the config knows it. */
export function planDigest(
  { name, simulators, scenarios, supporters, estimators, judges, repeats, limit, part }: EvaluationConfig,
  seed: string,
  parts: ComponentInstances,
): string {
  const identityOf = (entry: Entry): Json => ({
    label: entry.label,
    conditions: entry.conditions,
    identity: parts.of(entry).identity.key,
    reads: Object.fromEntries(Object.entries(entry.reads).map(([at, nested]) => [at, identityOf(nested)])),
  })
  const judged = judges.map((judge) => ({
    ...(identityOf(judge) as object),
    pairs: judge.pairs,
    orders: judge.orders,
    across: judge.across ?? null,
  }))
  const entries = [scenarios, ...simulators, ...supporters, ...estimators].map(identityOf)
  const recordings = simulators.map((entry) => parts.filesOf(entry))
  const rest = { repeats, limit: limit ?? null, part: part?.scenarios?.digest }
  return digest({ name, entries, recordings, judged, ...rest, seed, flags: FLAGS_REVISION })
}
