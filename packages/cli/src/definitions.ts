/**
 * Text below the tables that `--all` prints: what each estimator and judge measures, and the ranges
 * of its measures, by evaluation.
 */
import type { GivenCriterion, Gives } from '@attune/core/internal'
import { wordsIn } from '@attune/core/runtime'
import { wrap } from '@attune/tables'
import type { Project } from './types.js'

/**
 * Summary sentence and ranges of each estimator and judge. Evaluations with the same estimators and
 * judges share one text.
 */
export function definitionsText({ read }: Pick<Project, 'read'>, width: number): string {
  const evaluations = new Map<string, string[]>()
  for (const archive of read.archives()) {
    const text = scorersText(archive.scorers(), width)
    if (text === '') continue
    evaluations.set(text, [...(evaluations.get(text) ?? []), archive.config.name])
  }
  return [...evaluations]
    .map(([text, names]) => `Names in the tables of ${names.join(', ')}\n\n${text}`)
    .join('\n\n')
}

type Scorers = ReturnType<ReturnType<Project['read']['archives']>[number]['scorers']>

/**
 * Text on the estimators and judges of an evaluation. Equal descriptions of one component are
 * merged.
 */
function scorersText(scorers: Scorers, width: number): string {
  const alike = new Map<
    string,
    { readonly labels: string[]; readonly summary: string; readonly numbers: string }
  >()
  for (const { label, summary, gives } of scorers) {
    const numbers = numbersText(gives)
    const key = JSON.stringify([summary, numbers])
    alike.set(key, { labels: [...(alike.get(key)?.labels ?? []), label], summary, numbers })
  }
  return [...alike.values()]
    .flatMap(({ labels, summary, numbers }) => [
      ...folded(`${labels.join(', ')}: ${summary}`, '', width),
      ...folded(numbers, '  ', width),
    ])
    .join('\n')
}

/** Folded text; continued lines are aligned with the first one. */
const folded = (text: string, indent: string, width: number): string[] =>
  text === ''
    ? []
    : wrap(text, width - indent.length - 2).map(
        (line, at) => `${indent}${at === 0 ? '' : '  '}${line}`,
      )

/**
 * Ranges of measures, series and criteria: `BEL: 0 to 100, higher is better. Cy.` Those with equal
 * facts share a sentence. Folded ones, which reports show only on request, are omitted.
 */
function numbersText({ measures = {}, series = {}, criteria = {} }: Gives): string {
  const alike = new Map<string, Set<string>>()
  for (const [name, given] of [measures, series, criteria].flatMap((part) =>
    Object.entries(part),
  )) {
    // A name such as * stands for names that only the results have.
    if (given.folded === true || (given.title === undefined && name.includes('*'))) continue
    const facts = factsOf(given)
    alike.set(facts, (alike.get(facts) ?? new Set()).add(wordsIn(given.title ?? name)))
  }
  return [...alike]
    .map(([facts, titles]) => `${[...titles].join(', ')}${facts === '' ? '' : `: ${facts}`}.`)
    .join(' ')
}

/** Range, unit and direction of a measure, on the scale of printed tables. */
function factsOf({ range, better, scale = 1, unit, outcomes }: GivenCriterion): string {
  if (outcomes !== undefined) return ''
  const [least, most] = (range ?? []).map((end) => Number((end * scale).toPrecision(12)))
  return [
    least === undefined ? '' : `${least} to ${most}`,
    unit === undefined ? '' : `in ${unit.trim()}`,
    better === undefined ? '' : `${better} is better`,
  ]
    .filter(Boolean)
    .join(', ')
}
