/**
 * The measuring instrument of an evaluation: everything in the keys of its units except the
 * supporter.
 */
import type { JsonObject } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import { byName, type Evaluation, named, type ReaderIdentity } from '@attune/core/findings'
import type { AnsweredBy } from '@attune/core/models'
import {
  digest,
  type Entry,
  type EvaluationConfig,
  type EvaluationPlan,
  FLAGS_REVISION,
  type Identity,
  identityOf,
  lazy,
  type ResolvedConfig,
  type SessionServices,
} from '@attune/core/runtime'
import type { Store } from '@attune/core/store'
import { findersIn, modelsOf, type RecordedFinder } from './finding-criteria.js'
import { failedProbes, type Probed } from './probe/probes.js'
import {
  provedSupporters,
  supporterIdentities,
  type SupporterIdentity,
} from './supporter-identity.js'
import { timesOf } from './times.js'

// Models that answered during an evaluation, as their services report them.

/** Reporting models by name in the config, without duplicates and without calls of supporters. */
export type WhoAnswered = Readonly<Record<string, readonly AnsweredBy[]>>

export async function whoAnswered(plan: EvaluationPlan, store: Store): Promise<WhoAnswered> {
  const answered = new Map<string, Map<string, AnsweredBy>>()
  for await (const { times } of timesOf(plan, store)) {
    for (const { model, by, reply } of times.calls ?? []) {
      if (!by || reply !== undefined) continue
      const known = answered.get(model) ?? new Map<string, AnsweredBy>()
      answered.set(model, known.set(JSON.stringify([by.model, by.fingerprint]), by))
    }
  }
  return Object.fromEntries(
    [...answered]
      .toSorted()
      .map(([name, known]) => [name, [...known].toSorted().map(([, by]) => by)]),
  )
}

type Parts = Pick<EvaluationConfig, 'simulators' | 'estimators' | 'judges'>

/**
 * Models on which the values of an estimator or judge depend; without `source`, the models on which
 * the dialogues depend.
 */
export function modelsBehind(
  { simulators, estimators, judges }: Parts,
  source: string | undefined,
): readonly string[] {
  const readers = [...estimators, ...judges].filter(({ label }) => label === source)
  return [...new Set([...simulators, ...readers].flatMap(modelsOf))]
}

/**
 * Sentences on models behind which another model answers now. Fingerprints are not compared, since
 * they change often.
 */
export function answererChanges(
  before: WhoAnswered,
  now: WhoAnswered,
  names: readonly string[],
): string[] {
  return names.flatMap((name) => {
    const [old, own] = [namesIn(named(before, name)), namesIn(named(now, name))]
    if (old === '' || own === '' || old === own) return []
    return [`the model "${name}" is answered by ${own}, in the baseline by ${old}`]
  })
}

const namesIn = (all: readonly AnsweredBy[] = []): string =>
  [...new Set(all.map(({ model }) => model))].sort().join(' and ')

/**
 * Digests of everything that measures: scenarios, simulators, estimators and judges. A baseline
 * file stores them, so that a check can name the part that changed. They contain no texts.
 */
export interface Instrument {
  readonly seed: string
  readonly flags: number
  readonly scenarios: InstrumentPart
  /** Digests of the simulators by label, one for each combination of their varied options. */
  readonly simulators: Readonly<Record<string, readonly InstrumentPart[]>>
  /**
   * Digests of the estimators and judges by label, one for each combination of their varied
   * options.
   */
  readonly readers: Readonly<Record<string, readonly InstrumentPart[]>>
}

/**
 * Everything that identifies the measurement in an evaluation: its instrument, scenarios and
 * supporters.
 */
export interface MeasurementSetup {
  readonly config: EvaluationConfig
  readonly instrument: Instrument
  readonly finders: readonly RecordedFinder[]
  /** Digest of the plan, under which the index has the results. */
  readonly plan: string
  /** Digests of the scenarios, by id. */
  digests(): Promise<ReadonlyMap<string, string>>
  /**
   * Clusters of the scenarios, in order. A scenario that is yet to be generated forms its own
   * cluster.
   */
  clusters(): AsyncIterable<string>
  /** True if all scenarios are sessions of people. */
  isOfPeople(): Promise<boolean>
  /** Identities of supporters by name, if known. */
  readonly supporters: Readonly<Record<string, SupporterIdentity>>
  /**
   * Names of supporters whose replies are known to come from the same system, so that a check need
   * not test it.
   */
  readonly proved: ReadonlySet<string>
  answered(): Promise<WhoAnswered>
  failedProbes(): Promise<readonly Probed[]>
}

/** Digest of a component of the instrument, covering everything that its results depend on. */
export interface InstrumentPart {
  readonly use: string
  readonly revision: number
  readonly conditions: Conditions
  /** Digests by name: identity of a model, content hash of a file. */
  readonly options: Readonly<Record<string, string>>
  readonly prompts: Readonly<Record<string, string>>
  readonly code?: string
  readonly reads?: Readonly<Record<string, InstrumentPart>>
  readonly services?: Readonly<Record<string, InstrumentPart>>
}

type Identify = (entry: Entry) => Identity

function instrumentOf(config: EvaluationConfig, seed: string, identify: Identify): Instrument {
  const { scenarios, simulators, estimators, judges } = config
  return {
    seed,
    flags: FLAGS_REVISION,
    scenarios: partOf(scenarios, identify),
    simulators: byLabel(simulators, identify),
    readers: byLabel([...estimators, ...judges], identify),
  }
}

