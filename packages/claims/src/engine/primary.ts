/** The key `primary` of an evaluation: the measures that its headline is about. */
import type { Section, SectionScope, Written } from '@attune/config'
import { AttuneError } from '@attune/core/internal'
import type { Comparison } from '@attune/core/findings'
import { pathText } from '@attune/core/runtime'
import type { RequestedComparison } from './requested.js'
import { PRIMARY, type PrimaryMeasure } from '../primary.js'
import { primarySchema } from './primary-schema.js'

/** Config section `primary`. The host registers it. */
export const primarySection: Section<readonly PrimaryMeasure[]> = {
  name: PRIMARY,
  schema: primarySchema,
  resolve,
}

function resolve(written: Written | undefined, scope: SectionScope): readonly PrimaryMeasure[] {
  return (written?.items ?? []).map((item) => {
    const measure = item.text ?? item.get('measure')?.text ?? ''
    checkLabel(measure, item, scope)
    const numbers = (['matters', 'floor'] as const).flatMap((key) => {
      const value = item.get(key)?.scalar
      return typeof value === 'number' ? [[key, value] as const] : []
    })
    const corrected = item.get('corrected')?.text
    if (corrected !== undefined) checkPeople(corrected, item, scope)
    return {
      measure,
      ...Object.fromEntries(numbers),
      ...(corrected !== undefined && { corrected }),
    }
  })
}

function checkLabel(
  measure: string,
  item: Written,
  { parts, problems, checkNumber }: SectionScope,
): void {
  const labelIn = (all: readonly { readonly label: string }[]): string | undefined =>
    all
      .map(({ label }) => label)
      .filter((label) => measure.startsWith(`${label}.`) && measure.length > label.length + 1)
      .toSorted((a, b) => b.length - a.length)[0]
  const finders = [...parts.estimators, ...parts.judges]
  const label = labelIn(finders)
  if (label !== undefined)
    return checkNumber({ label, name: measure.slice(label.length + 1) }, item)
  // Values of an analysis cannot be checked here: they are known only after the analysis has run.
  if (labelIn(parts.analyses) !== undefined) return
  const labels = [...new Set([...finders, ...parts.analyses].map((each) => each.label))]
  const details = {
    where: pathText(item.path),
    expected: 'the label of an estimator, judge or analysis, a dot, and the name of its measure',
    found: JSON.stringify(measure),
  }
  problems.add(
    new AttuneError('CONFIG_VALUE', details, { fix: `Labels: ${labels.join(', ') || 'none'}.` }),
    item.place,
  )
}

function checkPeople(label: string, item: Written, { parts, problems }: SectionScope): void {
  if (parts.judges.some((judge) => judge.label === label)) return
  const details = {
    where: pathText([...item.path, 'corrected']),
    expected: 'the label of the judge that has ratings by people',
    found: JSON.stringify(label),
  }
  const known = [...new Set(parts.judges.map((judge) => judge.label))].join(', ') || 'none'
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix: `Judges: ${known}.` }), item.place)
}

/** True for a comparison over all conditions together, without a margin. */
export const isHeadline = ({
  kind,
  conditions,
}: Pick<Comparison, 'kind' | 'conditions'>): boolean =>
  kind !== 'not-worse' &&
  kind !== 'equivalent' &&
  kind !== 'rate' &&
  Object.values(conditions).every((value) => value === 'all')

/**
 * Entry of `primary` for the measure of a comparison, named after its estimator or judge, or after
 * the requesting analysis; undefined if it is secondary.
 */
export const primaryFor = ({
  evaluation,
  analysis,
  comparison: { of },
}: Pick<RequestedComparison, 'evaluation' | 'analysis' | 'comparison'>):
  | PrimaryMeasure
  | undefined =>
  evaluation.primary.find(
    ({ measure, corrected }) =>
      [of.source, analysis].some((label) => measure === `${label}.${of.name}`) &&
      corrected === of.corrected,
  )

/**
 * Floor of a measure (the value beyond which a dialogue is harmful): from the config, else from the
 * component.
 */
export const floorOf = (asked: RequestedComparison): number | undefined =>
  primaryFor(asked)?.floor ?? asked.comparison.of.floor
