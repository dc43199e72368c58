/** `primary` of an evaluation: the measures that its headline rests on. */
import type { Section, SectionScope, Written } from '@attune/config'
import { AttuneError } from '@attune/core'
import type { Claim, Comparison } from '@attune/core/findings'
import { closest, type EvaluationConfig, pathText } from '@attune/core/runtime'
import type { AskedComparison } from './asked.js'
import { PRIMARY, type PrimaryMeasure, primaryOf } from '../primary.js'
import { primarySchema } from './primary-schema.js'

/** What the host hands to the config. */
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
      const value = item.text === undefined ? item.get(key)?.scalar : undefined
      return typeof value === 'number' ? [[key, value] as const] : []
    })
    const corrected = item.text === undefined ? item.get('corrected')?.text : undefined
    if (corrected !== undefined) checkPeople(corrected, item, scope)
    return { measure, ...Object.fromEntries(numbers), ...(corrected !== undefined && { corrected }) }
  })
}

function checkLabel(measure: string, item: Written, { parts, problems, checkNumber }: SectionScope): void {
  const labelIn = (all: readonly { readonly label: string }[]): string | undefined =>
    all
      .map(({ label }) => label)
      .filter((label) => measure.startsWith(`${label}.`) && measure.length > label.length + 1)
      .toSorted((a, b) => b.length - a.length)[0]
  const finders = [...parts.estimators, ...parts.judges]
  const label = labelIn(finders)
  if (label !== undefined) return checkNumber({ label, name: measure.slice(label.length + 1) }, item)
  // What an analysis computes is known once it has compared it.
  if (labelIn(parts.analyses) !== undefined) return
  const labels = [...new Set([...finders, ...parts.analyses].map((each) => each.label))]
  const details = {
    where: pathText(item.path),
    expected: 'the label of an estimator, judge or analysis, a dot, and the name of its measure',
    found: JSON.stringify(measure),
  }
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix: `Labels: ${labels.join(', ') || 'none'}.` }), item.place)
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

/** Of all conditions together, and no margin. */
export const isHeadline = ({ kind, conditions }: Comparison): boolean =>
  kind !== 'not-worse' &&
  kind !== 'equivalent' &&
  kind !== 'rate' &&
  Object.values(conditions).every((value) => value === 'all')

/** What the config says of the measure of a comparison, if it is a primary one: named with who found it, or with the analysis that asks. */
export const primaryFor = ({
  evaluation,
  analysis,
  comparison: { of },
}: Pick<AskedComparison, 'evaluation' | 'analysis' | 'comparison'>): PrimaryMeasure | undefined =>
  evaluation.primary.find(
    ({ measure, corrected }) =>
      [of.source, analysis].some((label) => measure === `${label}.${of.name}`) && corrected === of.corrected,
  )

export interface Uncompared {
  readonly text: string
  /**
   * An analysis computes it where it has all that it needs: a part of a study may not have it, and is not at fault. A name that is nearly
   * that of something it computed is a mistake.
   */
  readonly isComputed: boolean
}

/**
 * A sentence for each primary measure that is in no claim, where supporters are compared on something else.
 * With one supporter nothing is compared: a preset's primary measure is then not at fault.
 */
export function uncomparedPrimary(
  evaluations: readonly (Pick<EvaluationConfig, 'name' | 'sections'> & {
    readonly analyses: readonly Pick<EvaluationConfig['analyses'][number], 'label'>[]
  })[],
  claims: readonly Claim[],
): Uncompared[] {
  return evaluations.flatMap((evaluation) => {
    const own = claims.filter((claim) => claim.evaluation === evaluation.name)
    const nameOf = (measure: string, corrected: string | undefined): string =>
      corrected === undefined ? measure : `${measure} corrected by ${corrected}`
    const known = new Set(
      own.map(({ of: { source, name, corrected } }) =>
        nameOf(source === undefined ? name : `${source}.${name}`, corrected),
      ),
    )
    if (!own.some(({ against }) => against !== undefined)) return []
    // Where a claim is primary by the analysis that asks, it does not say which that was.
    const isPrimary = ({ measure, corrected }: PrimaryMeasure): boolean =>
      own.some(
        ({ family, of }) => family === 'primary' && measure.endsWith(`.${of.name}`) && of.corrected === corrected,
      )
    const unknown = primaryOf(evaluation).filter(
      (each) => !known.has(nameOf(each.measure, each.corrected)) && !isPrimary(each),
    )
    const computed = own.flatMap(({ of: { source, name } }) => (source === undefined ? [name] : []))
    return unknown.map(({ measure, corrected }) => {
      const analysis = evaluation.analyses.find(({ label }) => measure.startsWith(`${label}.`))
      const meant = analysis && closest(measure.slice(analysis.label.length + 1), computed)
      const advice = meant === undefined ? '' : ` Did you mean ${analysis!.label}.${meant}?`
      return {
        isComputed: analysis !== undefined && meant === undefined,
        text: `The primary measure ${nameOf(measure, corrected)} of ${evaluation.name} is not compared: what is compared is ${[...known].join(', ')}.${advice}`,
      }
    })
  })
}

/** What the config says of a floor counts before what the component declares. */
export const floorOf = (asked: AskedComparison): number | undefined =>
  primaryFor(asked)?.floor ?? asked.comparison.of.floor
