/** First page: comparisons, findings and provenance. */
import type { Facets, MeasureEntry, ScenarioEntry } from './catalog.js'
import type { GateView } from './gates.js'
import type { HeadlineView, Words } from './headline.js'

export interface Overview {
  readonly title: string
  readonly evaluations: readonly EvaluationOverview[]
  /** Gates of a check, which are shown first. */
  readonly gates?: readonly GateView[]
  readonly notices: readonly ReportNotice[]
  /** Name of data that are still being computed; the page loads them when they are ready. */
  readonly computing?: Words
  readonly provenance: Provenance
  /** Known Chinese translations of the texts above and of all titles. */
  readonly chinese: readonly (readonly [english: string, chinese: string])[]
  /** Number that changes whenever data are stored; undefined in a file, which never changes. */
  readonly version?: number
  /** Content that a file omits. */
  readonly leftOut?: LeftOut
}

export interface LeftOut {
  readonly dialogues: number
  readonly of: number
  readonly texts: boolean
  readonly prompts: boolean
}

export interface ReportNotice {
  /** Kind of notice; an offline notice concerns all numbers. */
  readonly kind: 'offline' | 'flags' | 'missing' | 'failed' | 'left-out' | 'config'
  readonly text: string
}

/** Sentence about harm, which the page shows before all numbers. */
export interface HarmWords extends Words {
  readonly level: 'confirmed' | 'verified' | 'none' | 'unchecked'
  /** Supporter with the harm; undefined if the sentence is about all. */
  readonly supporter?: string
}

export interface EvaluationOverview {
  readonly name: string
  readonly supporters: readonly string[]
  readonly scenarios: number
  /** Number of people, if all scenarios are their sessions. */
  readonly people?: number
  readonly dialogues: number
  /** Number of dialogues without text: failed, skipped or not done yet. */
  readonly missing: number
  readonly repeats: number
  readonly conditions: Readonly<Record<string, readonly string[]>>
  readonly offline: boolean
  /** One sentence for each supporter with unreliable data. */
  readonly health: readonly Words[]
  /** Sentences about harm, worst first. */
  readonly harm: readonly HarmWords[]
  readonly sentences: readonly ReportSentence[]
  /**
   * Pairs of supporters without a common scenario, which cannot be compared. They occur in imported
   * logs of different conversations.
   */
  readonly apart: readonly (readonly [string, string])[]
  /** Headline of an evaluation that compares supporters. */
  readonly headline?: HeadlineView
  readonly deciding?: Deciding
  readonly analyses: readonly AnalysisOverview[]
  /** Values by which the catalog can be sorted and filtered. */
  readonly facets: Facets
}

export interface ReportSentence {
  readonly text: string
  /** Ids of the claims that the sentence states. */
  readonly claims: readonly string[]
  /** Dialogues from which the first claim is computed. */
  readonly rests?: ClaimRests
}

/**
 * Dialogues behind a claim, and the catalog key of its measure if the measure has a value per
 * dialogue.
 */
export interface ClaimRests extends RestsOn {
  readonly evaluation: string
  readonly key?: string
}

/** Scenarios in which two sides differ most. They show the user why one side is better. */
export interface Deciding {
  readonly sides: readonly [first: string, second: string]
  /**
   * Measure of the numbers. If undefined, the numbers are counts of criteria won in verdicts of
   * pair judges.
   */
  readonly measure?: MeasureEntry
  readonly scenarios: readonly DecidingScenario[]
}

export interface DecidingScenario {
  readonly id: string
  readonly title: string
  readonly language: string
  /** Person and session number, if the scenario is a session of a person. */
  readonly session?: ScenarioEntry['session']
  readonly repeat: number
  readonly first: number
  readonly second: number
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
  /** For each row: the dialogues from which its numbers are computed. */
  readonly rests: readonly RestsOn[]
  readonly notes: readonly string[]
  /** Columns that equal a shown one. The table omits them and names them in a note. */
  readonly equal?: readonly Pick<ReportColumn, 'title' | 'about' | 'key'>[]
}

/** Selects the dialogues from which the numbers of a row are computed. */
export interface RestsOn {
  /** One supporter, or two that are compared; empty for all supporters. */
  readonly supporters: readonly string[]
  /** Tags, conditions or language that these dialogues have in common. */
  readonly by: Readonly<Record<string, string>>
}

export interface ReportColumn {
  readonly title: string
  readonly numeric: boolean
  /** Description of the column, for columns that an analysis computes. */
  readonly about?: string
  /**
   * Key of the column's measure in the catalog; undefined if the measure has no value per dialogue.
   */
  readonly key?: string
  /** Smallest and largest end of the column's intervals; for differences, 0 is included. */
  readonly range?: readonly [number, number]
}

/** A cell as text and as numbers to draw. */
export interface ReportCell {
  readonly text: string
  readonly interval?: string
  readonly p?: string
  readonly mark?: string
  /** Id of the claim with this number. */
  readonly claim?: string
  /** True if the claim is detected (adjusted p below the level). */
  readonly detected?: boolean
  readonly value?: number
  readonly lower?: number
  readonly upper?: number
}

export interface ReportFigure {
  readonly id: string
  readonly title: string
  readonly description: string
  /** SVG document, shown as a picture and never as markup; or the reason why drawing failed. */
  readonly drawn: { readonly svg: string } | { readonly failure: string }
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
  /** Method services that the config replaces or configures; undefined if it changes none. */
  readonly services?: readonly string[]
  readonly files: readonly { readonly file: string; readonly sha256: string }[]
  /** Prompts that the config changes; with texts only if the report contains prompts. */
  readonly prompts: readonly {
    readonly prompt: string
    readonly sha256: string
    readonly text?: string
  }[]
  readonly config: readonly { readonly path: string; readonly value: string }[]
  readonly runs: readonly {
    readonly id: number
    readonly started: string
    readonly finished?: string
    readonly outcome: string
  }[]
}
