/** What the two questionnaires say of answers, as a run has them. */
import type { Known, Verdict } from '@attune/core'
import { component } from '@attune/testkit'
import plugin from '../../src/index.js'
import type { BlriLabel } from '../../src/relationship/index.js'
import { dialogueOf } from '../toys.js'

export const tagged = (ratings: readonly (number | null)[]): string =>
  ratings.map((rating, i) => `<sentence ${i + 1}>${rating ?? 'N/A'}</sentence ${i + 1}>`).join('\n')

const answered = async (
  name: string,
  answers: readonly string[],
  options: object,
): Promise<readonly Verdict[]> => {
  const given = { options: { repetitions: answers.length, ...options }, answers }
  return (await component(plugin, name).judge(dialogueOf([5, -5]), given)).result
}

/** An answer for each list of labels. */
export const verdictsOn = (
  repetitions: readonly (readonly BlriLabel[])[],
  options: object = {},
) => {
  const texts = repetitions.map(
    (labels) => `Grade:\n${labels.map((label, i) => `${i + 1}. ${label}`).join('\n')}`,
  )
  return answered('relationship', texts, options)
}

/** One answer with these grades. */
export const utterancesOn = (grades: readonly (number | null)[], options: object = {}) =>
  answered('utterance', [tagged(grades)], options)

export const outcomesOf = (verdicts: readonly Verdict[]): Readonly<Record<string, Known<number>>> =>
  Object.fromEntries(
    verdicts.map(({ criterion, outcome }) => [criterion, outcome as Known<number>]),
  )
