import { ngramsOf, overlapOf, total } from './ngrams.js'

export interface ChrfOptions {
  /** The longest runs of characters that count. Default 6. */
  readonly order?: number
  /** Weight of recall. Default 2. */
  readonly beta?: number
}

/**
 * chrF in [0, 1]: F of character n-grams, without white space, precision and recall averaged over the orders that both texts have.
 * Upper and lower case differ. Of several references the best score counts.
 *
 * Source: Popović 2015, as sacreBLEU 2 computes it for one sentence (`nrefs:… case:mixed eff:yes nc:6 nw:0 space:no`).
 */
export function chrf(hypothesis: string, references: readonly string[], options: ChrfOptions = {}): number {
  return Math.max(0, ...references.map((reference) => against(hypothesis, reference, options)))
}

const characters = (text: string): string[] => [...text.replace(/\s+/gu, '')]

function against(hypothesis: string, reference: string, { order = 6, beta = 2 }: ChrfOptions): number {
  const [own, other] = [characters(hypothesis), characters(reference)]
  const orders = Math.min(order, own.length, other.length)
  let [precision, recall] = [0, 0]
  for (let n = 1; n <= orders; n++) {
    const [ownNgrams, otherNgrams] = [ngramsOf(own, n), ngramsOf(other, n)]
    const matches = overlapOf(ownNgrams, otherNgrams)
    precision += matches / total(ownNgrams) / orders
    recall += matches / total(otherNgrams) / orders
  }
  return precision + recall === 0 ? 0 : ((1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall)
}
