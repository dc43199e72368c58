/** One value for each dialogue, whose verdicts several raters may have given. */
import { type Known, known, unknown } from '@attune/core'
import { offlineMark } from '@attune/core/findings'
import { mean } from '@attune/statistics'
import { grouped } from './grouped.js'
import type { ClusteredReading } from './quantity.js'
import type { About } from './row-set.js'
import { dialogueKey } from './rows.js'

/**
 * One value for each dialogue: the mean of its verdicts, if several raters gave some. Returns `all`
 * if no dialogue has several. Values that an analysis computes, such as those of the questions of a
 * dialogue, stay apart.
 */
export function ofDialogues(all: readonly ClusteredReading[]): readonly ClusteredReading[] {
  // Values of one dialogue follow each other and share its conditions.
  const hasSeveral = all.some(({ about }, at) => at > 0 && areOfOne(about, all[at - 1]!.about))
  return hasSeveral ? meanOfEach(all, ({ about }) => dialogueKey(about)) : all
}

const areOfOne = (one: About, other: About): boolean =>
  one.source !== undefined &&
  (one === other ||
    (one.scenario === other.scenario &&
      one.repeat === other.repeat &&
      one.supporter === other.supporter &&
      dialogueKey(one) === dialogueKey(other)))

interface Rated {
  readonly value: Known<number>
  readonly offline?: boolean | undefined
}

/**
 * The first entry of each dialogue, with the mean of the dialogue's known values. The mean does not
 * depend on their order. A dialogue without a known value has the reason of its first one.
 */
export const meanOfEach = <T extends Rated>(all: readonly T[], dialogueOf: (of: T) => string) =>
  Array.from(grouped(all, dialogueOf).values(), (own): T =>
    own.length === 1 ? own[0]! : { ...own[0]!, value: meanOfKnown(own), ...offlineMark(own) },
  )

function meanOfKnown(all: readonly Rated[]): Known<number> {
  const values = all.flatMap(({ value }) => (value.state === 'known' ? [value.value] : []))
  if (values.length > 0) return known(mean(values.sort((left, right) => left - right)))
  const [why = 'not given'] = all.flatMap(({ value }) =>
    value.state === 'unknown' ? [value.why] : [],
  )
  return unknown(why)
}
