import type { Known, Preference } from '@attune/core'
import { mirror } from '@attune/core/findings'
import type { Row } from '@attune/kit'
import { grouped } from '@attune/kit/internal'
import type { HumanLabel } from '../../agreement/label-file.js'
import type { AnnotatorLabel } from '../../agreement/consensus.js'

import { pairKey, type Judged } from '../judged.js'

type Judgement = Judged['matches'][number]

/**
 * A label with the judge's match on the same question. The outcome refers to the supporters in the
 * judge's order.
 */
export type Label = AnnotatorLabel & { readonly match: Judgement }

/**
 * An outcome of the judge (`one`) and one of an annotator or the consensus (`other`) on the same
 * question. The field `supporter` contains the annotator, since tables group by it.
 */
export interface Item extends Omit<Row, 'value' | 'series'> {
  readonly group: string
  readonly agents: readonly [first: string, second: string]
  readonly one: Known<Preference>
  readonly other: Known<Preference>
}

/**
 * Pairs each label with the judge's outcomes on the same question; with several if the judge or the
 * dialogues vary.
 */
export function labelsBesideJudge(
  given: readonly HumanLabel[],
  matches: Judged['matches'],
): { readonly labels: Label[]; readonly unmatched: number } {
  const asked = grouped(matches, ({ scenario, repeat, supporter, other, name }) =>
    JSON.stringify([scenario, repeat, ...[supporter, other].sort(), name]),
  )
  const places = new Map(matches.map((match, place) => [match, place]))
  const found = given.map(
    ({ scenario, repeat, supporters, dimension, annotator, conditions, outcome }) => {
      const all =
        asked.get(JSON.stringify([scenario, repeat, ...[...supporters].sort(), dimension])) ?? []
      const own = all.filter((match) =>
        Object.entries(conditions).every(([name, value]) => match.conditions[name] === value),
      )
      return own.map((match): Label => ({
        item: pairKey(match),
        stage: match.group,
        dimension,
        annotator,
        match,
        outcome: match.supporter === supporters[0] ? outcome : mirror(outcome),
      }))
    },
  )
  return {
    labels: found.flat().sort((one, other) => places.get(one.match)! - places.get(other.match)!),
    unmatched: found.filter((own) => own.length === 0).length,
  }
}
