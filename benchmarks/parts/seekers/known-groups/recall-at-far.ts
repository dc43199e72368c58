import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import type { Interval } from '@attune/statistics'

export interface Recall {
  readonly nFaulty: number
  readonly nClean: number
  readonly threshold: Known<number>
  readonly hits: number
  /** Share of faulty scores above the threshold. Unknown: `no_values`. */
  readonly recall: Known<number>
  /** Wilson's. */
  readonly interval: Known<Interval>
  readonly falseAlarms: number
  readonly falseAlarmRate: Known<number>
  /** The clean scores are too few to allow one false alarm. */
  readonly tooFewClean: boolean
}

/**
 * Recall at a false-alarm rate, of groups that are known: at most `far` of these very clean scores
 * are above the threshold. For new dialogues `alarmThreshold` holds the rate, and this does not.
 */
export function recallAtFar(
  faulty: readonly Known<number>[],
  clean: readonly Known<number>[],
  far: number,
  z: number,
): Recall {
  const [high, low] = [partition(faulty).values, partition(clean).values.sort((a, b) => b - a)]
  const allowed = Math.floor(far * low.length)
  const counts = { nFaulty: high.length, nClean: low.length, tooFewClean: allowed === 0 }
  if (high.length === 0 || low.length === 0) {
    const none = unknown('no_values')
    return {
      ...counts,
      threshold: none,
      hits: 0,
      recall: none,
      interval: none,
      falseAlarms: 0,
      falseAlarmRate: none,
    }
  }
  const threshold = low[allowed]!
  const hits = high.filter((score) => score > threshold).length
  const falseAlarms = low.filter((score) => score > threshold).length
  return {
    ...counts,
    threshold: known(threshold),
    hits,
    recall: known(hits / high.length),
    interval: known(wilson(hits, high.length, z)),
    falseAlarms,
    falseAlarmRate: known(falseAlarms / low.length),
  }
}

/** Wilson, Journal of the American Statistical Association 22, 1927. */
function wilson(hits: number, n: number, z: number): Interval {
  const share = hits / n
  const middle = share + z ** 2 / (2 * n)
  const reach = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  const whole = 1 + z ** 2 / n
  return {
    lower: Math.max(0, (middle - reach) / whole),
    upper: Math.min(1, (middle + reach) / whole),
  }
}
