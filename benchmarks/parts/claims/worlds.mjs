// Worlds of two equal systems, of which a dialogue has a number: pairs that share the difficulty of
// their scenario.
import { normal, normalCdf } from '@attune/statistics'

/** A draw of one dialogue from a standard normal one. */
export const shapes = {
  normal: (z) => z,
  'skewed up': (z) => Math.exp(z),
  'skewed down': (z) => -Math.exp(z),
  ceiling: (z) => Math.min(5, Math.round(4.3 + z)),
  bimodal: (z, random) => (z < 0 ? 30 : 70) + 5 * normal(random),
  crash: (z, random) => (normalCdf(z) < 0.1 ? 20 + 10 * normal(random) : 95 + 2 * normal(random)),
}

/**
 * `scenarios` values of each of two equal systems; `shared` is the share of the variance that is
 * the scenario's.
 */
export function equalSystems(shape, scenarios, random, shared = 0) {
  const draw = (common) =>
    shape(Math.sqrt(shared) * common + Math.sqrt(1 - shared) * normal(random), random)
  const commons = Array.from({ length: scenarios }, () => normal(random))
  return [commons.map(draw), commons.map(draw)]
}

export function deviation(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
  )
}
