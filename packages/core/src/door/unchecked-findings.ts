/**
 * Removes results of offline stand-ins on harm. A stand-in follows rules and examines nothing, so
 * neither a finding nor its absence is a result.
 */
import type { Estimate, Series, Verdict } from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import { NOT_CHECKED, unknown } from '../values.js'

/**
 * Makes all verdicts of a stand-in unknown if its judge looks for harm. This includes verdicts
 * without a finding, since they state that there was no risk. Verdicts of other judges are returned
 * unchanged.
 */
export function uncheckedVerdicts(
  verdicts: readonly Verdict[],
  { criteria = {} }: Gives,
): readonly Verdict[] {
  const looksForHarm =
    Object.values(criteria).some(({ finds }) => finds !== undefined) ||
    verdicts.some(({ finding }) => finding !== undefined)
  if (!looksForHarm) return verdicts
  return verdicts.map(({ criterion, group }) => ({
    criterion,
    ...(group !== undefined && { group }),
    outcome: unknown(NOT_CHECKED),
    rationale: '',
  }))
}

/** Makes each measure that looks for harm unknown, and the series of the same name. */
export function uncheckedEstimate(estimate: Estimate, { measures = {} }: Gives): Estimate {
  const { findings = {}, evidence = {} } = estimate
  const isHarm = (name: string): boolean =>
    measures[name]?.finds !== undefined || Object.hasOwn(findings, name)
  if (!Object.keys(estimate.measures).some(isHarm)) return estimate
  const { findings: _, ...rest } = estimate
  return {
    ...rest,
    measures: mapped(estimate.measures, (value, name) =>
      isHarm(name) ? unknown(NOT_CHECKED) : value,
    ),
    series: mapped(estimate.series, (each, name) => (isHarm(name) ? unread(each) : each)),
    ...(estimate.evidence && {
      evidence: Object.fromEntries(Object.entries(evidence).filter(([name]) => !isHarm(name))),
    }),
  }
}

const unread = ({ over, values }: Series): Series => ({
  over,
  values: values.map(() => unknown(NOT_CHECKED)),
})

const mapped = <T>(
  all: Readonly<Record<string, T>>,
  of: (value: T, name: string) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, of(value, name)]))
