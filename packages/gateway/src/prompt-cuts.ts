/**
 * Detects servers that silently truncate prompts longer than their context, from the reported
 * tokens.
 */
import { countTokens } from '@attune/core/tokens'

/** A prompt counts as cut below this share of the tokens predicted from the model's other calls. */
const LEAST_SHARE = 0.6

/** Number of calls that a prediction uses. */
const CALLS = 10

/**
 * Maximum tokens by rule of a short call, which no server cuts. The smallest default context of a
 * truncating server was 2,048 tokens (Ollama until 2025), half of which it keeps.
 */
const SHORT = 1000

/**
 * Minimum number of a tokenizer's tokens per token of the rule. By rule, a token is four
 * characters, or one Chinese, Japanese or Korean character. English: o200k and cl100k give 0.78 to
 * 0.89 on the dialogues of ESC-Eval. Chinese: Qwen's documentation states 1.5 to 1.8 characters per
 * token.
 */
const fewest = { ascii: 0.75, other: 0.75, wide: 0.55 } as const
type Script = keyof typeof fewest

interface Counted {
  readonly script: Script
  /** Number of tokens, estimated by rule. */
  readonly tokens: number
}

/**
 * Predominant script of the texts, and their number of tokens by rule. Runs of a repeated character
 * are shortened, because tokenizers merge them.
 */
function counted(texts: readonly string[]): Counted {
  const all = texts.join('\n').replace(/(.)\1{3,}/gsu, '$1$1$1')
  const wide = all.replace(/[^\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]+/g, '').length
  const other = all.replace(/\p{ASCII}+/gu, '').length - wide
  const shares: Readonly<Record<Script, number>> = {
    ascii: (all.length - wide - other) / 4,
    wide,
    other: other / 4,
  }
  const [script] = (Object.keys(shares) as Script[]).sort((a, b) => shares[b] - shares[a])
  return { script: script!, tokens: countTokens(all) }
}

/**
 * Linear model of the tokens that a server reports for short calls, given their tokens by rule.
 * Chat templates and hidden instructions add a constant to each call.
 */
class ShortCalls {
  readonly #calls: { readonly tokens: number; readonly reported: number }[] = []

  constructor(private readonly script: Script) {}

  heard(tokens: number, reported: number): void {
    if (tokens <= SHORT && this.#calls.length < CALLS) this.#calls.push({ tokens, reported })
  }

  /** Minimum number of tokens that a server reports for a prompt if it reads all of it. */
  atLeast(tokens: number): number {
    const { tokens: mean, reported } = this.#mean
    if (this.#calls.length === 0) return tokens * fewest[this.script]
    // The slope is largest if calls have no constant. It then equals the ratio of the means.
    const ratio = reported / mean
    if (tokens <= mean) return tokens * ratio
    const slope = Math.max(fewest[this.script], Math.min(this.#leastSlope, ratio))
    return reported + slope * (tokens - mean)
  }

  get #mean(): { readonly tokens: number; readonly reported: number } {
    const mean = (name: 'tokens' | 'reported'): number =>
      this.#calls.reduce((sum, call) => sum + call[name], 0) / this.#calls.length
    return { tokens: mean('tokens'), reported: mean('reported') }
  }

  /**
   * Slope of the least-squares line minus two standard errors; 0 if the calls are too few or too
   * similar.
   */
  get #leastSlope(): number {
    const { tokens, reported } = this.#mean
    const sum = (term: (x: number, y: number) => number): number =>
      this.#calls.reduce(
        (total, call) => total + term(call.tokens - tokens, call.reported - reported),
        0,
      )
    const spread = sum((x) => x * x)
    if (this.#calls.length < 3 || spread === 0) return 0
    const slope = sum((x, y) => x * y) / spread
    const variance = sum((x, y) => (y - slope * x) ** 2) / (this.#calls.length - 2)
    return slope - 2 * Math.sqrt(variance / spread)
  }
}

export interface PromptCut {
  readonly read: number
  /** Number of tokens in the whole prompt, estimated by rule. */
  readonly of: number
}

/** Detects cut prompts of a model. */
export class PromptCuts {
  readonly #short = new Map<Script, ShortCalls>()
  #hasWarned = false

  /**
   * @param reported input tokens that the server reports, cached ones included
   * @returns read and expected tokens of a cut prompt; undefined if it is not cut
   */
  cutIn(texts: readonly string[], reported: number): PromptCut | undefined {
    // Servers that do not count tokens report 0.
    if (reported === 0) return undefined
    const { script, tokens } = counted(texts)
    const calls = this.#short.get(script) ?? new ShortCalls(script)
    this.#short.set(script, calls)
    if (reported < LEAST_SHARE * calls.atLeast(tokens)) return { read: reported, of: tokens }
    calls.heard(tokens, reported)
    return undefined
  }

  /** Warns about the first prompt that was cut, and only about that one. */
  tell({ read, of }: PromptCut, warn: (message: string) => void): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    warn(
      `its server read ${read} of about ${of} tokens of a prompt: its context is cut. Units with such prompts are flagged as cut-prompt. Start the server with a longer context (Ollama: OLLAMA_CONTEXT_LENGTH; vLLM: --max-model-len; LM Studio: Context Length), then ask again: \`attune run --fresh NAME\`.`,
    )
  }
}
