import {
  bleu,
  distinct,
  meteor,
  rougeL,
  tokensOf,
  type BleuSmoothing,
} from '@attune/statistics/text'

/** A reply with its reference. */
export interface ReplyPair {
  readonly reply: string
  readonly reference: string
}

export const comparedMetrics = ['bleu1', 'bleu2', 'bleu4', 'rougeL', 'meteor'] as const

export type ComparedMetric = (typeof comparedMetrics)[number]

/** Weight of recall in ROUGE-L, as in the programs of ESConv. */
const ROUGE_BETA = 1.2

export interface MetricOptions {
  readonly smoothing: BleuSmoothing
  /** Returns the synonyms of a word for METEOR. Default: no synonyms. */
  readonly synonyms?: (word: string) => ReadonlySet<string>
}

/** Metrics of a reply against its reference, each in [0, 1]. */
export function compareReply(
  { reply, reference }: ReplyPair,
  { smoothing, synonyms }: MetricOptions,
): Record<ComparedMetric, number> {
  const pair = { hypothesis: tokensOf(reply), references: [tokensOf(reference)] }
  const bleuOf = (order: number): number => bleu([pair], { order, smoothing })
  return {
    bleu1: bleuOf(1),
    bleu2: bleuOf(2),
    bleu4: bleuOf(4),
    rougeL: rougeL(pair, { beta: ROUGE_BETA }).f,
    meteor: meteor(pair, { ...(synonyms && { synonyms }) }).score,
  }
}

/** Corpus BLEU over all replies of a system. */
export function corpusBleu(
  pairs: readonly ReplyPair[],
  order: number,
  smoothing: BleuSmoothing,
): number {
  const compared = pairs.map(({ reply, reference }) => ({
    hypothesis: tokensOf(reply),
    references: [tokensOf(reference)],
  }))
  return bleu(compared, { order, smoothing })
}

/** Share of distinct n-grams in a set of replies. */
export const distinctOf = (replies: readonly string[], n: number): number =>
  distinct(replies.map(tokensOf), n).corpus
