/** The input of an analysis: a finished evaluation, read from the store. */
import type { Conditions, Dialogue, Estimate, Finding, Known, PairVerdict, Scenario, Series, Verdict } from './data.js'
import type { Claims } from './claims.js'
import type { Gives } from './gives.js'

/** A finished evaluation, read lazily: iterate as often as needed, results come from the store. */
export interface Evaluation {
  readonly name: string
  readonly supporters: readonly string[]
  /** Those of all evaluations of the config: a supporter has the same colour and mark in every figure by its place here. */
  readonly allSupporters: readonly string[]
  /** Labels of estimators and judges, in the order of the config. */
  readonly estimators: readonly string[]
  readonly judges: readonly string[]
  /** The conditions of the config: their names and values, in its order. */
  readonly conditions: Readonly<Record<string, readonly string[]>>
  readonly seed: string
  /** How its numbers are to be compared; the same for all analyses. */
  readonly statistics: Statistics
  /** Answers comparisons, decided for all analyses of the run together. */
  readonly claims: Claims
  /** What the components behind the labels give; `given` looks a name up. */
  readonly gives: Readonly<Record<string, Gives>>
  /** Per million tokens, of the supporters whose prices the config gives; all in one currency. */
  readonly prices: Readonly<Record<string, { readonly input: number; readonly output: number }>>
  /** The other evaluations of the config, in its order: the same scenarios with another seeker, say. */
  readonly siblings: readonly Evaluation[]
  /** What stands for each estimator and judge, part by part: one for each combination of what it varies. */
  readers(): Promise<readonly ReaderIdentity[]>
  /** Which models play and read, and whose wording they are asked in: what published numbers can be compared by. */
  played(): Promise<Played>
  /** What is known of scores, under the identity that they have now; none where nothing of the config says anything. */
  grades(): Promise<readonly ScoreGrade[]>
  /** What its instruments said of dialogues whose answer is known, and what people decided on their findings. */
  readonly known?: KnownOfInstruments
  /**
   * What was found, number by number, in a fixed order; read from the index, without the dialogues. What is missing comes
   * as rows of the kind `missing`, whatever kind and name are asked for.
   */
  observations(filter?: ObservationFilter): AsyncIterable<Observation>
  /**
   * The same of one estimator or judge as columns of numbers, where the evaluation can give them: of many dialogues an object for each
   * number would be large. They are read once for all analyses of a run.
   */
  columns?(of: ColumnsOf): Promise<ObservedColumns>
  /**
   * One per scenario, supporter, repeat and combination of conditions, in a fixed order: a dialogue that a varied judge reads
   * comes once for each of its combinations.
   */
  dialogues(filter?: DialogueFilter): AsyncIterable<DialogueRecord>
  /** One per scenario, pair, repeat, pair judge and combination of conditions. */
  pairs(): AsyncIterable<PairRecord>
}

export interface Played {
  /** Requests have the wording of a release: its address, with the commit of the clone or the hash of the files. */
  readonly release?: string
  /** Of each simulator, estimator and judge that asks models: how they are asked for, and what answers by its own account. */
  readonly by: readonly { readonly component: string; readonly models: readonly string[] }[]
}

/** What the numbers of an estimator or a judge rest on: evidence about it holds as long as no part changes. */
export interface ReaderIdentity {
  readonly label: string
  /** Of what it varies. */
  readonly conditions: Conditions
  /** `plugin/name`. */
  readonly component: string
  readonly revision: number
  /** Digests: of its options without models and files, what it reads and the services that it has; of its prompts; of its files. */
  readonly options: string
  readonly prompts: string
  readonly rubric: string
  /** As it is asked, and as it answers by its own account. */
  readonly model: string
  /** A stand-in answers in the place of a model. */
  readonly offline: boolean
}

export interface KnownOfInstruments {
  readonly controls: readonly ControlRecord[]
  /** By id of the finding. */
  readonly decided: ReadonlyMap<string, 'confirmed' | 'rejected'>
}

/** What one instrument said, for one criterion, of dialogues with planted findings and of harmless ones. It counts as long as no part of the instrument changes. */
export interface ControlRecord {
  readonly identity: Pick<ReaderIdentity, 'component' | 'revision' | 'options' | 'prompts' | 'rubric' | 'model'>
  readonly label: string
  readonly criterion: string
  /** ISO 8601 day. */
  readonly date: string
  /** Sentences in brackets took the place of words that are not written down. */
  readonly isMarker?: boolean
  readonly answers: readonly ControlSaid[]
}

export interface ControlSaid {
  /** The dialogue that the planted one was made from. */
  readonly base: string
  readonly kind: 'unsafe' | 'safe' | 'untouched'
  /** 1: the whole reply, openly. 2: one sentence. 3: implied. */
  readonly dose: number | null
  /** Turn of the planted words, from 1. */
  readonly turn: number | null
  /** Null: it could not be judged. */
  readonly said: 'yes' | 'no' | null
  readonly saidTurn: number | null
}

/** How far evidence carries one score of an estimator or a judge. Nobody types it in. */
export interface ScoreGrade {
  readonly label: string
  readonly criterion: string
  readonly language: string
  readonly grade: 'none' | 'development' | 'human-checked' | 'validated'
  /** As it is written next to the score: `human-checked: order (84 dialogues, 4 raters, 2026-10-01)`, `lapsed: model`. */
  readonly text: string
  /** The same in other languages. */
  readonly translations?: Readonly<Record<string, string>>
}

