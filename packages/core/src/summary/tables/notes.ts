import type { Evaluation } from '../../contracts/evaluation.js'

/** Says that results came from offline stand-ins, where they did. */
export const offlineNote = ({ offline }: Pick<Evaluation, 'offline'>): string[] =>
  offline ? ['Offline stand-in, no measurement.'] : []

/** Percentile intervals of few values are too narrow: by a tenth and more below 10 (Hesterberg, The American Statistician 69, 2015). */
export function fewClustersNote(observations: Iterable<{ readonly cluster: string }>): string[] {
  const clusters = new Set(Array.from(observations, ({ cluster }) => cluster)).size
  if (clusters >= 10) return []
  const what = clusters === 1 ? '1 independent scenario' : `${clusters} independent scenarios`
  return [`Only ${what}: intervals are narrower and p-values smaller than they should be.`]
}
