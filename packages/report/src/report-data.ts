/**
 * What a report holds, the same in a file and behind a server. Types only: the page imports this file and nothing else of
 * the package but `catalog/`, which reads these types.
 */

export type Conditions = Readonly<Record<string, string>>

/** Where the page gets its data from: a file that holds them, or a server. */
export interface ReportSource {
  overview(): Promise<Overview>
  list(query: ListQuery): Promise<DialogueList>
  /** Undefined if the report does not hold this text. */
  dialogue(at: DialogueAt): Promise<DialogueBody | undefined>
  compare(query: CompareQuery): Promise<Comparison>
  failures(evaluation: string): Promise<readonly FailureGroup[]>
  /** Raw answers behind a dialogue; undefined where the report does not hold them. */
  answers(at: DialogueAt): Promise<readonly RawAnswers[] | undefined>
  /** Goes up whenever something was stored; a file stays as it is. */
  version?(): Promise<number>
}

export interface Overview {
  readonly title: string
  readonly evaluations: readonly EvaluationOverview[]
  readonly notices: readonly ReportNotice[]
  readonly provenance: Provenance
  /** Changes with everything that is stored; none in a file, which stays as it is. */
  readonly version?: number
  /** What a file leaves out. */
  readonly leftOut?: LeftOut
}

export interface LeftOut {
  readonly dialogues: number
  readonly of: number
  readonly texts: boolean
  readonly prompts: boolean
}

export interface ReportNotice {
  /** An offline notice is about all numbers. */
  readonly kind: 'offline' | 'flags' | 'missing' | 'failed' | 'left-out' | 'config'
  readonly text: string
}

export interface EvaluationOverview {
  readonly name: string
  readonly supporters: readonly string[]
  readonly scenarios: number
  readonly dialogues: number
  /** Dialogues without a text: failed, skipped, or not done yet. */
  readonly missing: number
  readonly repeats: number
  readonly conditions: Readonly<Record<string, readonly string[]>>
  readonly offline: boolean
  readonly sentences: readonly string[]
  readonly analyses: readonly AnalysisOverview[]
  /** What the catalog can sort and filter by. */
  readonly facets: Facets
}

export interface AnalysisOverview {
  readonly label: string
  readonly tables: readonly ReportTable[]
  readonly figures: readonly ReportFigure[]
  readonly failure?: string
}

export interface ReportTable {
  readonly id: string
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly ReportCell[])[]
  readonly notes: readonly string[]
}

export interface ReportColumn {
  readonly title: string
  readonly numeric: boolean
  /** From the least to the greatest end of its intervals, zero included where they are differences. */
  readonly range?: readonly [number, number]
}

/** As it is printed, and as it is drawn. */
export interface ReportCell {
  readonly text: string
  readonly interval?: string
  readonly p?: string
  readonly mark?: string
  readonly value?: number
  readonly lower?: number
  readonly upper?: number
}

export interface ReportFigure {
  readonly id: string
  readonly title: string
  readonly description: string
  /** An SVG document. The page shows it as a picture, never as markup. */
  readonly svg: string
}

export interface Provenance {
  readonly attune: string
  readonly seed: string
  readonly made?: string
  readonly extends: readonly string[]
  readonly plugins: readonly string[]
  readonly models: readonly {
    readonly name: string
    readonly model: string
    readonly calls: number
    readonly dates: string
  }[]
  readonly standIns: readonly string[]
  readonly files: readonly { readonly file: string; readonly sha256: string }[]
  /** Prompts that the config changes; the texts only where the report holds prompts. */
  readonly prompts: readonly { readonly prompt: string; readonly sha256: string; readonly text?: string }[]
  readonly config: readonly { readonly path: string; readonly value: string }[]
  readonly runs: readonly {
    readonly id: number
    readonly started: string
    readonly finished?: string
    readonly outcome: string
  }[]
}

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
}

