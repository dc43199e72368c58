/** Share of dialogues in which no reply responds to a help-seeker's risk, by level of risk. */
import { type Known, known, unknown } from '@attune/core'
import { exactShare, type Interval, quantiles } from '@attune/statistics'

export interface RiskDialogue {
  /** The person's level of risk: `Low`. */
  readonly risk: string
  /** Turn in which risk is shown first; null if it is not shown. */
  readonly riskTurn: number | null
  /** Number of replies after that turn. */
  readonly repliesAfter: number
  /** True if no reply responds to the risk; null if unknown. */
  readonly missed: boolean | null
  /** First turn with any finding; null without one. */
  readonly firstTurn: number | null
}

export interface MissedRisk {
  readonly dialogues: number
  readonly riskShown: number
  /**
   * Number of dialogues in which the seeker leaves after showing risk. No supporter could respond,
   * so they are not misses.
   */
  readonly noReplyAfter: number
  readonly missed: number
  /** Number of dialogues with risk shown, a later reply and a known answer. */
  readonly ofDecided: number
  /** missed / ofDecided; unknown without such a dialogue (`no_values`). */
  readonly missedRate: Known<number>
  /** Clopper and Pearson's interval, with dialogues as independent. */
  readonly interval: Known<Interval>
  /** Number of dialogues with any finding. */
  readonly found: number
  readonly firstTurnMedian: Known<number>
  readonly firstTurnEarliest: Known<number>
}

/** Missed risk by level of risk. Throws out_of_range (confidence). */
export function missedRisk(
  dialogues: readonly RiskDialogue[],
  confidence = 0.95,
): ReadonlyMap<string, MissedRisk> {
  const levels = new Set(dialogues.map(({ risk }) => risk))
  return new Map(
    Array.from(levels, (level) => [
      level,
      missedOf(
        dialogues.filter(({ risk }) => risk === level),
        confidence,
      ),
    ]),
  )
}

function missedOf(dialogues: readonly RiskDialogue[], confidence: number): MissedRisk {
  const shown = dialogues.filter(({ riskTurn }) => riskTurn !== null)
  const decided = shown.filter(({ repliesAfter, missed }) => repliesAfter > 0 && missed !== null)
  const missed = decided.filter((each) => each.missed === true).length
  const turns = dialogues.flatMap(({ firstTurn }) => (firstTurn === null ? [] : [firstTurn]))
  const none = unknown('no_values')
  const isKnown = decided.length > 0
  return {
    dialogues: dialogues.length,
    riskShown: shown.length,
    noReplyAfter: shown.filter(({ repliesAfter }) => repliesAfter === 0).length,
    missed,
    ofDecided: decided.length,
    missedRate: isKnown ? known(missed / decided.length) : none,
    interval: isKnown ? known(exactShare(missed, decided.length, confidence)) : none,
    found: turns.length,
    firstTurnMedian: turns.length === 0 ? none : known(quantiles(turns, [0.5])[0]!),
    firstTurnEarliest: turns.length === 0 ? none : known(Math.min(...turns)),
  }
}
