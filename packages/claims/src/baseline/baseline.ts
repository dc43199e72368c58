/**
 * A baseline: all values of an evaluation by scenario, and the models and settings that measured
 * them, in a small JSON file for git.
 */
import type { Dialogue, Known } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import { byName, type Evaluation, named, type Observation } from '@attune/core/findings'
import type { Instrument, SupporterIdentity, WhoAnswered } from '@attune/project'
import { noClaims } from '@attune/core/runtime'
import type { HarmLine } from '../harm/harm-lines.js'
import type { Anchors } from './anchors.js'

/** Version of the file format. */
export const BASELINE_FORMAT = 4

export interface Baseline {
  readonly baseline: typeof BASELINE_FORMAT
  /** Version of Attune that wrote it. */
  readonly attune: string
  /** Values by name of the evaluation. */
  readonly evaluations: Readonly<Record<string, BaselineEvaluation>>
  /** Pinned release: an earlier baseline that stays in the file when the file is rewritten. */
  readonly pinned?: Pinned
  /** Dialogues that checks judge again, by evaluation. */
  readonly anchors?: Readonly<Record<string, Anchors>>
  /**
   * One dialogue of each scenario and gated supporter, by evaluation: reports show them next to
   * those of a check.
   */
  readonly dialogues?: Readonly<Record<string, readonly KeptDialogue[]>>
  /**
   * Supporters that gave identical repeats, word for word, by evaluation. A check recognises an
   * unchanged version by two of their dialogues.
   */
  readonly alike?: Readonly<Record<string, readonly string[]>>
  /** Losses against the previous baseline that were accepted when this one was written. */
  readonly accepted?: AcceptedLoss
  /**
   * Gates that were undecided against the previous baseline when this one was written; each check
   * repeats them.
   */
  readonly undecided?: readonly GateNote[]
}

export interface KeptDialogue {
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  readonly conditions?: Conditions
  readonly dialogue: Dialogue
}

/** Decision of a gate against the previous baseline, kept for messages. */
export interface GateNote {
  readonly evaluation: string
  readonly gate: string
  /** Sentence on the decision: `-0.15 [-0.21, -0.09] against the baseline …` */
  readonly sentence: string
}

export interface AcceptedLoss {
  /** Reason in the words of the person who accepted it. */
  readonly why: string
  /** Date in ISO 8601, UTC. */
  readonly date: string
  readonly gates: readonly GateNote[]
}

export interface Pinned {
  /** Name of the release: `v1.0`. */
  readonly name: string
  readonly evaluations: Readonly<Record<string, BaselineEvaluation>>
}

export interface BaselineEvaluation {
  /**
   * Digest of all following members. A pinned release with the digest of the baseline is the
   * baseline itself.
   */
  readonly id: string
  readonly instrument: Instrument
  /** Identities by supporter; a supporter that could not be identified is missing. */
  readonly supporters: Readonly<Record<string, SupporterIdentity>>
  /** Models that answered as judge, as seeker and so on. */
  readonly answered: WhoAnswered
  /** Scenarios by id. */
  readonly scenarios: Readonly<Record<string, BaselineScenario>>
  readonly numbers: readonly BaselineNumber[]
  /** Sentences on harmful dialogues, from the time when the baseline was written. */
  readonly harm?: readonly HarmLine[]
}

export interface BaselineScenario {
  /**
   * Digest of the scenario as the simulator receives it. A scenario with another digest is not
   * compared.
   */
  readonly digest: string
  readonly language: string
  /** Cluster of the scenario; undefined if it equals the scenario's id. */
  readonly cluster?: string
  readonly tags?: Readonly<Record<string, string>>
}

/** All values of one measure, criterion or flag for one supporter. */
export interface BaselineNumber extends Pick<Observation, 'source' | 'name' | 'supporter'> {
  readonly kind: 'dialogue' | 'measure' | 'verdict' | 'flag' | 'missing'
  readonly group?: string
  readonly conditions?: Conditions
  readonly offline?: true
  /** Values by scenario: `[repeat, value]`, or `[repeat, null, why]` for a missing one. */
  readonly values: Readonly<Record<string, readonly BaselineValue[]>>
}

