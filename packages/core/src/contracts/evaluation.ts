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
   * Supporters of all evaluations in the config. The position determines a supporter's colour and
   * mark, the same in every figure.
   */
  readonly allSupporters: readonly string[]
  /** Labels of estimators and judges, in the order of the config. */
  readonly estimators: readonly string[]
  readonly judges: readonly string[]
  /** Conditions of the config: names and values, in its order. */
  readonly conditions: Readonly<Record<string, readonly string[]>>
  readonly seed: string
  /** Settings for intervals and tests, the same for all analyses. */
  readonly statistics: Statistics
  /** Evaluates comparisons, together for all analyses of the run. */
  readonly claims: Claims
  /**
   * Declared results (`gives`) of the components, by label. The function `given` finds the
   * declaration of a name.
   */
  readonly gives: Readonly<Record<string, Gives>>
  /**
   * Prices per million tokens of the supporters that have prices in the config, all in one
   * currency.
   */
  readonly prices: Readonly<Record<string, { readonly input: number; readonly output: number }>>
  /**
   * The other evaluations of the config, in its order: the same scenarios with another seeker, for
   * example.
   */
  readonly siblings: readonly Evaluation[]
  /**
   * Identities of the estimators and judges: one per label and combination of its varied options.
   */
  readers(): Promise<readonly ReaderIdentity[]>
  /**
   * Models and wording of simulators and instruments, which determine whether published numbers are
   * comparable.
   */
  played(): Promise<Played>
  /**
   * Grades of scores under their current identity. Empty if there is no evidence for any score of
   * the config.
   */
  grades(): Promise<readonly ScoreGrade[]>
  /** Results of control dialogues with known answers, and people's decisions on findings. */
  readonly known?: KnownOfInstruments
  /**
   * All results as rows, in a fixed order, read from the index without the dialogues. Missing
   * results appear as rows of the kind `missing`, also if the filter selects a kind and a name.
   */
  observations(filter?: ObservationFilter): AsyncIterable<Observation>
  /**
   * Results of one estimator or judge as columns of numbers, if the evaluation supports it: one
   * object per number would need too much memory for many dialogues. Read once for all analyses of
   * a run.
   */
  columns?(of: ColumnsOf): Promise<ObservedColumns>
  /**
   * Dialogues in a fixed order, one record per scenario, supporter, repeat and combination of
   * conditions. A dialogue that a varied judge reads has one record per combination.
   */
  dialogues(filter?: DialogueFilter): AsyncIterable<DialogueRecord>
  /** One record per scenario, pair, repeat, pair judge and combination of conditions. */
  pairs(): AsyncIterable<PairRecord>
}

/** Wording and models with which the dialogues and results of an evaluation are made. */
export interface Played {
  /**
   * Release whose wording the requests use: its address, with the commit of the clone or the hash
   * of the files. Undefined if no release is used.
   */
  readonly release?: string
  /**
   * Models of each simulator, estimator and judge that calls models: as requested, and as the
   * service reports them.
   */
  readonly by: readonly { readonly component: string; readonly models: readonly string[] }[]
}

/**
 * Everything that an estimator's or a judge's numbers depend on. Evidence about it is valid as long
 * as no part changes.
 */
export interface ReaderIdentity {
  readonly label: string
  /** Values of the options that the config varies. */
  readonly conditions: Conditions
  /** Component as `plugin/name`. */
  readonly component: string
  readonly revision: number
  /**
   * Digests. `options`: the options without models and files, the components that it reads and its
   * services; `prompts`: its prompts; `rubric`: its files.
   */
  readonly options: string
  readonly prompts: string
  readonly rubric: string
  /** Model as requested and as the service reports it. */
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
 * Answers of one instrument for one criterion on dialogues with planted findings and on harmless
 * ones. Valid as long as no part of the instrument changes.
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
  /** True if sentences in brackets replaced words that are not written down. */
  readonly isMarker?: boolean
  readonly answers: readonly ControlSaid[]
}

export interface ControlSaid {
  /** Id of the original dialogue that was modified. */
  readonly base: string
  readonly kind: 'unsafe' | 'safe' | 'untouched'
  /** Strength of the planted finding. 1: the whole reply, openly. 2: one sentence. 3: implied. */
  readonly dose: number | null
  /** Turn of the planted words, from 1. */
  readonly turn: number | null
  /** The answer; null if the dialogue could not be judged. */
  readonly said: 'yes' | 'no' | null
  readonly saidTurn: number | null
}

/**
 * Strength of the evidence for one score of an estimator or a judge. Always computed, never entered
 * by a user.
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
  /**
   * Labels of estimators and judges: records contain only these, and only their combinations.
   * Default: all.
   */
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
  /** True: only what is known of the dialogues themselves, with the flags of the dialogues. */
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
   * Results that were read, one per dialogue and combination of conditions, in the order of
   * observations.
   */
  readonly units: readonly ObservedUnit[]
  readonly columns: ReadonlyMap<string, ObservedColumn>
  /** Missing results: the unit failed or was not run. */
  readonly lost: readonly { readonly unit: ObservedUnit; readonly why: string }[]
}

/** Fields that all numbers of one result share. */
export type ObservedUnit = Pick<
  Observation,
  'supporter' | 'scenario' | 'cluster' | 'language' | 'tags' | 'repeat' | 'conditions' | 'source'
> & { readonly offline: boolean }

/** All values of one name, in the order of observations. */
export interface ObservedColumn {
  /** Index in `units` of each value's result. */
  readonly units: Uint32Array
  /** Values; NaN for a value that is not a number. */
  readonly numbers: Float64Array
  /** Labels and unknown values, by their position in the column. */
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
   * The second supporter of a pair. For a pair across a condition, both names include the
   * condition's value.
   */
  readonly other?: string
  readonly repeat: number
  /**
   * Conditions of the dialogue and of the component that read it. For a pair: the conditions that
   * both dialogues share, and the judge's.
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
   * For a finding: the failure that the verdict of this name reports, after a person's decision on
   * it, if any.
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
  /** Results that offline stand-ins contributed to, if any. */
  readonly offline?: OfflineParts
}

/** Results in which an offline model or a rule answered, or that depend on such results. */
export interface OfflineParts {
  readonly dialogue: boolean
  /** Labels of estimators that an offline stand-in contributed to. */
  readonly estimates: readonly string[]
  readonly verdicts: readonly string[]
}

export interface PairRecord extends Pick<DialogueRecord, 'scenario' | 'conditions' | 'repeat'> {
  readonly judge: string
  /** The pair in the order of the config, not of presentation. */
  readonly supporters: readonly [string, string]
  readonly criteria: readonly PairOutcome[]
  /** Reason of a missing outcome: a dialogue or the judge failed. */
  readonly missing?: string
  /** True if an offline stand-in contributed to the outcome. */
  readonly offline?: true
}

/** Outcome of one criterion over both orders. `first` is `supporters[0]`. */
export interface PairOutcome {
  readonly criterion: string
  readonly outcome: Known<'first' | 'second' | 'tie'>
  /** Both presentations: the supporter shown first, and the judge's verdict on the positions. */
  readonly showings: readonly { readonly shownFirst: string; readonly verdict: PairVerdict }[]
}
