import { defineAnalysis, list, text } from '@attune/core'
import { type Evaluation, type Findings, given } from '@attune/core/findings'
import { concatFindings, pairs, readMatches, withLengths } from '@attune/kit'
import { tableOptions } from '@attune/kit/internal'
import { fileName } from './tables.js'

/** Win rates, counts, abilities and win rates at equal length, for any pairwise judge. */
export const preferences = defineAnalysis({
  revision: 4,
  summary:
    'Who is preferred by every judge of pairs, per criterion: win rates with intervals and claims, counts, abilities, win rates at equal length.',
  options: {
    of: list(text({ format: 'judge-label' }), {
      minItems: 1,
      optional: true,
      description:
        'Labels of judges of pairs. Default: all of the evaluation. A judge of dialogues has nothing here.',
    }),
    by: { ...tableOptions.by, default: [] },
  },
  async analyse(evaluation, { options: { of, by } }) {
    const found = []
    for (const label of of ?? evaluation.judges)
      found.push(await preferencesOf(evaluation, label, by))
    return concatFindings(...found)
  },
})

async function preferencesOf(
  evaluation: Evaluation,
  label: string,
  by: readonly string[],
): Promise<Findings> {
  const matches = await withLengths(evaluation, await readMatches(evaluation, label))
  // If no pair has a verdict, the criteria are those that the judge declares.
  const declared = Object.keys(evaluation.gives[label]?.criteria ?? {})
  const judged = new Set(matches.map(({ name }) => name).filter((name) => name !== ''))
  const names = judged.size > 0 ? [...judged] : declared
  if (names.length === 0) return concatFindings()
  const columns = names.map((key) => ({ key, title: given(evaluation, label, key).title ?? key }))
  const id = `preferences-${fileName(label)}`
  return pairs(evaluation, matches, {
    id,
    title: `Preferences of ${label}`,
    columns,
    about: label,
    by,
  })
}
