import type { Known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { correlated, formatEstimate } from '@attune/tables'
import type { Belonging } from './raters.js'

/** How far raters agree on one criterion. */
export interface RaterRow {
  readonly criterion: string
  readonly raters: number
  readonly alpha: Quantity
}

/** Rank correlation of people's scores with those of another source. */
export interface Likeness {
  readonly criterion: string
  readonly other: string
  readonly dialogues: Quantity
  readonly supporters: Quantity
}

export const raterSentences = (rows: readonly RaterRow[]): string[] =>
  rows.flatMap(({ criterion, raters, alpha }) =>
    alpha.value.state === 'unknown'
      ? []
      : [
          `${raters} raters agree on ${criterion} with α = ${estimateText(alpha)} over ${alpha.n} dialogues.`,
        ],
  )

/**
 * Sentences on the source that ranks dialogues most like people, for each criterion; on the source
 * that ranks them most against people; or that no source is distinguishable from chance.
 */
export function likenessSentences(rows: readonly Likeness[]): string[] {
  const criteria = [...new Set(rows.map(({ criterion }) => criterion))]
  return criteria.flatMap((criterion) => {
    const own = rows
      .filter((row) => row.criterion === criterion && row.dialogues.value.state === 'known')
      .toSorted((left, right) => valueOf(right.dialogues.value) - valueOf(left.dialogues.value))
    const [best] = own
    if (best === undefined) return []
    const among = own.length === 1 ? '' : ` of ${own.length} measures and criteria`
    const against = againstText(own.at(-1)!, { criterion, among })
    const isFound = best.dialogues.interval === undefined || best.dialogues.interval.lower > 0
    const closest = closestText(best, { criterion, among, isFound })
    return isFound || against === undefined ? [closest, against ?? []].flat() : [against]
  })
}

interface About {
  readonly criterion: string
  /** ` of 3 measures and criteria`, or empty for a single one. */
  readonly among: string
}

function closestText(
  { dialogues, supporters, other }: Likeness,
  { criterion, among, isFound }: About & { readonly isFound: boolean },
): string {
  const rho = rhoText(dialogues)
  if (!isFound)
    return `Nothing${among} follows people on ${criterion} so that chance is ruled out: closest is ${other}, ${rho}.`
  const systems =
    supporters.value.state === 'known'
      ? ` and ${supporters.value.value.toFixed(2)} over supporters`
      : ''
  if (among === '') return `${other} follows people on ${criterion} with ${rho}${systems}.`
  return `${other} is closest to people on ${criterion}${among}: ${rho}${systems}.`
}

/** Undefined if chance explains the relation. */
function againstText({ dialogues, other }: Likeness, { criterion, among }: About) {
  if (dialogues.interval === undefined || dialogues.interval.upper >= 0) return undefined
  return `${other} runs against people on ${criterion}${among}: ${rhoText(dialogues)}. If less of it is better, name it in lowerIsBetter.`
}

const rhoText = (dialogues: Quantity): string =>
  `ρ = ${estimateText(dialogues)} over ${dialogues.n} dialogues`

/** Sentences on scores that no table uses, which reveal misspelt names. */
export function belongingSentences(
  all: readonly Belonging[],
  supporters: readonly string[],
): string[] {
  const scores = all.reduce((sum, each) => sum + each.scores, 0)
  const lost = all.filter((each) => each.used < each.scores)
  if (lost.length === 0) return []
  const count = lost.reduce((sum, each) => sum + each.scores - each.used, 0)
  const parts = lost.map((each) => {
    const own = each.scores - each.used
    if (each.supporter === '') return `${own} of conversations that are not in the log`
    const why = supporters.includes(each.supporter)
      ? 'of other scenarios, repeats or conditions'
      : 'which is not a supporter here'
    return `${own} of "${each.supporter}", ${why}`
  })
  const unit = count === 1 ? 'belongs' : 'belong'
  return [
    `${count} of ${scores} recorded scores ${unit} to no dialogue of this evaluation: ${parts.join('; ')}.`,
  ]
}

const valueOf = (value: Known<number>): number =>
  value.state === 'known' ? value.value : -Infinity

const estimateText = ({ value, interval }: Quantity): string =>
  formatEstimate(valueOf(value), interval, correlated)
