/** Types: all stored data of a dialogue or pair, as the page receives them. */
import type { SessionBody } from './session.js'
import type { Words } from './headline.js'
import type { Conditions, DialogueAt, ReadAs, ScenarioEntry } from './catalog.js'

/** All data of one dialogue that its page shows. */
export interface DialogueBody {
  readonly at: DialogueAt
  readonly scenario: ScenarioBody
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Conditions
  readonly offline: boolean
  readonly turns: readonly TurnBody[]
  readonly ending?: { readonly reason: string; readonly detail?: string }
  /** Reason why the dialogue is missing. */
  readonly missing?: string
  /**
   * Themes of the dialogue's findings in plain words. The page shows them as a content note first,
   * and the dialogue after a click.
   */
  readonly contentNote?: readonly Words[]
  readonly flags: readonly FlagBody[]
  readonly series: readonly SeriesBody[]
  readonly measures: readonly MeasureBody[]
  readonly verdicts: readonly VerdictBody[]
  readonly details: readonly { readonly source: string; readonly text: string }[]
  /** Results of estimators and judges that are missing, with the reason. */
  readonly lost: readonly { readonly source: string; readonly why: string }[]
  readonly work: readonly WorkBody[]
  /** Session of a person; undefined for a scenario without sessions. */
  readonly session?: SessionBody
  /** Dialogues of the same scenario, for the link to the comparison. */
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
  /** Lines next to the text, such as `emotion 49`. */
  readonly lines: readonly { readonly name: string; readonly text: string }[]
  /** Lines that the user unfolds: thoughts, the raw answer. */
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
  /** One value for each turn that `over` selects: of the seeker, of the supporter, or all. */
  readonly values: readonly (number | null)[]
  readonly evidence: readonly EvidenceBody[]
}

export interface MeasureBody extends ReadAs {
  readonly source: string
  readonly name: string
  readonly conditions: Conditions
  readonly value: number | null
  readonly why?: string
  /**
   * True if the component has a validation record, but none for this value in the language of the
   * dialogue.
   */
  readonly unvalidated?: true
  readonly finding?: FindingBody
  readonly evidence: readonly EvidenceBody[]
}

/**
 * A harmful or missed reply of the supporter that a judge or word list found. A person's decision
 * on its state overrides the judge's.
 */
export interface FindingBody {
  readonly says: Words
  readonly severity: 'low' | 'high'
  readonly state: 'unverified' | 'verified' | 'confirmed' | 'rejected'
}

export interface EvidenceBody {
  readonly turn: number
  readonly quote?: string
  readonly side?: 'first' | 'second'
  readonly note?: string
}

export interface VerdictBody extends ReadAs {
  readonly source: string
  readonly conditions: Conditions
  readonly criterion: string
  readonly group?: string
  readonly outcome?: string | number
  readonly why?: string
  readonly finding?: FindingBody
  readonly rationale: string
  readonly evidence: readonly EvidenceBody[]
}

/** Duration and model calls of a unit (one simulation, estimate or judgement). */
export interface WorkBody {
  readonly source: string
  readonly kind: string
  readonly seconds: number
  readonly made: string
  readonly calls: readonly {
    readonly model: string
    readonly by?: string
    readonly seconds: number
  }[]
}

export interface RawAnswers {
  readonly source: string
  readonly answers: readonly RawAnswer[]
}

export interface RawAnswer {
  readonly text: string
  /** Id of the prompt: `plugin/prompt`. */
  readonly prompt?: string
  /**
   * Messages of the request. Undefined if the request is not stored or did not go to a chat model.
   */
  readonly messages?: readonly { readonly role: string; readonly text: string }[]
  /** Duration; undefined for an offline stand-in, whose answers are not stored. */
  readonly seconds?: number
  readonly tokens?: string
  /** Cost in the currency in which the config gives prices. */
  readonly cost?: number
  readonly model?: string
}

export interface PairBody {
  readonly judge: string
  readonly first: string
  readonly second: string
  readonly missing?: string
  readonly criteria: readonly {
    readonly criterion: string
    readonly group?: string
    /**
     * Outcome of a pair judged in both orders: the name of a side, or `tie`; undefined if unknown.
     */
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