/** How a plugin says that its values read. */
export interface ReadAs {
  readonly title?: string
  readonly range?: readonly [number, number]
  readonly digits?: number
  readonly better?: 'higher' | 'lower'
}

export interface MeasureEntry extends ReadAs {
  /** Stands for it in queries and addresses. */
  readonly key: string
  readonly source: string
  readonly name: string
  /** Of what read the dialogue, where that varies. */
  readonly conditions: Conditions
}

export interface CurveEntry extends ReadAs {
  readonly key: string
  readonly source: string
  readonly name: string
  readonly conditions: Conditions
  /** Of all its values. */
  readonly min: number
  readonly max: number
}

/** A criterion or measure whose values are words. */
export interface LabelEntry {
  readonly key: string
  readonly source: string
  readonly name: string
  readonly values: readonly string[]
}

/** All dialogues of one evaluation, column by column: small enough to be read whole, and to be searched without a database. */
export interface Catalog extends Omit<Facets, 'languages' | 'tags'> {
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

export interface DialogueAt {
  readonly evaluation: string
  readonly place: number
}

export interface ListQuery {
  readonly evaluation: string
  readonly supporters?: readonly string[]
  readonly languages?: readonly string[]
  readonly endings?: readonly string[]
  readonly flags?: readonly string[]
  readonly settings?: readonly string[]
  /** `name=value` */
  readonly tags?: readonly string[]
  /** `key=value` */
  readonly labels?: readonly string[]
  readonly state?: 'known' | 'missing' | 'lost'
  readonly range?: { readonly measure: string; readonly from?: number; readonly to?: number }
  readonly search?: string
  readonly sort?: Sort
  readonly offset: number
  readonly limit: number
}

export type Sort =
  | { readonly by: 'plan' | 'supporter' | 'turns'; readonly descending: boolean }
  | { readonly by: 'measure'; readonly measure: string; readonly descending: boolean }
  /** By the largest difference of a measure between two supporters on the same scenario. */
  | {
      readonly by: 'difference'
      readonly measure: string
      readonly first: string
      readonly second: string
      readonly descending: boolean
    }

export interface DialogueList {
  readonly total: number
  readonly of: number
  readonly rows: readonly DialogueRow[]
  /** How many dialogues each value of a facet would leave, the other facets unchanged. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The search has not read everything. */
  readonly isPartial?: boolean
}

export interface DialogueRow {
  readonly at: number
  readonly scenario: ScenarioEntry
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Conditions
  readonly ending?: string
  readonly reason?: string
  readonly turns: number
  readonly flags: readonly string[]
  /** By key. */
  readonly measures: Readonly<Record<string, number>>
  readonly curves: Readonly<Record<string, string>>
  readonly difference?: number
  /** Whether the report holds its text. */
  readonly held: boolean
  /** Words around what was searched. */
  readonly snippet?: string
}

/** Everything that is stored of one dialogue. */
export interface DialogueBody {
  readonly at: DialogueAt
  readonly scenario: ScenarioBody
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Conditions
  readonly offline: boolean
  readonly turns: readonly TurnBody[]
  readonly ending?: { readonly reason: string; readonly detail?: string }
  /** Why there is no dialogue. */
  readonly missing?: string
  readonly flags: readonly FlagBody[]
  readonly series: readonly SeriesBody[]
  readonly measures: readonly MeasureBody[]
  readonly verdicts: readonly VerdictBody[]
  readonly details: readonly { readonly source: string; readonly text: string }[]
  /** Readings that are missing. */
  readonly lost: readonly { readonly source: string; readonly why: string }[]
  readonly work: readonly WorkBody[]
  /** Dialogues of the same scenario, for the step to the comparison. */
  readonly siblings: readonly {
    readonly place: number
    readonly supporter: string
    readonly repeat: number
    readonly conditions: Conditions
  }[]
}

export interface ScenarioBody extends ScenarioEntry {
  readonly profile: string
  readonly brief?: string
  readonly intention?: string
  readonly events: readonly { readonly turn: number; readonly text: string }[]
}

export interface TurnBody {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
  readonly scripted?: boolean
  readonly finish?: string
  /** Shown beside the text: `emotion 49`. */
  readonly lines: readonly { readonly name: string; readonly text: string }[]
  /** Shown when they are opened: thoughts, the raw answer. */
  readonly folded: readonly { readonly name: string; readonly text: string }[]
  readonly tokens?: string
}

export interface FlagBody {
  readonly kind: string
  readonly source: string
  readonly turn?: number
  readonly note?: string
}

export interface SeriesBody extends ReadAs {
  readonly source: string
  readonly name: string
  readonly conditions: Conditions
  readonly over: 'seeker' | 'supporter' | 'all'
  /** One per turn of its axis. */
  readonly values: readonly (number | null)[]
  readonly evidence: readonly EvidenceBody[]
}

export interface MeasureBody extends ReadAs {
  readonly source: string
  readonly name: string
  readonly conditions: Conditions
  readonly value: number | null
  readonly why?: string
  readonly evidence: readonly EvidenceBody[]
}

export interface EvidenceBody {
  readonly turn: number
  readonly quote?: string
  readonly side?: 'first' | 'second'
  readonly note?: string
}

export interface VerdictBody {
  readonly source: string
  readonly conditions: Conditions
  readonly criterion: string
  readonly group?: string
  readonly outcome?: string | number
  readonly why?: string
  readonly rationale: string
  readonly evidence: readonly EvidenceBody[]
}

/** What a unit took. */
export interface WorkBody {
  readonly source: string
  readonly kind: string
  readonly seconds: number
  readonly made: string
  readonly calls: readonly { readonly model: string; readonly by?: string; readonly seconds: number }[]
}

export interface RawAnswers {
  readonly source: string
  readonly answers: readonly {
    readonly text: string
    readonly seconds: number
    readonly tokens?: string
    readonly cost?: number
    readonly model?: string
  }[]
}

export type CompareOrder = 'plan' | 'difference' | 'disagreement' | 'position'

export interface CompareQuery {
  readonly evaluation: string
  /** Two or three: supporters, or `supporter|setting` where conditions are compared. */
  readonly sides: readonly string[]
  readonly repeat: number
  readonly order: CompareOrder
  readonly measure?: string
  /** Id of the scenario; none: the first one of the order. */
  readonly scenario?: string
}

export interface Comparison {
  readonly sides: readonly string[]
  /** All sides that can be chosen. */
  readonly choices: readonly string[]
  readonly measure?: MeasureEntry
  readonly scenario?: ScenarioEntry
  readonly position: number
  readonly of: number
  readonly previous?: string
  readonly next?: string
  /** Of the first two sides in this scenario. */
  readonly difference?: number
  /** Over all scenarios: its mean, and where this scenario stands among them (1 = largest). */
  readonly overall?: { readonly mean: number; readonly n: number; readonly rank: number }
  /** One per side; missing where there is no dialogue. */
  readonly places: readonly (number | undefined)[]
  readonly pairs: readonly PairBody[]
}

export interface PairBody {
  readonly judge: string
  readonly first: string
  readonly second: string
  readonly missing?: string
  readonly criteria: readonly {
    readonly criterion: string
    readonly group?: string
    /** Over both showings; the name of a side, `tie`, or none. */
    readonly outcome?: string
    readonly why?: string
    readonly showings: readonly {
      readonly shownFirst: string
      readonly outcome?: string
      readonly why?: string
      readonly rationale: string
      readonly evidence: readonly EvidenceBody[]
    }[]
  }[]
}

export interface FailureGroup {
  readonly kind: 'simulate' | 'estimate' | 'judge' | 'pair' | 'analyse'
  readonly source: string
  readonly status: 'failed' | 'skipped' | 'left-out' | 'open'
  readonly why: string
  readonly count: number
  /** The first ones, to look at. */
  readonly examples: readonly { readonly place: number; readonly scenario: string; readonly supporter: string }[]
  readonly message?: string
}
