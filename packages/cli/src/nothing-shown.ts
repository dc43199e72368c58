import type { Found } from './types.js'

/**
 * One sentence per evaluation on its analyses that yield no tables, figures, sentences or warnings,
 * because they find too few results.
 */
export function nothingShown(found: readonly Found[]): readonly string[] {
  const silent = found.filter(isSilent)
  return [...new Set(silent.map(({ evaluation }) => evaluation))].map((evaluation) => {
    const labels = silent.flatMap((each) => (each.evaluation === evaluation ? [each.label] : []))
    const verb = labels.length === 1 ? 'has' : 'have'
    return `${evaluation}: ${labels.join(', ')} ${verb} nothing to show: none or too few of the results that ${labels.length === 1 ? 'it reads' : 'they read'}.`
  })
}

/** The analyses of evaluations in which none has anything to show. */
export const ofSilentEvaluations = (found: readonly Found[]): readonly Found[] =>
  found.filter(({ evaluation }) =>
    found.filter((each) => each.evaluation === evaluation).every(isSilent),
  )

/** One sentence per analysis that gives tables without rows. */
export const tablesWithoutRows = (found: readonly Found[]): readonly string[] =>
  found.flatMap(({ evaluation, label, findings }) => {
    const [empty, ...more] = findings.tables.filter(({ rows }) => rows.length === 0)
    if (!empty) return []
    const tables =
      more.length === 0
        ? `the table "${empty.title}" of ${label} has`
        : `${more.length + 1} tables of ${label} have`
    return [`${evaluation}: ${tables} no rows: the analysis gave none.`]
  })

const isSilent = ({ findings }: Found): boolean => {
  const { tables, figures, sentences = [], warnings = [] } = findings
  return tables.length + figures.length + sentences.length + warnings.length === 0
}
