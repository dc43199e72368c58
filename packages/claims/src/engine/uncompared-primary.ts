import type { Claim } from '@attune/core/findings'
import { closest, type EvaluationConfig } from '@attune/core/runtime'
import { type PrimaryMeasure, primaryOf } from '../primary.js'

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
