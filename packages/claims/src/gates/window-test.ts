/** The test of the mean of some looks, whose variance is known from earlier looks too. */
import { studentUpper } from '@attune/statistics'
import { LAST } from '../sequential/windows.js'

/** The means of the clusters in as many looks. */
export interface Window {
  readonly clusters: number
  readonly mean: number
  /** Over clusters; 0 where they are all alike. */
  readonly variance: number
}

export function windowOf(values: ArrayLike<number>): Window {
  const clusters = values.length
  let sum = 0
  for (let at = 0; at < clusters; at++) sum += values[at]!
  const mean = sum / clusters
  let squares = 0
  for (let at = 0; at < clusters; at++) squares += (values[at]! - mean) ** 2
  return { clusters, mean, variance: clusters < 2 ? 0 : squares / (clusters - 1) }
}

/**
 * One-sided p-value of the last window: that its mean is not below 0. At least 2^-clusters, as for a single look.
 *
 * Student's t with the mean variance of the last ten windows of this length. Each has clusters - 1 degrees of freedom; windows have
 * looks and the baseline in common, so k of them have k / (1 + (k - 1) r^2) times as many, where r is the correlation of
 * two windows without a look in common (that of two normal sample variances is r^2), and k counts windows as far as they have none.
 */
export function windowP(windows: readonly Window[], looks: number, shared: number): number {
  const last = windows.slice(-LAST)
  const { clusters, mean } = last.at(-1)!
  const variance = last.reduce((sum, each) => sum + each.variance, 0) / last.length
  if (variance === 0 || clusters < 2) return mean < 0 && clusters > 1 ? 2 ** -clusters : 1
  const alike = (shared / (shared + (1 - shared) / looks)) ** 2
  const apart = 1 + (last.length - 1) / looks
  const df = ((clusters - 1) * apart) / (1 + (apart - 1) * alike)
  return Math.max(2 ** -clusters, studentUpper(-mean / Math.sqrt(variance / clusters), df))
}
