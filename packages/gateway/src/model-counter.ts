import { loadTokenizer, type TokenCounter } from '@attune/core/tokens'
import { byRule } from '@attune/core/runtime'

/** Tokens by which the rule is weighed against what a server reports: single short requests are mostly template. */
const PRIOR = 2000

/** Counts the tokens of one model: by its tokenizer; without one by rule, corrected by what its server has reported. */
export class ModelCounter {
  #counter: TokenCounter = byRule
  #reported = PRIOR
  #counted = PRIOR

  constructor(private readonly tokenizer: string | undefined) {}

  /** Loads the tokenizer, once; until then the rule counts. */
  async ready(): Promise<this> {
    if (this.tokenizer !== undefined && this.#counter.isRule) this.#counter = await loadTokenizer(this.tokenizer)
    return this
  }

  /** For usage that no server reports, and for limits; what results depend on is never counted so. */
  count(text: string): number {
    const tokens = this.#counter.count(text)
    return this.#counter.isRule ? Math.round((tokens * this.#reported) / this.#counted) : tokens
  }

  countAll(texts: readonly string[]): number {
    return texts.reduce((sum, text) => sum + this.count(text), 0)
  }

  /** A server's own count of the texts of a request. */
  heard(texts: readonly string[], reported: number): void {
    if (!this.#counter.isRule) return
    this.#reported += reported
    this.#counted += texts.reduce((sum, text) => sum + byRule.count(text), 0)
  }
}
