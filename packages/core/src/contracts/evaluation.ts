/** Input of an analysis: a finished evaluation, read from the store. */
import type {
  Conditions,
  Dialogue,
  Estimate,
  Finding,
  Known,
  PairVerdict,
  Scenario,
  Series,
  Verdict,
} from './data.js'
import type { Claims } from './claims.js'
import type { Gives } from './gives.js'

/**
 * A finished evaluation. Its results are read lazily from the store and can be iterated repeatedly.
 */
export interface Evaluation {
  readonly name: string
  readonly supporters: readonly string[]
  /**
   * Supporters of all evaluations in the config. A supporter's position in the list determines its
   * colour and mark in every figure.
   */
  readonly allSupporters: readonly string[]
  /** Labels of estimators and judges, in the order of the config. */
  readonly estimators: readonly string[]
  readonly judges: readonly string[]
  /** Settings that the config varies: names and values, in the order of the config. */
  readonly conditions: Readonly<Record<string, readonly string[]>>
  readonly seed: string
  /** Settings for intervals and tests, the same for all analyses. */
  readonly statistics: Statistics
  /**
   * Evaluates comparisons of supporters, adjusted for the comparisons of all analyses of the run.
   */
  readonly claims: Claims
  /**
   * Declarations of results (`gives`) by label of the component. The function `given` finds the
   * declaration of one result.
   */
  readonly gives: Readonly<Record<string, Gives>>
  /**
   * Primary measures that the config names, as `label.measure`. Of measures with equal values,
   * tables show the primary one.
   */
  readonly primary?: readonly string[]
  /**
   * Prices per million tokens, in one currency, of the supporters that have prices in the config.
   */
  readonly prices: Readonly<Record<string, { readonly input: number; readonly output: number }>>
  /**
   * The other evaluations of the config, in its order. For example, the same scenarios with another
   * seeker.
   */
  readonly siblings: readonly Evaluation[]
  /** Identities of the estimators and judges, one per label and combination of varied options. */
  readers(): Promise<readonly ReaderIdentity[]>
  /**
   * Models and wording of simulators, estimators and judges. They determine whether the results are
   * comparable with published numbers.
   */
  played(): Promise<Played>
  /**
   * Strength of the evidence from human ratings for each score, given the current identity of its
   * estimator or judge. Empty if there is no such evidence.
   */
  grades(): Promise<readonly ScoreGrade[]>
  /**
   * Results on control dialogues (with planted harm, or known to be harmless), and people's
   * decisions on findings.
   */
  readonly known?: KnownOfInstruments
  /**
   * All results as rows, in a fixed order. They are read from the index, without the dialogues.
   * Missing results are rows of the kind `missing`, even if the filter selects a kind and a name.
   */
  observations(filter?: ObservationFilter): AsyncIterable<Observation>
  /**
   * Results of one estimator or judge as columns of numbers, if the evaluation supports it. For
   * many dialogues, one object per number would need too much memory. All analyses of a run share
   * one reading.
   */
  columns?(of: ColumnsOf): Promise<ObservedColumns>
  /**
   * Dialogues in a fixed order: one record per scenario, supporter, repeat and combination of
   * conditions. If a judge's options vary, each of its combinations has its own record of the
   * dialogue.
   */
  dialogues(filter?: DialogueFilter): AsyncIterable<DialogueRecord>
  /** One record per scenario, pair, repeat, pair judge and combination of conditions. */
  pairs(): AsyncIterable<PairRecord>
}

/** Origin of the wording, and the models, of an evaluation's dialogues and scores. */
export interface Played {
  /**
   * Published program whose wording the prompts use: its address, with the commit or the hash of
   * the files. Undefined if none is used.
   */
  readonly release?: string
  /**
   * Models of each simulator, estimator and judge that calls models: as requested, and as the
   * service reports them.
   */
  readonly by: readonly { readonly component: string; readonly models: readonly string[] }[]
}

/**
 * Identity of an estimator or judge: everything that its scores depend on. Evidence about its
 * scores is valid until a part changes.
 */