function byLabel(entries: readonly Entry[], identify: Identify): Record<string, InstrumentPart[]> {
  const parts = byName<InstrumentPart[]>()
  for (const entry of entries) (parts[entry.label] ??= []).push(partOf(entry, identify))
  return parts
}

/** Members of a component's identity from which the digests are computed. */
interface KeyParts {
  readonly options: JsonObject
  readonly revision: number
  readonly prompts: JsonObject
  readonly code?: string
}

function partOf(entry: Entry, identify: Identify): InstrumentPart {
  const { options, revision, prompts, code } = identify(entry).key as unknown as KeyParts
  const partsIn = (entries: Readonly<Record<string, Entry>>) =>
    Object.entries(entries).map(([at, nested]) => [at, partOf(nested, identify)] as const)
  const [reads, services] = [partsIn(entry.reads), partsIn(entry.services)]
  return {
    use: entry.use,
    revision,
    conditions: entry.conditions,
    options: digests(options),
    prompts: digests(prompts),
    ...(code !== undefined && { code: short(code) }),
    ...(reads.length > 0 && { reads: Object.fromEntries(reads) }),
    ...(services.length > 0 && { services: Object.fromEntries(services) }),
  }
}

/** Number of hexadecimal digits of a digest, enough to distinguish settings. */
const DIGITS = 16
const short = (hash: string): string => hash.slice(0, DIGITS)

const digests = (values: JsonObject): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(digest(value))]))

/** Creates the measurement setup of an evaluation. */
export const measurementSetupOf = (
  plan: EvaluationPlan,
  evaluation: Evaluation,
  parts: SessionServices,
): MeasurementSetup => ({
  config: plan.config,
  plan: plan.digest,
  instrument: instrumentOf(plan.config, parts.config.seed, (entry) => identityOf(entry, parts)),
  finders: findersIn(plan.config, evaluation, parts.config.models),
  digests: lazy(async () => {
    const digests = new Map<string, string>()
    for await (const { id, key } of plan.scenarios()) digests.set(id, key.slice(0, 16))
    return digests
  }),
  isOfPeople: async () => (await plan.people()) !== undefined,
  async *clusters() {
    for await (const slot of plan.scenarios())
      yield ('scenario' in slot ? slot.scenario.cluster : undefined) ?? slot.id
  },
  supporters: supporterIdentities(plan.config, parts),
  proved: provedSupporters(plan.config, parts),
  answered: lazy(() => whoAnswered(plan, parts.store)),
  failedProbes: lazy(() => failedProbes(plan.config, evaluation, parts)),
})

/** Data from which identities of estimators and judges are computed. */
interface ReaderFacts {
  readonly answered: WhoAnswered
  readonly models: ResolvedConfig['models']
}

/** Identities of all estimators and judges of a plan, one per combination of varied options. */
export async function readersOf(
  plan: EvaluationPlan,
  parts: SessionServices,
): Promise<readonly ReaderIdentity[]> {
  const { config } = plan
  const { readers } = instrumentOf(config, parts.config.seed, (entry) => identityOf(entry, parts))
  const facts = { answered: await whoAnswered(plan, parts.store), models: parts.config.models }
  const seen = new Map<string, number>()
  return [...config.estimators, ...config.judges].map((entry) => {
    const at = seen.get(entry.label) ?? 0
    seen.set(entry.label, at + 1)
    return readerIdentity(entry, readers[entry.label]![at]!, facts)
  })
}

function readerIdentity(entry: Entry, part: InstrumentPart, facts: ReaderFacts): ReaderIdentity {
  const optionsAt = (references: readonly { readonly at: string }[]): Set<string> =>
    new Set(references.map(({ at }) => at.split('/')[1]!))
  const [ofModels, ofFiles] = [optionsAt(entry.models), optionsAt(entry.files)]
  const only = (isWanted: (name: string) => boolean): string =>
    shortDigest([Object.entries(part.options).filter(([name]) => isWanted(name))])
  const plain = only((name) => !ofModels.has(name) && !ofFiles.has(name))
  const asked = modelsOf(entry)
  return {
    label: entry.label,
    conditions: entry.conditions,
    component: part.use,
    revision: part.revision,
    options: shortDigest([plain, part.reads ?? null, part.services ?? null, part.code ?? null]),
    prompts: shortDigest([part.prompts]),
    rubric: only((name) => ofFiles.has(name)),
    model: asked.map((name) => modelText(name, facts)).join(' and ') || 'by rule',
    offline: asked.some((name) => facts.models.get(name)?.provider === 'offline'),
  }
}

/** Model as requested and as reported. API keys, limits and prices are not included. */
function modelText(name: string, { answered, models }: ReaderFacts): string {
  const definition = models.get(name)
  if (definition === undefined) return name
  const { provider, options, identity } = definition
  const asked =
    identity ?? `${String(options['model'] ?? provider)} ${shortDigest([provider, options])}`
  const by = [...new Set((answered[name] ?? []).map(({ model }) => model))].sort()
  return by.length === 0 ? asked : `${asked} answered by ${by.join(', ')}`
}

const shortDigest = (parts: readonly unknown[]): string => short(digest(parts as never))
