/** How much a series changes from its first to its last value, as claims. */
import type { Claim, Comparison, Evaluation, Quantity } from '@attune/core/findings'
import { cellOfClaim, comparedValues, measureOf } from './asked.js'
import { type KitColumn, readingsOf } from './columns.js'
import { groupsOf } from './groups.js'
import type { Row } from './rows.js'
import { whoText } from './sentences.js'
import type { Said } from './table.js'

export interface Changes {
  /** In the order of the rows of a table of means: groups, then supporters. */
  readonly cells: readonly Quantity[]
  readonly claims: readonly Claim[]
}

/** `rows`: the last known value of each dialogue less the first. */
export function changeClaims(
  { supporters, claims }: Pick<Evaluation, 'supporters' | 'claims'>,
  rows: readonly Row[],
  {
    column,
    by,
    about,
  }: { readonly column: KitColumn; readonly by: readonly string[]; readonly about?: string | undefined },
): Changes {
  const asked = groupsOf(rows, by).groups.flatMap((group) =>
    supporters.map((supporter): Comparison => {
      const own = group.rows.filter((row) => row.supporter === supporter)
      return {
        kind: 'change',
        of: measureOf(column, own, about),
        supporter,
        conditions: group.texts,
        first: comparedValues(readingsOf(own, { key: '', title: '', of: '' })),
      }
    }),
  )
  const answers = claims.ask(asked)
  return { claims: answers, cells: answers.map((claim, at) => cellOfClaim(claim, asked[at]!)) }
}

/** A sentence per supporter whose change is known. */
export const changeSentences = (claims: readonly Claim[], each: string): Said[] =>
  claims.flatMap((claim) =>
    claim.estimate.state === 'unknown' || claim.interval.state === 'unknown'
      ? []
      : [{ text: `${claim.of.title}, first to last ${each}: ${claim.sentence}${whoText([claim])}.`, claims: [claim] }],
  )
