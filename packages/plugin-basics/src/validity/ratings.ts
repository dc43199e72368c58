import type { Conditions } from '@attune/core/internal'
import { type Evaluation, given, variantName } from '@attune/core/findings'
import { ratingOf, readMatches, readRows, type Row } from '@attune/kit'
import {
  columnsOf,
  conditionsWithout,
  kitErrors,
  preferenceRows,
  type Rating,
  requireName,
} from '@attune/kit/internal'

/** A measure of an estimator or a criterion of a judge. Without a name, all those of the label. */
export type RatingSelector =
  | { readonly estimator: string; readonly measure?: string }
  | { readonly judge: string; readonly criterion?: string }

/** A rating, with the component and the measure or criterion that it comes from. */
interface NamedRating extends Rating {
  readonly source: 'estimator' | 'judge' | 'pair-judge'
  readonly label: string
  readonly name: string
}

/**
 * All measures, numeric criteria and pairwise preferences (1 preferred, 1/2 tie, 0 not) of the
 * evaluation, or the named ones. Values whose minimum is best, by `lowerIsBetter` or the
 * component's declaration, have the sign -1. Throws SUMMARY_UNKNOWN_NAME for a name that the
 * evaluation does not have.
 */
export async function ratingsIn(
  evaluation: Evaluation,
  of: readonly RatingSelector[] | undefined,
  lowerIsBetter: readonly RatingSelector[] = [],
  over: 'all conditions' | 'each condition' = 'all conditions',
): Promise<NamedRating[]> {
  const all = await allRatings(evaluation, over)
  for (const named of [...(of ?? []), ...lowerIsBetter]) requireRating(named, all, evaluation)
  const chosen = all.filter((rating) => of?.some((named) => names(named, rating)) ?? true)
  return chosen.map((rating): NamedRating => {
    const isDeclared = given(evaluation, rating.label, rating.name).better === 'lower'
    if (!isDeclared && !lowerIsBetter.some((named) => names(named, rating))) return rating
    return { ...rating, sign: -1, column: { ...rating.column, better: 'lower' } }
  })
}

async function allRatings(
  evaluation: Evaluation,
  over: 'all conditions' | 'each condition',
): Promise<NamedRating[]> {
  const ratings: NamedRating[] = []
  const add = (source: NamedRating['source'], label: string, rows: readonly Row[]): void => {
    const plain = rows.map((row) => ofDialogue(row, evaluation))
    ratings.push(...ratingsOfLabel(source, label, plain, evaluation))
    if (over === 'all conditions') return
    const titles = rows.map((row) => variantName(label, readerConditions(row, evaluation)))
    for (const title of new Set(titles)) {
      const own = plain.filter((_, at) => titles[at] === title)
      if (title !== label) ratings.push(...ratingsOfLabel(source, label, own, evaluation, title))
    }
  }
  for (const source of evaluation.estimators) {
    add('estimator', source, await readRows(evaluation, { kind: 'measure', source }))
  }
  for (const source of evaluation.judges) {
    add('judge', source, await readRows(evaluation, { kind: 'verdict', source }))
    add('pair-judge', source, preferenceRows(await readMatches(evaluation, source)))
  }
  const times = (title: string): number =>
    ratings.filter(({ column }) => column.title === title).length
  return ratings.map((rating) => {
    const { title } = rating.column
    // An estimator and a judge may have the same label.
    const column = {
      ...rating.column,
      title: times(title) === 1 ? title : `${title} (${rating.source})`,
    }
    return { ...rating, column }
  })
}

/**
 * A row with only the conditions of its dialogue, so that all values of a dialogue belong together.
 * If a varied estimator or judge gives several values, their mean is used.
 */
const ofDialogue = (row: Row, evaluation: Evaluation): Row => ({
  ...row,
  conditions: dialogueConditions(row, evaluation),
})

export const dialogueConditions = (
  of: { readonly conditions: Conditions },
  by: Evaluation,
): Conditions => conditionsWithout(of, [...by.estimators, ...by.judges])

/** Conditions of a row that belong to an estimator or a judge and not to the dialogue. */
export function readerConditions(
  of: { readonly conditions: Conditions },
  by: Evaluation,
): Conditions {
  const own = dialogueConditions(of, by)
  return Object.fromEntries(
    Object.entries(of.conditions).filter(([name]) => !Object.hasOwn(own, name)),
  )
}

const ratingsOfLabel = (
  source: NamedRating['source'],
  label: string,
  rows: readonly Row[],
  evaluation: Evaluation,
  shown = label,
): NamedRating[] =>
  columnsOf(rows)
    .filter((column) => column.label === undefined)
    .map((column) => {
      const name = column.of!
      const { range } = given(evaluation, label, name)
      const titled = {
        ...column,
        key: `${source}.${shown}.${name}`,
        title: `${shown} · ${name}`,
        ...(range && { range }),
      }
      return { source, label, name, ...ratingOf(rows, titled) }
    })

function names(named: RatingSelector, { source, label, name }: NamedRating): boolean {
  if ('estimator' in named)
    return source === 'estimator' && label === named.estimator && isOrAny(named.measure, name)
  return source !== 'estimator' && label === named.judge && isOrAny(named.criterion, name)
}

const isOrAny = (wanted: string | undefined, name: string): boolean =>
  wanted === undefined || wanted === name

/**
 * Throws for an unknown name. A known label without ratings (all units failed, or only labels) is
 * not an error.
 */
function requireRating(
  named: RatingSelector,
  ratings: readonly NamedRating[],
  evaluation: Evaluation,
): void {
  if (ratings.some((rating) => names(named, rating))) return
  const [what, label, name] =
    'estimator' in named
      ? (['estimator', named.estimator, named.measure] as const)
      : (['judge', named.judge, named.criterion] as const)
  const own = ratings.filter((rating) => (rating.source === 'estimator') === (what === 'estimator'))
  const ofLabel = own.filter((rating) => rating.label === label).map((rating) => rating.name)
  if (ofLabel.length === 0) return requireName(evaluation, what, label)
  throw kitErrors.error('SUMMARY_UNKNOWN_NAME', {
    evaluation: evaluation.name,
    what:
      what === 'estimator'
        ? `measure of "${label}" named`
        : `numeric criterion of "${label}" named`,
    name,
    known: ofLabel.join(', '),
  })
}
