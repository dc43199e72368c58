import type { ImportReport } from '@attune/ratings/study'

const warnings = {
  no_status:
    'This export does not say which answers are drafts or were discarded: all were taken. `to_list(flatten=True)` of Argilla says it.',
  sides_unknown:
    'This format does not say which side was shown where: if sides were not counterbalanced, a preference for a side cannot be undone.',
} as const

const faults = {
  no_item: 'names no item',
  several_choices: 'holds several choices, which are no single answer',
  id_of_another: 'has the id of an answer of another rater, and was not taken',
} as const

export function importText(report: ImportReport): string {
  const kinds = Object.entries(report.kinds).map(
    ([kind, count]) => `${count} ${kind.replace('_', ' ')}`,
  )
  const unknown = Object.entries(report.unknownItems)
  return [
    `${report.added} new rows of ${report.raters.length} raters (${kinds.join(', ') || 'none'}); ${report.known} were there already, ${report.skipped} cells hold no answer.`,
    ...report.errors.map(
      ({ line, item, code }) =>
        `${line === undefined ? `Item ${item}` : `Line ${line}`} ${faults[code]}.`,
    ),
    ...(unknown.length === 0
      ? []
      : [
          `Items that the design does not have: ${unknown.map(([item, count]) => `${item} (${count})`).join(', ')}.`,
        ]),
    ...(report.unknownQuestions.length === 0
      ? []
      : [`Questions that the design does not ask: ${report.unknownQuestions.join(', ')}.`]),
    ...report.warnings.map((warning) => warnings[warning]),
  ].join('\n')
}
