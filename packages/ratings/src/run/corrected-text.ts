import type { Known } from '@attune/core'
import type { PpiMean } from '@attune/statistics'

const number = (value: Known<number>): string =>
  value.state === 'known' ? value.value.toFixed(2) : '–'

/**
 * Sentence such as “People would score listener 3.62 [3.41, 3.83] (96 ratings and 504 judge scores;
 * worth 171 ratings; …).”
 */
export function correctedSentence(supporter: string, judge: string, mean: PpiMean): string[] {
  const { estimate, interval, n, nUnlabelled, effectiveN, helps, bias, judge: alone } = mean
  if (estimate.state === 'unknown' || interval.state === 'unknown') return []
  const { lower, upper } = interval.value
  const worth =
    helps.state === 'known' && helps.value && effectiveN.state === 'known'
      ? `; worth ${Math.round(effectiveN.value)} ratings`
      : ''
  const size = bias.estimate.state === 'known' ? Math.abs(bias.estimate.value).toFixed(2) : '0'
  const side = bias.estimate.state === 'known' && bias.estimate.value < 0 ? 'lower' : 'higher'
  return [
    `People would score ${supporter} ${number(estimate)} [${lower.toFixed(2)}, ${upper.toFixed(2)}] (${n} rated dialogues and ${n + nUnlabelled} scores of ${judge}${worth}; ${judge} by itself says ${number(alone)}, ${size} ${side} than people on the same dialogues).`,
  ]
}

/** Sentence on why the judge's scores do not improve the estimate; empty if they do. */
export function notHelping(
  supporter: string,
  { helps, lambdaReason, correlation, neededCorrelation, clusters }: PpiMean,
): string[] {
  if (helps.state === 'unknown' || helps.value) return []
  if (lambdaReason === 'no_unlabelled') return []
  if (lambdaReason === 'too_few_to_tune')
    return [`${supporter}: too few rated scenarios to weigh the judge’s scores.`]
  if (neededCorrelation.state === 'unknown') return []
  return [
    `${supporter}: the judge does not help here. Its order of dialogues hardly follows people’s (r = ${number(correlation)}; ${number(neededCorrelation)} is needed at ${clusters.labelled} scenarios).`,
  ]
}
