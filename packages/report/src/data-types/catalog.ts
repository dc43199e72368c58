/** All dialogues of an evaluation in short: what a list shows, sorts and filters by. */
export type Conditions = Readonly<Record<string, string>>

/** The values that a list can be narrowed to, with nothing counted yet. */
export interface Facets {
  readonly measures: readonly MeasureEntry[]
  readonly curves: readonly CurveEntry[]
  readonly labels: readonly LabelEntry[]
  readonly flags: readonly string[]
  readonly endings: readonly string[]
  readonly languages: readonly string[]
  readonly tags: Readonly<Record<string, readonly string[]>>
  readonly settings: readonly Conditions[]
  readonly judges: readonly string[]
  /** Least and most turns of a dialogue; none where there is none. */
  readonly turns?: readonly [number, number]
}

/** How a plugin says that its values read. */
export interface ReadAs {
  readonly title?: string
  readonly range?: readonly [number, number]
  readonly digits?: number
  readonly better?: 'higher' | 'lower'
  readonly folded?: boolean
}

/** What a name stands for. */
export interface Defined {
  readonly about?: string
}

export interface MeasureEntry extends ReadAs, Defined {
  /** Stands for it in queries and addresses. */
  readonly key: string
  readonly source: string
  readonly name: string
  /** Of what read the dialogue, where that varies. */
  readonly conditions: Conditions
  /** Key of an earlier one that is the same in every dialogue. */
  readonly sameAs?: string
}

export interface CurveEntry extends MeasureEntry {
  /** Of all its values. */
  readonly min: number
  readonly max: number
}

/** A criterion or measure whose values are words. */
export interface LabelEntry extends ReadAs, Defined {
  readonly key: string
  readonly source: string
  readonly name: string
  readonly values: readonly string[]
}

/** All dialogues of one evaluation, column by column: small enough to be read whole, and to be searched without a database. */
export interface Catalog extends Omit<Facets, 'languages' | 'tags' | 'turns'> {
  readonly evaluation: string
  readonly supporters: readonly string[]
  readonly scenarios: readonly ScenarioEntry[]
  /** Why dialogues are missing. */
  readonly reasons: readonly string[]
  readonly dialogues: DialogueColumns
  readonly pairs: PairColumns
  /** Of everything that failed or was skipped. */
  readonly failures: readonly FailureGroup[]
}

export interface ScenarioEntry {
  readonly id: string
  readonly title: string
  readonly language: string
  readonly tags: Readonly<Record<string, string>>
}

/** One entry per dialogue, in the order of the plan; numbers are places in the catalog's lists, -1 for none. */
export interface DialogueColumns {
  /** Of the slot; what stands for the dialogue in its evaluation. */
  readonly place: readonly number[]
  readonly scenario: readonly number[]
  readonly supporter: readonly number[]
  readonly repeat: readonly number[]
  readonly setting: readonly number[]
  readonly ending: readonly number[]
  /** Why there is no dialogue. */
  readonly reason: readonly number[]
  readonly turns: readonly number[]
  /** 1 if an offline stand-in had a part in it. */
  readonly offline: readonly number[]
  /** How many of its readings are missing. */
  readonly lost: readonly number[]
  /** Per measure. */
  readonly measures: readonly (readonly (number | null)[])[]
  /** Per label. */
  readonly labels: readonly (readonly number[])[]
  /** Per curve: a letter per turn, `a` for the least and `z` for the greatest value, `.` for none. */
  readonly curves: readonly (readonly string[])[]
  /** Per flag, the rows that have it. */
  readonly flags: readonly (readonly number[])[]
}

/** One entry per pair and judge. */
export interface PairColumns {
  readonly place: readonly number[]
  readonly scenario: readonly number[]
  readonly repeat: readonly number[]
  readonly judge: readonly number[]
  /** Names of the two sides, in the order of the config. */
  readonly first: readonly string[]
  readonly second: readonly string[]
  /** Criteria that each side wins over both showings. */
  readonly firstWins: readonly number[]
  readonly secondWins: readonly number[]
  readonly ties: readonly number[]
  /** Criteria for which the same position won in both showings. */
  readonly byPosition: readonly number[]
  /** Criteria without an outcome. */
  readonly unknown: readonly number[]
}

export interface FailureGroup {
  readonly kind: 'simulate' | 'estimate' | 'judge' | 'pair' | 'analyse'
  readonly source: string
  readonly status: 'failed' | 'skipped' | 'left-out' | 'open'
  readonly why: string
  readonly count: number
  /** The first ones, to look at. */
  readonly examples: readonly FailureExample[]
  readonly message?: string
}

export interface FailureExample {
  readonly place: number
  readonly scenario: string
  /** Of a pair both. */
  readonly supporter: string
  readonly repeat: number
  /** Of the dialogue. */
  readonly conditions: Conditions
}

/** As an address names it. */
export interface DialogueName {
  readonly evaluation: string
  readonly scenario?: string | undefined
  /** The supporter, with the conditions of the dialogue: `bot | model=small`. */
  readonly side?: string | undefined
  readonly repeat: number
}

export interface DialogueAt {
  readonly evaluation: string
  readonly place: number
}
