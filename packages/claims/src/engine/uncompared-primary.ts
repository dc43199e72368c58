import type { Claim } from '@attune/core/findings'
import { closest, type EvaluationConfig } from '@attune/core/runtime'
import { type PrimaryMeasure, primaryOf } from '../primary.js'

export interface Uncompared {
  readonly text: string
  /**
   * True for a measure that an analysis computes only if it has all parts. A partial study may lack
   * such a measure, which is not a mistake. A name that resembles a computed measure is a mistake.
   */
  readonly isComputed: boolean
}

type Labelled = Pick<EvaluationConfig['analyses'][number], 'label'>

/**
 * A sentence for each primary measure without a claim, if supporters are compared in other
 * measures. With a single supporter nothing is compared, so a preset's primary measure is not a
 * mistake.
 */
export function uncomparedPrimary(
  evaluations: readonly (Pick<EvaluationConfig, 'name' | 'sections'> & {
    readonly analyses: readonly Labelled[]
    readonly estimators?: readonly Labelled[]
    readonly judges?: readonly Labelled[]
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
    // A claim that is primary because of the analysis that requests it does not contain the label
    // of this analysis, so only the name of the measure is compared.
    const isPrimary = ({ measure, corrected }: PrimaryMeasure): boolean =>
      own.some(
        ({ family, of }) =>
          family === 'primary' && measure.endsWith(`.${of.name}`) && of.corrected === corrected,
      )
    const unknown = primaryOf(evaluation).filter(
      (each) => !known.has(nameOf(each.measure, each.corrected)) && !isPrimary(each),
    )
    const computed = own.flatMap(({ of: { source, name } }) => (source === undefined ? [name] : []))
    return unknown.map(({ measure, corrected }) => {
      const analysis = evaluation.analyses.find(({ label }) => measure.startsWith(`${label}.`))
      const meant = analysis && closest(measure.slice(analysis.label.length + 1), computed)
      const isUnread = ({ label }: Labelled): boolean =>
        measure.startsWith(`${label}.`) && !own.some(({ of }) => of.source === label)
      const adviceOf = (): string => {
        if (meant !== undefined) return ` Did you mean ${analysis!.label}.${meant}?`
        if (evaluation.judges?.some(isUnread) === true)
          return ' Add the analysis core/verdicts, or core/preferences for a judge of pairs.'
        return evaluation.estimators?.some(isUnread) === true
          ? ' Add the analysis core/measures.'
          : ''
      }
      return {
        isComputed: analysis !== undefined && meant === undefined,
        text: `The primary measure ${nameOf(measure, corrected)} of ${evaluation.name} is not compared. These are: ${[...known].join(', ')}.${adviceOf()}`,
      }
    })
  })
}