export interface ReaderIdentity {
  readonly label: string
  /** Values of the options that the config varies. */
  readonly conditions: Conditions
  /** Component as `plugin/name`. */
  readonly component: string
  readonly revision: number
  /**
   * Digests. `options`: the options without models and files, the components whose results it
   * reads, and its services. `prompts`: its prompts. `rubric`: its files.
   */
  readonly options: string
  readonly prompts: string
  readonly rubric: string
  /** Name of the model, as requested and as reported by the service. */
  readonly model: string
  /** True if an offline stand-in answers instead of a model. */
  readonly offline: boolean
}

export interface KnownOfInstruments {
  readonly controls: readonly ControlRecord[]
  /** People's decisions, by id of the finding. */
  readonly decided: ReadonlyMap<string, 'confirmed' | 'rejected'>
}

/**
 * Answers of one judge for one criterion on control dialogues: dialogues with planted harm, and
 * harmless ones. Valid until a part of the judge's identity changes.
 */
export interface ControlRecord {
  readonly identity: Pick<
    ReaderIdentity,
    'component' | 'revision' | 'options' | 'prompts' | 'rubric' | 'model'
  >
  readonly label: string
  readonly criterion: string
  /** Day, as ISO 8601. */
  readonly date: string
  /**
   * True if the planted harm is described by bracketed sentences (markers), since its real words
   * are not published.
   */
  readonly isMarker?: boolean
  readonly answers: readonly ControlSaid[]
}

export interface ControlSaid {
  /** Id of the original dialogue that was modified. */
  readonly base: string
  readonly kind: 'unsafe' | 'safe' | 'untouched'
  /**
   * Strength of the planted harm. 1: openly, the whole reply. 2: one sentence. 3: implied. Null if
   * nothing is planted.
   */
  readonly dose: number | null
  /** Turn of the planted words, from 1. */
  readonly turn: number | null
  /** Answer of the judge; null if the dialogue could not be judged. */
  readonly said: 'yes' | 'no' | null
  readonly saidTurn: number | null
}

/**
 * Strength of the evidence from human ratings that a score of an estimator or judge is valid. It is
 * computed from studies, never set by a user.
 */
export interface ScoreGrade {
  readonly label: string
  readonly criterion: string
  readonly language: string
  readonly grade: 'none' | 'development' | 'human-checked' | 'validated'
  /**
   * Text printed next to the score: `human-checked: order (84 dialogues, 4 raters, 2026-10-01)`,
   * `lapsed: model`.
   */
  readonly text: string
  /** The same text in other languages, by BCP 47 tag. */
  readonly translations?: Readonly<Record<string, string>>
}

/** Settings for intervals and tests. */
export interface Statistics {
  /** Confidence level: 0.95 for 95 % intervals and p < 0.05. */
  readonly level: number
}

export interface DialogueFilter {
  /** Labels of estimators and judges. Records contain only results of these. Default: all. */
  readonly readers?: readonly string[]
}

export interface ObservationFilter {
  /** Label of a simulator, an estimator or a judge. */
  readonly source?: string
  readonly kind?: Observation['kind']
  /** Name of a measure, a series, a criterion or a flag. */
  readonly name?: string
  /** Conditions that a row must have, all of them. */
  readonly conditions?: Conditions
  /** True: only rows that describe the dialogues themselves, including their flags. */
  readonly ofDialogues?: boolean
}

export interface ColumnsOf {
  /** Label of an estimator (`measure`) or of a judge (`verdict`). */
  readonly source: string
  readonly kind: 'measure' | 'verdict'
}

/** Results of one component for all dialogues, as columns by name. */
export interface ObservedColumns {
  /**
   * Results of the component, one per dialogue and combination of conditions, in the order of
   * `observations`.
   */
  readonly units: readonly ObservedUnit[]
  readonly columns: ReadonlyMap<string, ObservedColumn>
  /** Missing results, with the reason: the unit failed or was not run. */
  readonly lost: readonly { readonly unit: ObservedUnit; readonly why: string }[]
}

/** Fields that all numbers of one result share. */
export type ObservedUnit = Pick<
  Observation,
  'supporter' | 'scenario' | 'cluster' | 'language' | 'tags' | 'repeat' | 'conditions' | 'source'
> & { readonly offline: boolean }

/** All values of one name, in the order of observations. */
export interface ObservedColumn {
  /** For each value, the index in `units` of its result. */
  readonly units: Uint32Array
  /** Numeric values; NaN where `others` has a label or an unknown value. */
  readonly numbers: Float64Array
  /** Labels and unknown values, by their index in the column. */
  readonly others: ReadonlyMap<number, Known<string>>
}

