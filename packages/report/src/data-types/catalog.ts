/**
 * Types of the catalog: a table of all dialogues of an evaluation, which the page lists, sorts and
 * filters.
 */
export type Conditions = Readonly<Record<string, string>>

/** Values by which a list can be filtered, without counts. */
export interface Facets {
  readonly measures: readonly MeasureEntry[]
  readonly curves: readonly CurveEntry[]
  readonly labels: readonly LabelEntry[]
  readonly flags: readonly string[]
  /** Flags that are findings of judges, such as `harm: endorsed`. */
  readonly findings: readonly string[]
  readonly endings: readonly string[]
  readonly languages: readonly string[]
  readonly tags: Readonly<Record<string, readonly string[]>>
  readonly settings: readonly Conditions[]
  readonly judges: readonly string[]
  /** Minimum and maximum number of turns; undefined without dialogues. */
  readonly turns?: readonly [number, number]
}

/** Display properties that a plugin declares for its values. */
export interface ReadAs {
  readonly title?: string
  readonly range?: readonly [number, number]
  readonly digits?: number
  readonly better?: 'higher' | 'lower'
  readonly folded?: boolean
}

/** Description that the plugin gives for a value. */
export interface Defined {
  readonly about?: string
}

export interface MeasureEntry extends ReadAs, Defined {
  /** Key of the measure in queries and addresses. */
  readonly key: string
  readonly source: string
  readonly name: string
  /** Conditions that the config varies for the estimator or judge. */
  readonly conditions: Conditions
  /** Key of an earlier entry that has the same value in every dialogue. */
  readonly sameAs?: string
}

export interface CurveEntry extends MeasureEntry {
  /** Smallest value of the series in any dialogue; `max` is the largest. */
  readonly min: number
  readonly max: number
}

/** A criterion or measure with words as values. */
export interface LabelEntry extends ReadAs, Defined {
  readonly key: string
  readonly source: string
  readonly name: string
  readonly values: readonly string[]
}

/**
 * All dialogues of an evaluation as columns. A catalog is small enough to load completely and to
 * filter in the browser without a database.
 */
export interface Catalog extends Omit<Facets, 'languages' | 'tags' | 'turns'> {
  readonly evaluation: string
  readonly supporters: readonly string[]
  /** Primary measures, as `label.name`. */
  readonly primary: readonly string[]
  readonly scenarios: readonly ScenarioEntry[]
  /** Distinct reasons why dialogues are missing. */
  readonly reasons: readonly string[]
  readonly dialogues: DialogueColumns
  readonly pairs: PairColumns
  /** Failed and skipped units, grouped by reason. */
  readonly failures: readonly FailureGroup[]
}

export interface ScenarioEntry {
  readonly id: string
  readonly title: string
  readonly language: string
  readonly tags: Readonly<Record<string, string>>
  /** Person and number of the session, for a session of a person. */
  readonly session?: { readonly person: string; readonly number: number }
}

/**
 * One entry per dialogue, in the order of the plan. Numbers in `scenario`, `supporter` and similar
 * columns are indices into the catalog's lists; -1 means none.
 */
export interface DialogueColumns {
  /** Position of the dialogue in the plan; identifies it in its evaluation. */
  readonly place: readonly number[]
  readonly scenario: readonly number[]
  readonly supporter: readonly number[]
  readonly repeat: readonly number[]
  readonly setting: readonly number[]
  readonly ending: readonly number[]
  /** Reason why the dialogue is missing, as an index in `Catalog.reasons`. */
  readonly reason: readonly number[]
  readonly turns: readonly number[]
  /** 1 if an offline stand-in contributed to the dialogue or its scores, else 0. */
  readonly offline: readonly number[]
  /** Number of missing results of estimators and judges. */
  readonly lost: readonly number[]
  /** Values of each measure, one column per entry of `Catalog.measures`. */
  readonly measures: readonly (readonly (number | null)[])[]
  /**
   * Label of each dialogue as an index in the entry's `values`, one column per entry of
   * `Catalog.labels`.
   */
  readonly labels: readonly (readonly number[])[]
  /**
   * One column per curve: a letter per turn, `a` for the minimum, `z` for the maximum, `.` for
   * none.
   */
  readonly curves: readonly (readonly string[])[]
  /** For each flag: the rows of the dialogues that have it. */
  readonly flags: readonly (readonly number[])[]
}

/** Verdicts of pair judges: one entry per pair of dialogues and judge. */
export interface PairColumns {
  readonly place: readonly number[]
  readonly scenario: readonly number[]
  readonly repeat: readonly number[]
  readonly judge: readonly number[]
  /** Names of the first side; the sides are in the order of the config. */
  readonly first: readonly string[]
  readonly second: readonly string[]
  /**
   * Number of criteria that the first side wins, with the verdicts of both presentation orders
   * combined.
   */
  readonly firstWins: readonly number[]
  readonly secondWins: readonly number[]
  readonly ties: readonly number[]
  /**
   * Number of criteria on which the judge preferred the same position (first or second) in both
   * presentation orders.
   */
  readonly byPosition: readonly number[]
  /** Number of criteria without an outcome. */
  readonly unknown: readonly number[]
}

export interface FailureGroup {
  readonly kind: 'simulate' | 'estimate' | 'judge' | 'pair' | 'analyse'
  readonly source: string
  readonly status: 'failed' | 'skipped' | 'left-out' | 'open'
  readonly why: string
  readonly count: number
  /** The first few failures of the group. */
  readonly examples: readonly FailureExample[]
  readonly message?: string
}

export interface FailureExample {
  readonly place: number
  readonly scenario: string
  /** Supporter; for a pair, both supporters. */
  readonly supporter: string
  readonly repeat: number
  /** Conditions of the dialogue that failed. */
  readonly conditions: Conditions
}

/** Members that identify a dialogue in an address of the page. */
export interface DialogueName {
  readonly evaluation: string
  readonly scenario?: string | undefined
  /** Supporter with the conditions of the dialogue: `bot | model=small`. */
  readonly side?: string | undefined
  readonly repeat: number
}

export interface DialogueAt {
  readonly evaluation: string
  readonly place: number
}
