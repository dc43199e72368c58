/** A baseline: the numbers of an evaluation, scenario by scenario, and what they were measured with. A small JSON file for git. */
import type { Conditions, Dialogue, Known } from '@attune/core'
import { byName, type Evaluation, named, type Observation } from '@attune/core/findings'
import type { Instrument, SupporterIdentity, WhoAnswered } from '@attune/project'
import { noClaims } from '@attune/core/runtime'
import type { HarmLine } from '../harm/harm-lines.js'
import type { Anchors } from './anchors.js'

/** The format of the files. */
export const BASELINE_FORMAT = 4

export interface Baseline {
  readonly baseline: typeof BASELINE_FORMAT
  /** Version of Attune that wrote it. */
  readonly attune: string
  /** By name. */
  readonly evaluations: Readonly<Record<string, BaselineEvaluation>>
  /** A release that stays, whatever is written after it. */
  readonly pinned?: Pinned
  /** Dialogues that checks have judged again, by evaluation. */
  readonly anchors?: Readonly<Record<string, Anchors>>
  /** One dialogue of each scenario and gated supporter, by evaluation: what a report shows next to those of a check. */
  readonly dialogues?: Readonly<Record<string, readonly KeptDialogue[]>>
  /** Supporters whose repeats are word for word equal, by evaluation: a check tests an equal version by two of their dialogues. */
  readonly alike?: Readonly<Record<string, readonly string[]>>
  /** Losses against the baseline before, which were accepted when this one was written. */
  readonly accepted?: AcceptedLoss
  /** Gates that the baseline before left undecided when this one was written: each check says them again. */
  readonly undecided?: readonly GateNote[]
}

export interface KeptDialogue {
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  readonly conditions?: Conditions
  readonly dialogue: Dialogue
}

/** A gate as it was decided against the baseline before. */
export interface GateNote {
  readonly evaluation: string
  readonly gate: string
  /** `-0.15 [-0.21, -0.09] against the baseline …` */
  readonly sentence: string
}

export interface AcceptedLoss {
  /** In the words of who accepted it. */
  readonly why: string
  /** ISO 8601, UTC. */
  readonly date: string
  readonly gates: readonly GateNote[]
}

export interface Pinned {
  /** `v1.0` */
  readonly name: string
  readonly evaluations: Readonly<Record<string, BaselineEvaluation>>
}

export interface BaselineEvaluation {
  /** Digest of all that follows: a pinned release with the same one is the baseline itself. */
  readonly id: string
  readonly instrument: Instrument
  /** By name; one that is missing was not identified. */
  readonly supporters: Readonly<Record<string, SupporterIdentity>>
  /** Who answered as judge, as seeker and so on. */
  readonly answered: WhoAnswered
  /** By id. */
  readonly scenarios: Readonly<Record<string, BaselineScenario>>
  readonly numbers: readonly BaselineNumber[]
  /** Lines about harm at the time when the baseline was written. */
  readonly harm?: readonly HarmLine[]
}

export interface BaselineScenario {
  /** Stands for all of the scenario that a simulator gets. */
  readonly digest: string
  readonly language: string
  /** None: its id. */
  readonly cluster?: string
  readonly tags?: Readonly<Record<string, string>>
}

/** What was found under one name of one supporter. */
export interface BaselineNumber extends Pick<Observation, 'source' | 'name' | 'supporter'> {
  readonly kind: 'dialogue' | 'measure' | 'verdict' | 'flag' | 'missing'
  readonly group?: string
  readonly conditions?: Conditions
  readonly offline?: true
  /** By scenario; `[repeat, value]`, or `[repeat, null, why]` where there is none. */
  readonly values: Readonly<Record<string, readonly BaselineValue[]>>
}

export type BaselineValue =
  | readonly [repeat: number, value: number | string]
  | readonly [repeat: number, value: null, why: string]

const KINDS: ReadonlySet<string> = new Set(['dialogue', 'measure', 'verdict', 'flag', 'missing'])

/** The numbers of an evaluation. Pairs, series and texts are left out. */
export async function baselineNumbers(evaluation: Evaluation): Promise<BaselineNumber[]> {
  type Draft = Omit<BaselineNumber, 'values'> & { readonly values: Record<string, BaselineValue[]> }
  const numbers = new Map<string, Draft>()
  for await (const row of evaluation.observations()) {
    if (!KINDS.has(row.kind) || row.other !== undefined) continue
    const { source, name, supporter, kind, group, conditions, offline, scenario, repeat, value } = row
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
    // A flag's value is its note: words of a dialogue stay out of the file.
    const kept: BaselineValue =
      value.state === 'unknown' ? [repeat, null, value.why] : [repeat, kind === 'flag' ? 1 : value.value]
    ;(number.values[scenario] ??= []).push(kept)
  }
  return [...numbers.values()]
}

/** What an evaluation has next to its numbers, where there is nothing but these. */
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

/** A baseline as an evaluation that can be read, without dialogues. */
export function asEvaluation(
  name: string,
  { instrument, scenarios, numbers }: Pick<BaselineEvaluation, 'instrument' | 'scenarios' | 'numbers'>,
  { statistics }: Pick<Evaluation, 'statistics'>,
): Evaluation {
  const labels = Object.keys(instrument.readers)
  const supporters = [...new Set(numbers.map(({ supporter }) => supporter))]
  const judges = new Set(numbers.filter(({ kind }) => kind === 'verdict').map(({ source }) => source))
  return {
    name,
    supporters,
    allSupporters: supporters,
    estimators: labels.filter((label) => !judges.has(label)),
    judges: labels.filter((label) => judges.has(label)),
    ...ofNumbersAlone,
    seed: instrument.seed,
    statistics,
    async *observations({ source, kind, name: wanted, conditions = {} } = {}) {
      const fits = (number: BaselineNumber): boolean =>
        (source === undefined || number.source === source) &&
        (number.kind === 'missing' ||
          ((kind === undefined || number.kind === kind) && (wanted === undefined || number.name === wanted))) &&
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
      yield { evaluation, scenario, cluster, language, tags, repeat, conditions, ...number, value: outcome }
    }
  }
}
