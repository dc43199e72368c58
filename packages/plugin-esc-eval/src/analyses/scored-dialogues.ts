import { known, unknown, type Known } from '@attune/core'
import { partition } from '@attune/core/internal'
import type { Row } from '@attune/kit'
import { grouped } from '@attune/kit/internal'
import { mean } from '@attune/statistics'

/** Key of a dialogue, which is the same in the rows of all judges. */
export const dialogueOf = ({ supporter, scenario, repeat, conditions }: DialogueRow): string =>
  JSON.stringify([
    supporter,
    scenario,
    repeat,
    Object.entries(conditions)
      .filter(([name]) => isOfSimulator(name))
      .sort(),
  ])

type DialogueRow = Pick<Row, 'supporter' | 'scenario' | 'repeat' | 'conditions'>

/** True for a condition of the simulator. Other conditions belong to the judge that scored. */
const isOfSimulator = (condition: string): boolean => /^simulator(\.|$)/.test(condition)

/** One row per scored dialogue, with the mean of its scores, for example over raters. */
export function scoredDialogues(
  rows: readonly Row[],
): Map<string, { readonly row: Row; readonly value: number }> {
  const scored = rows.filter((row) => numberOf(row).state === 'known')
  return new Map(
    [...grouped(scored, dialogueOf)].map(([dialogue, own]) => [
      dialogue,
      { row: own[0]!, value: mean(partition(own.map(numberOf)).values) },
    ]),
  )
}

/** Mean scores of dialogues, rounded to whole points. */
export const pointsByDialogue = (rows: readonly Row[]): Map<string, number> =>
  new Map([...scoredDialogues(rows)].map(([dialogue, { value }]) => [dialogue, Math.round(value)]))

/** Number of a row; unknown for labels. */
export function numberOf({ value }: Row): Known<number> {
  if (value.state === 'unknown') return value
  return typeof value.value === 'number' ? known(value.value) : unknown('not a number')
}
