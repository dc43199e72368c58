/** Checks the options of tables that name measures, criteria or labels. */
import { declaredUnder, type Evaluation, suggestion } from '@attune/core/findings'
import { labelsOf } from '@attune/core/runtime'
import { basicsErrors } from '../errors.js'
import type { TableOptions } from './tables.js'

/**
 * Throws TABLE_OPTION_UNKNOWN if `better` or `margins` has a name that no table shows. Estimators
 * and judges without declarations may give any name.
 */
export function requireNames(
  evaluation: Pick<Evaluation, 'gives'>,
  labels: readonly string[],
  { better, margins }: Pick<TableOptions, 'better' | 'margins'>,
): void {
  const declared = labels.map((label) => declaredOf(evaluation, label))
  if (!declared.every((each) => each !== undefined)) return
  const requireKnown = (option: string, given: object, known: (own: Declared) => Names): void => {
    const names = declared.map(known)
    for (const name of Object.keys(given)) {
      if (names.some((each) => declaredUnder(each, name) !== undefined)) continue
      const candidates = new Set(names.flatMap((each) => Object.keys(each)))
      throw basicsErrors.error('TABLE_OPTION_UNKNOWN', {
        name,
        option,
        hint: suggestion(name, candidates),
      })
    }
  }
  requireKnown('better', better, ({ numbers, labels: shares }) => ({ ...numbers, ...shares }))
  requireKnown('margins', margins, ({ numbers, labels: shares, nominal }) => ({
    ...numbers,
    ...shares,
    ...nominal,
  }))
}

type Names = Readonly<Record<string, true>>

interface Declared {
  /** Measures, scores, and criteria with the labels yes and no. */
  readonly numbers: Names
  /** Labels of other criteria, as `criterion: label`. */
  readonly labels: Names
  /** Criteria with other labels. */
  readonly nominal: Names
}

function declaredOf({ gives }: Pick<Evaluation, 'gives'>, label: string): Declared | undefined {
  if (!Object.hasOwn(gives, label)) return undefined
  const { measures = {}, criteria = {} } = gives[label]!
  const numbers: Record<string, true> = Object.fromEntries(
    Object.keys(measures).map((name) => [name, true]),
  )
  const [labels, nominal]: Record<string, true>[] = [{}, {}]
  for (const [name, { outcomes }] of Object.entries(criteria)) {
    const own = outcomes === undefined || outcomes === 'any' ? undefined : labelsOf(outcomes)
    const isNominal = own?.some((each) => each !== 'yes' && each !== 'no') === true
    ;(isNominal ? nominal! : numbers)[name] = true
    for (const each of isNominal ? own : ['yes']) labels![`${name}: ${each}`] = true
    if (outcomes === 'any') labels![`${name}: *`] = true
  }
  return { numbers, labels: labels!, nominal: nominal! }
}