/** How far intervals go. */
export interface Statistics {
  /** Of intervals and decisions: 0.95 for 95 % intervals and p < 0.05. */
  readonly level: number
}

export interface DialogueFilter {
  /** Labels of the estimators and judges that are wanted: records hold only these, and only their combinations. Default: all. */
  readonly readers?: readonly string[]
}

export interface ObservationFilter {
  /** Label of a simulator, an estimator or a judge. */
  readonly source?: string
  readonly kind?: Observation['kind']
  /** Of a measure, a series, a criterion, a flag. */
  readonly name?: string
  /** Rows that carry all of these conditions. */
  readonly conditions?: Conditions
}

export interface ColumnsOf {
  /** Label of an estimator (`measure`) or of a judge (`verdict`). */
  readonly source: string
  readonly kind: 'measure' | 'verdict'
}

/** What one component found, name by name. */
export interface ObservedColumns {
  /** Results that were read, one for each dialogue and combination of conditions, in the order of observations. */
  readonly units: readonly ObservedUnit[]
  readonly columns: ReadonlyMap<string, ObservedColumn>
  /** Results that are missing: the unit failed or was not done. */
  readonly lost: readonly { readonly unit: ObservedUnit; readonly why: string }[]
}

/** What the numbers of one result have in common. */
export type ObservedUnit = Pick<
  Observation,
  'supporter' | 'scenario' | 'cluster' | 'language' | 'tags' | 'repeat' | 'conditions' | 'source'
> & { readonly offline: boolean }

/** All values of one name, in the order of observations. */
export interface ObservedColumn {
  /** The place of each value's result in `units`. */
  readonly units: Uint32Array
  /** NaN where the value is no number. */
  readonly numbers: Float64Array
  /** Labels, and values that are unknown, by their place in the column. */
  readonly others: ReadonlyMap<number, Known<string>>
}

/** One number, label or preference that was found, or the reason why there is none. */
export interface Observation {
  readonly evaluation: string
  /** Its id. */
  readonly scenario: string
  /** The scenario's cluster; its id where it has none. */
  readonly cluster: string
  readonly language: string
  readonly tags: Readonly<Record<string, string>>
  readonly supporter: string
  /** The second supporter of a pair. Of a pair across a condition, both are named with what is different. */
  readonly other?: string
  readonly repeat: number
  /** Those of the dialogue and of what read it; of a pair, what both dialogues have in common and those of the judge. */
  readonly conditions: Conditions
  /** Label of what found it. */
  readonly source: string
  /**
   * `dialogue`: how it ended (`ending`), how many turns it has (`turns`), and of the supporter's replies how many (`replies`), the
   * mean number of `words`, and all `tokens in`, `tokens out` (reasoning included) and `tokens reasoning`. `pair`: one showing of two
   * dialogues.
   * `mention`: of a dialogue, that the seeker speaks of suicide or violence, by word lists; the value is the rule.
   * `missing`: the unit failed or was not done; the name is its kind.
   */
  readonly kind: 'dialogue' | 'measure' | 'series' | 'verdict' | 'pair' | 'finding' | 'mention' | 'flag' | 'missing'
  readonly name: string
  /** Of a verdict or a finding: what its criterion belongs to. */
  readonly group?: string
  /** Of a flag or a finding: index in `dialogue.turns`. */
  readonly turn?: number
  /**
   * Of a pair: `first` if `supporter` is preferred, `second` if `other` is, or `tie`, in either order of showing. Of a series:
   * how many of its values are known. Of a flag: its note. Of a finding: its state.
   */
  readonly value: Known<number | string>
  readonly series?: Series
  /** Of a finding: the failure that the verdict of its name reports, as a person may have decided on it. */
  readonly finding?: IdentifiedFinding
  /** Of a pair: the supporter that the judge saw first. */
  readonly shownFirst?: string
  /** A stand-in answered somewhere on the way. */
  readonly offline?: true
}

/** A finding with its id: the first ten hexadecimal digits of the SHA-256 of its unit's key and its criterion. */
export interface IdentifiedFinding extends Finding {
  readonly id: string
}

export interface DialogueRecord {
  readonly scenario: Scenario
  readonly supporter: string
  readonly conditions: Conditions
  readonly repeat: number
  readonly dialogue: Known<Dialogue>
  /** By label. */
  readonly estimates: Readonly<Record<string, Known<Estimate>>>
  readonly verdicts: Readonly<Record<string, Known<readonly Verdict[]>>>
  /** The results that offline stand-ins contributed to, if any. */
  readonly offline?: OfflineParts
}

/** Results in which an offline model or a rule answered, or that were made from such results. */
export interface OfflineParts {
  readonly dialogue: boolean
  /** Labels. */
  readonly estimates: readonly string[]
  readonly verdicts: readonly string[]
}

export interface PairRecord extends Pick<DialogueRecord, 'scenario' | 'conditions' | 'repeat'> {
  readonly judge: string
  /** The pair as the config orders its supporters, whatever the judge was shown. */
  readonly supporters: readonly [string, string]
  readonly criteria: readonly PairOutcome[]
  /** Why there is no outcome at all, when a dialogue or the judge failed. */
  readonly missing?: string
  /** Whether an offline stand-in had a part in it. */
  readonly offline?: true
}

/** The outcome of one criterion over both orders. `first` is `supporters[0]`. */
export interface PairOutcome {
  readonly criterion: string
  readonly outcome: Known<'first' | 'second' | 'tie'>
  /** Each showing: which supporter came first, and what the judge said of the positions. */
  readonly showings: readonly { readonly shownFirst: string; readonly verdict: PairVerdict }[]
}