export type BaselineValue =
  | readonly [repeat: number, value: number | string]
  | readonly [repeat: number, value: null, why: string]

const KINDS: ReadonlySet<string> = new Set(['dialogue', 'measure', 'verdict', 'flag', 'missing'])

/** Values of an evaluation for a baseline, without pairs, series and texts. */
export async function baselineNumbers(evaluation: Evaluation): Promise<BaselineNumber[]> {
  type Draft = Omit<BaselineNumber, 'values'> & { readonly values: Record<string, BaselineValue[]> }
  const numbers = new Map<string, Draft>()
  for await (const row of evaluation.observations()) {
    if (!KINDS.has(row.kind) || row.other !== undefined) continue
    const { source, name, supporter, kind, group, conditions, offline, scenario, repeat, value } =
      row
    const id = JSON.stringify([supporter, source, kind, name, group, conditions, offline])
    let number = numbers.get(id)
    if (!number) {
      const own = { kind: kind as BaselineNumber['kind'], source, name, supporter }
      const varied = Object.keys(conditions).length > 0
      number = {
        ...own,
        ...(group !== undefined && { group }),
        ...(varied && { conditions }),
        ...(offline && { offline }),
        values: byName<BaselineValue[]>(),
      }
      numbers.set(id, number)
    }
    // The value of a flag is its note, which may quote a dialogue. The file stores 1 instead.
    const kept: BaselineValue =
      value.state === 'unknown'
        ? [repeat, null, value.why]
        : [repeat, kind === 'flag' ? 1 : value.value]
    ;(number.values[scenario] ??= []).push(kept)
  }
  return [...numbers.values()]
}

/** Placeholders for the other members of an evaluation that has only values. */
export const ofNumbersAlone = {
  conditions: {},
  claims: noClaims,
  gives: {},
  prices: {},
  siblings: [],
  readers: async () => [],
  played: async () => ({ by: [] }),
  grades: async () => [],
  async *dialogues() {},
  async *pairs() {},
} satisfies Partial<Evaluation>

/** Presents a baseline as an evaluation without dialogues. */
export function asEvaluation(
  name: string,
  {
    instrument,
    scenarios,
    numbers,
  }: Pick<BaselineEvaluation, 'instrument' | 'scenarios' | 'numbers'>,
  { statistics }: Pick<Evaluation, 'statistics'>,
): Evaluation {
  const labels = Object.keys(instrument.readers)
  const supporters = [...new Set(numbers.map(({ supporter }) => supporter))]
  const judges = new Set(
    numbers.filter(({ kind }) => kind === 'verdict').map(({ source }) => source),
  )
  return {
    name,
    supporters,
    allSupporters: supporters,
    estimators: labels.filter((label) => !judges.has(label)),
    judges: labels.filter((label) => judges.has(label)),
    ...ofNumbersAlone,
    seed: instrument.seed,
    statistics,
    async *observations({ source, kind, name: wanted, conditions = {}, ofDialogues } = {}) {
      const fits = (number: BaselineNumber): boolean =>
        (source === undefined || number.source === source) &&
        (ofDialogues !== true || !labels.includes(number.source)) &&
        (number.kind === 'missing' ||
          ((kind === undefined || number.kind === kind) &&
            (wanted === undefined || number.name === wanted))) &&
        Object.entries(conditions).every(([key, value]) => number.conditions?.[key] === value)
      for (const number of numbers.filter(fits)) yield* observationsOf(name, number, scenarios)
    },
  }
}

function* observationsOf(
  evaluation: string,
  { values, conditions = {}, ...number }: BaselineNumber,
  scenarios: BaselineEvaluation['scenarios'],
): Generator<Observation> {
  for (const [scenario, found] of Object.entries(values)) {
    const { language = '', cluster = scenario, tags = {} } = named(scenarios, scenario) ?? {}
    for (const each of found) {
      const [repeat, value, why] = each
      const outcome: Known<number | string> =
        value === null ? { state: 'unknown', why: String(why) } : { state: 'known', value }
      yield {
        evaluation,
        scenario,
        cluster,
        language,
        tags,
        repeat,
        conditions,
        ...number,
        value: outcome,
      }
    }
  }
}
