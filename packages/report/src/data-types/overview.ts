/** The first page: what was compared and found, and where it comes from. */
import type { Facets, MeasureEntry } from './catalog.js'
import type { GateView } from './gates.js'
import type { HeadlineView, Words } from './headline.js'

export interface Overview {
  readonly title: string
  readonly evaluations: readonly EvaluationOverview[]
  /** Of a check: its gates, which come first. */
  readonly gates?: readonly GateView[]
  readonly notices: readonly ReportNotice[]
  /** What is not computed yet; the page shows it when it is. */
  readonly computing?: Words
  readonly provenance: Provenance
  /** What of the texts above, and of titles anywhere, is known in Chinese. */
  readonly chinese: readonly (readonly [english: string, chinese: string])[]
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

/** A first line, on harm. */
export interface HarmWords extends Words {
  readonly level: 'confirmed' | 'verified' | 'none' | 'unchecked'
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
  /** A sentence for each supporter whose data are not sound. */
  readonly health: readonly Words[]
  /** The first lines, on harm: worst first. */
  readonly harm: readonly HarmWords[]
  readonly sentences: readonly ReportSentence[]
  /** Pairs of supporters without a scenario in common: logs of different conversations. */
  readonly apart: readonly (readonly [string, string])[]
  /** Where supporters are compared. */
  readonly headline?: HeadlineView
  readonly deciding?: Deciding
  readonly analyses: readonly AnalysisOverview[]
  /** What the catalog can sort and filter by. */
  readonly facets: Facets
}

export interface ReportSentence {
  readonly text: string
  /** Ids of the claims that it states. */
  readonly claims: readonly string[]
  /** The dialogues behind the first of them. */
  readonly rests?: ClaimRests
}

/** What a claim is about: its dialogues, and the key of its measure where dialogues have it. */
export interface ClaimRests extends RestsOn {
  readonly evaluation: string
  readonly key?: string
}

/** The scenarios in which two sides differ most: where a reader sees why one is better. */
export interface Deciding {
  readonly sides: readonly [first: string, second: string]
  /** None: criteria that each side wins in the verdicts of pairs. */
  readonly measure?: MeasureEntry
  readonly scenarios: readonly DecidingScenario[]
}

export interface DecidingScenario {
  readonly id: string
  readonly title: string
  readonly language: string
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
  /** By row. */
  readonly rests: readonly RestsOn[]
  readonly notes: readonly string[]
  /** What columns are that equal one of these, and are only named in a note. */
  readonly equal?: readonly Pick<ReportColumn, 'title' | 'about' | 'key'>[]
}

/** The dialogues behind the numbers of a row. */
export interface RestsOn {
  /** One, or two that are compared; none: all. */
  readonly supporters: readonly string[]
  /** Tags, conditions or the language that the dialogues have in common. */
  readonly by: Readonly<Record<string, string>>
}

export interface ReportColumn {
  readonly title: string
  readonly numeric: boolean
  /** What it says, where the analysis computes it. */
  readonly about?: string
  /** Of the measure in the catalog, where dialogues have it. */
  readonly key?: string
  /** From the least to the greatest end of its intervals, zero included where they are differences. */
  readonly range?: readonly [number, number]
}

/** As it is printed, and as it is drawn. */
export interface ReportCell {
  readonly text: string
  readonly interval?: string
  readonly p?: string
  readonly mark?: string
  /** The id of the claim whose number it is. */
  readonly claim?: string
  /** Whether that claim is found. */
  readonly detected?: boolean
  readonly value?: number
  readonly lower?: number
  readonly upper?: number
}

export interface ReportFigure {
  readonly id: string
  readonly title: string
  readonly description: string
  /** An SVG document, which the page shows as a picture, never as markup; or why there is none. */
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
  /** Services of methods that the config replaces, or gives options; none: absent. */
  readonly services?: readonly string[]
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
