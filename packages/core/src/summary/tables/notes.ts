import type { Evaluation } from '../../contracts/evaluation.js'
import { FEWEST_FOR_MEAN } from './quantity.js'

/** From here on t intervals hold well where values are skewed too. */
const ENOUGH = 20

/** Says that results came from offline stand-ins, where they did. */
export const offlineNote = ({ offline }: Pick<Evaluation, 'offline'>): string[] =>
  offline ? ['Offline stand-in, no measurement.'] : []

/** What so few scenarios cannot tell: how often intervals hold is simulated by benchmarks/parts/coverage.mjs. */
export function fewClustersNote(observations: Iterable<{ readonly cluster: string }>): string[] {
  const clusters = new Set(Array.from(observations, ({ cluster }) => cluster)).size
  if (clusters >= ENOUGH) return []
  const what = clusters === 1 ? '1 independent scenario' : `${clusters} independent scenarios`
  if (clusters >= FEWEST_FOR_MEAN)
    return [`${what}: 95 % intervals of strongly skewed values hold in only 83 to 92 % of cases.`]
  const least = Number((2 ** (1 - clusters)).toPrecision(2))
  return [`Only ${what}: scores have no interval, and no p-value of a comparison can be below ${least}.`]
}