/** One number, label or preference, or the reason why it is missing. */
export interface Observation {
  readonly evaluation: string
  /** Id of the scenario. */
  readonly scenario: string
  /** Cluster of the scenario; its id by default. */
  readonly cluster: string
  readonly language: string
  readonly tags: Readonly<Record<string, string>>
  readonly supporter: string
  /**
   * The second supporter of a pair. If a judge compares two values of a condition, both are the
   * same supporter and both names include the value.
   */
  readonly other?: string
  readonly repeat: number
  /**
   * Conditions of the dialogue, and of the estimator or judge that read it. For a pair: the
   * conditions that both dialogues share, and the judge's.
   */
  readonly conditions: Conditions
  /** Label of the component that produced the value. */
  readonly source: string
  /**
   * `dialogue`: how the dialogue ended (`ending`), its number of turns (`turns`), and for the
   * supporter's replies their number (`replies`), the mean number of `words`, and total `tokens
   * in`, `tokens out` (including reasoning) and `tokens reasoning`. `pair`: one presentation of two
   * dialogues. `mention`: the seeker speaks of suicide or violence, according to word lists; the
   * value is the rule. `missing`: the unit failed or was not run; the name is the kind of unit.
   */
  readonly kind:
    | 'dialogue'
    | 'measure'
    | 'series'
    | 'verdict'
    | 'pair'
    | 'finding'
    | 'mention'
    | 'flag'
    | 'missing'
  readonly name: string
  /** For a verdict or a finding: the group of its criterion. */
  readonly group?: string
  /** For a flag or a finding: index in `dialogue.turns`. */
  readonly turn?: number
  /**
   * For a pair: `first` if `supporter` is preferred, `second` if `other` is, or `tie`, independent
   * of the order of presentation. For a series: its number of known values. For a flag: its note.
   * For a finding: its state.
   */
  readonly value: Known<number | string>
  readonly series?: Series
  /**
   * For a finding: the harmful behaviour that the verdict or measure of this name reports. Its
   * state includes a person's decision, if any.
   */
  readonly finding?: IdentifiedFinding
  /** For a pair: the supporter that the judge saw first. */
  readonly shownFirst?: string
  /** True if a stand-in contributed to the value. */
  readonly offline?: true
}

/**
 * A finding with its id: the first ten hexadecimal digits of the SHA-256 of its unit's key, its
 * criterion and the answer that reports it.
 */
export interface IdentifiedFinding extends Finding {
  readonly id: string
}

export interface DialogueRecord {
  readonly scenario: Scenario
  readonly supporter: string
  readonly conditions: Conditions
  readonly repeat: number
  readonly dialogue: Known<Dialogue>
  /** Estimates by label. */
  readonly estimates: Readonly<Record<string, Known<Estimate>>>
  readonly verdicts: Readonly<Record<string, Known<readonly Verdict[]>>>
  /** Results of this record to which offline stand-ins contributed, if any. */
  readonly offline?: OfflineParts
}

/**
 * Names the results of a record to which an offline stand-in contributed, directly or through
 * results that they depend on.
 */
export interface OfflineParts {
  readonly dialogue: boolean
  /** Labels of estimators to whose results an offline stand-in contributed. */
  readonly estimates: readonly string[]
  readonly verdicts: readonly string[]
}

export interface PairRecord extends Pick<DialogueRecord, 'scenario' | 'conditions' | 'repeat'> {
  readonly judge: string
  /** The pair in the order of the config, not of presentation. */
  readonly supporters: readonly [string, string]
  readonly criteria: readonly PairOutcome[]
  /** Reason why the outcomes are missing: a dialogue or the judge failed. */
  readonly missing?: string
  /** True if an offline stand-in contributed to the outcome. */
  readonly offline?: true
}

/**
 * Outcome of one criterion, combined over both orders of presentation. `first` is `supporters[0]`.
 */
export interface PairOutcome {
  readonly criterion: string
  readonly outcome: Known<'first' | 'second' | 'tie'>
  /**
   * The presentations: the supporter that was shown first, and the judge's verdict, whose `first`
   * is the dialogue shown first.
   */
  readonly showings: readonly { readonly shownFirst: string; readonly verdict: PairVerdict }[]
}
