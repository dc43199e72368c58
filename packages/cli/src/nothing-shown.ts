import type { Found } from './types.js'

/**
 * One sentence per evaluation on its analyses that yield no rows, figures, sentences or warnings,
 * because they find too few results.
 */
export function nothingShown(found: readonly Found[]): readonly string[] {
  const silent = found.filter(({ findings }) => isSilent(findings))
  return [...new Set(silent.map(({ evaluation }) => evaluation))].map((evaluation) => {
    const labels = silent.flatMap((each) => (each.evaluation === evaluation ? [each.label] : []))
    const verb = labels.length === 1 ? 'has' : 'have'
    return `${evaluation}: ${labels.join(', ')} ${verb} nothing to show: none or too few of the results that ${labels.length === 1 ? 'it reads' : 'they read'}.`
  })
}

const isSilent = ({ tables, figures, sentences = [], warnings = [] }: Found['findings']): boolean =>
  tables.every(({ rows }) => rows.length === 0) &&
  figures.length + sentences.length + warnings.length === 0
