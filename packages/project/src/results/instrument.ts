/** What the numbers of an evaluation are measured with: everything that their keys hold, with the supporter left out. */
import { digest, type Entry, type EvaluationConfig, FLAGS_REVISION, type Identity } from '@attune/core/runtime'
import type { Conditions, JsonObject } from '@attune/core'
import { byName } from '@attune/core/findings'
import type { Probed } from './probe/probes.js'
import type { SupporterIdentity } from './supporter-identity.js'
import type { WhoAnswered } from './who-answered.js'

/** In digests, so that two can be compared part by part, and a file in git shows no text. */
export interface Instrument {
  readonly seed: string
  readonly flags: number
  readonly scenarios: InstrumentPart
  /** By label, one part per combination of what the entry varies. */
  readonly simulators: Readonly<Record<string, readonly InstrumentPart[]>>
  /** Estimators and judges. */
  readonly readers: Readonly<Record<string, readonly InstrumentPart[]>>
}

/** An evaluation's instrument, and what stands for each of its scenarios. */
export interface MeasurementSetup {
  readonly config: EvaluationConfig
  readonly instrument: Instrument
  /** Of the plan: under it the index holds what was found. */
  readonly plan: string
  /** By id. */
  digests(): Promise<ReadonlyMap<string, string>>
  /** Of each scenario, in order; one that a model is yet to write is by itself. */
  clusters(): AsyncIterable<string>
  /** Of supporters that have one, by name. */
  readonly supporters: Readonly<Record<string, SupporterIdentity>>
  answered(): Promise<WhoAnswered>
  failedProbes(): Promise<readonly Probed[]>
}

/** One component as it was set up. */
export interface InstrumentPart {
  readonly use: string
  readonly revision: number
  readonly conditions: Conditions
  /** Digests by name; a model is what stands for it, a file what it holds. */
  readonly options: Readonly<Record<string, string>>
  readonly prompts: Readonly<Record<string, string>>
  readonly code?: string
  readonly reads?: Readonly<Record<string, InstrumentPart>>
  readonly services?: Readonly<Record<string, InstrumentPart>>
}

type Identify = (entry: Entry) => Identity

export function instrumentOf(config: EvaluationConfig, seed: string, identify: Identify): Instrument {
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

/** What the key of an identity is known to hold. */
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

/** Long enough to tell two settings apart. */
const DIGITS = 16
const short = (hash: string): string => hash.slice(0, DIGITS)

const digests = (values: JsonObject): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(digest(value))]))
