import { known, type Known, unknown } from '@attune/core'

/**
 * Effect of one event, such as bad news, on the score, and the recovery of the score. The old level
 * is the last score before the event.
 */
export interface Recovery {
  /** Old level minus the first score after the event, in [−1, 1]. */
  readonly drop: Known<number>
  /** 1 if the event lowered the score, else 0. */
  readonly landed: Known<number>
  /**
   * 1 if the score returns to the old level within the window, else 0. Unknown if the score did not
   * fall.
   */
  readonly recovered: Known<number>
  /** Number of turns from the event until the score has returned to the old level. */
  readonly turns: Known<number>
  /**
   * Sum of the differences below the old level, over the turn of the event and the turns of the
   * window.
   */
  readonly area: Known<number>
}

/**
 * Drop and recovery of the score after one event.
 *
 * @param scores s_0…s_T
 * @param at index of the first score after the event, ≥ 1
 * @param window maximum number of turns after the event to examine; they end before `end`, the
 * index of the next event
 *
 * Source: an addition to ETrajEval, whose paper mentions recovery without measuring it.
 */
export function recoveryOf(
  scores: readonly Known<number>[],
  { at, end, window }: { readonly at: number; readonly end: number; readonly window: number },
): Recovery {
  const [before, then] = [scores[at - 1], scores[at]]
  if (before?.state !== 'known' || then?.state !== 'known') {
    const why = unknown('no score at the news')
    return { drop: why, landed: why, recovered: why, turns: why, area: why }
  }
  const last = Math.min(end, scores.length) - 1
  const following = scores.slice(at + 1, Math.min(last, at + window) + 1)
  const isWindowCut = last < at + window
  const drop = before.value - then.value
  const back = following.findIndex(
    (score) => score.state === 'known' && score.value >= before.value,
  )
  return {
    drop: known(drop),
    landed: known(Number(drop > 0)),
    ...recoveryTime({ hasFallen: drop > 0, back, isWindowCut }),
    area: areaOf(before.value, [then, ...following], isWindowCut),
  }
}

const tooShort = unknown('the next news or the end came before the window was over')

function recoveryTime({
  hasFallen,
  back,
  isWindowCut,
}: {
  readonly hasFallen: boolean
  readonly back: number
  readonly isWindowCut: boolean
}): Pick<Recovery, 'recovered' | 'turns'> {
  if (!hasFallen)
    return {
      recovered: unknown('the score did not fall'),
      turns: unknown('the score did not fall'),
    }
  if (back >= 0) return { recovered: known(1), turns: known(back + 1) }
  return isWindowCut
    ? { recovered: tooShort, turns: tooShort }
    : { recovered: known(0), turns: unknown('not within the window') }
}

function areaOf(
  before: number,
  scores: readonly Known<number>[],
  isWindowCut: boolean,
): Known<number> {
  if (isWindowCut) return tooShort
  const values = scores.flatMap((score) => (score.state === 'known' ? [score.value] : []))
  if (values.length < scores.length) return unknown('a turn without a score')
  return known(values.reduce((sum, value) => sum + Math.max(0, before - value), 0))
}
