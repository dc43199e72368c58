/** What an analysis reads: a finished evaluation, from the store. */
import type { Dialogue, Estimate, Known, PairVerdict, Scenario, Verdict } from './data.js'

/** A finished evaluation, read lazily: iterate as often as needed, results come from the store. */
export interface Evaluation {
  readonly name: string
  readonly supporters: readonly string[]
  /** Labels of estimators and judges, in the order of the config. */
  readonly estimators: readonly string[]
  readonly judges: readonly string[]
  readonly seed: string
  /** Whether any of its results came from offline stand-ins. */
  readonly offline: boolean
  /** The other evaluations of the config, in its order: the same scenarios with another seeker, say. */
  readonly siblings: readonly Evaluation[]
  /** One per scenario, supporter and repeat, in a fixed order. */
  dialogues(): AsyncIterable<DialogueRecord>
  /** One per scenario, pair of supporters, repeat and pair judge. */
  pairs(): AsyncIterable<PairRecord>
}

export interface DialogueRecord {
  readonly scenario: Scenario
  readonly supporter: string
  readonly repeat: number
  readonly dialogue: Known<Dialogue>
  /** By label. */
  readonly estimates: Readonly<Record<string, Known<Estimate>>>
  readonly verdicts: Readonly<Record<string, Known<readonly Verdict[]>>>
}

export interface PairRecord {
  readonly scenario: Scenario
  readonly judge: string
  /** The pair as the config orders its supporters, whatever the judge was shown. */
  readonly supporters: readonly [string, string]
  readonly repeat: number
  readonly criteria: readonly PairOutcome[]
  /** Why there is no outcome at all, when a dialogue or the judge failed. */
  readonly missing?: string
}

/** What came of one criterion after both orders were shown. `first` is `supporters[0]`. */
export interface PairOutcome {
  readonly criterion: string
  readonly outcome: Known<'first' | 'second' | 'tie'>
  /** Each showing: which supporter came first, and what the judge said of the positions. */
  readonly showings: readonly { readonly shownFirst: string; readonly verdict: PairVerdict }[]
}
