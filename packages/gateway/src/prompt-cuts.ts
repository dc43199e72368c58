/** Whether a server reads prompts as a whole: some cut what is longer than their context, and only the reported tokens tell. */
import { countTokens } from '@attune/core/tokens'

/** A prompt is cut if fewer tokens were read than this share of what the model's own calls predict. */
const LEAST_SHARE = 0.6

/** Calls that a prediction rests on. */
const CALLS = 10

/**
 * Tokens by rule of a short call: no server cuts it. The smallest default context of a server that cuts was 2,048 tokens (Ollama until 2025), of
 * which it keeps half.
 */
const SHORT = 1000

/**
 * The fewest tokens that a tokenizer makes of one token by rule: a fourth of other characters, or one Chinese, Japanese or Korean character.
 * For English, o200k and cl100k give 0.78 to 0.89 on the dialogues of ESC-Eval; of Chinese, Qwen's documentation says 1.5 to 1.8 characters a token.
 */
const fewest = { ascii: 0.75, other: 0.75, wide: 0.55 } as const
type Script = keyof typeof fewest

interface Counted {
  readonly script: Script
  /** Tokens by rule. */
  readonly tokens: number
}

/** What most of the texts are written in, and how many tokens they are by rule. A run of one sign is few tokens of any tokenizer. */
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

/** Tokens that a server reports for short calls, as a line of those by rule: chat templates and hidden instructions add some to each. */
class ShortCalls {
  readonly #calls: { readonly tokens: number; readonly reported: number }[] = []

  constructor(private readonly script: Script) {}

  heard(tokens: number, reported: number): void {
    if (tokens <= SHORT && this.#calls.length < CALLS) this.#calls.push({ tokens, reported })
  }

  /** Tokens that the server reports at least for a prompt of which it reads everything. */
  atLeast(tokens: number): number {
    const { tokens: mean, reported } = this.#mean
    if (this.#calls.length === 0) return tokens * fewest[this.script]
    // With nothing added to each call, the line would go through the origin: no line is steeper.
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

  /** The slope of the least-squares line less two of its standard errors; 0 where the calls are too few or too much alike to tell. */
  get #leastSlope(): number {
    const { tokens, reported } = this.#mean
    const sum = (term: (x: number, y: number) => number): number =>
      this.#calls.reduce((total, call) => total + term(call.tokens - tokens, call.reported - reported), 0)
    const spread = sum((x) => x * x)
    if (this.#calls.length < 3 || spread === 0) return 0
    const slope = sum((x, y) => x * y) / spread
    const variance = sum((x, y) => (y - slope * x) ** 2) / (this.#calls.length - 2)
    return slope - 2 * Math.sqrt(variance / spread)
  }
}

export interface PromptCut {
  readonly read: number
  /** Tokens by rule. */
  readonly of: number
}

/** The prompts of one model. */
export class PromptCuts {
  readonly #short = new Map<Script, ShortCalls>()
  #isTold = false

  /** @param reported tokens of the input that the server reports, those from its cache included @returns what was cut, if it was */
  cutIn(texts: readonly string[], reported: number): PromptCut | undefined {
    // Servers that do not count report none.
    if (reported === 0) return undefined
    const { script, tokens } = counted(texts)
    const calls = this.#short.get(script) ?? new ShortCalls(script)
    this.#short.set(script, calls)
    if (reported < LEAST_SHARE * calls.atLeast(tokens)) return { read: reported, of: tokens }
    calls.heard(tokens, reported)
    return undefined
  }

  /** Tells the first cut. */
  tell({ read, of }: PromptCut, warn: (message: string) => void): void {
    if (this.#isTold) return
    this.#isTold = true
    warn(
      `its server read ${read} of about ${of} tokens of a prompt: its context is cut. Units with such prompts are flagged as cut-prompt. Start the server with a longer context (Ollama: OLLAMA_CONTEXT_LENGTH; vLLM: --max-model-len; LM Studio: Context Length), then ask again: \`attune run --fresh NAME\`.`,
    )
  }
}
