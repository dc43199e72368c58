/**
 * Detects servers that silently truncate prompts longer than their context, from the reported
 * tokens.
 */
import { countTokens } from '@attune/core/tokens'

/**
 * A prompt counts as cut below this share of the fewest tokens that a tokenizer makes of it. Other
 * calls of the model are not compared: which of them came before would depend on the order in which
 * answers arrive.
 */
const LEAST_SHARE = 0.7

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

export interface PromptCut {
  readonly read: number
  /** Number of tokens in the whole prompt, estimated by rule. */
  readonly of: number
}

/**
 * @param reported input tokens that the server reports, cached ones included
 * @returns read and expected tokens of a cut prompt; undefined if it is not cut
 */
export function cutIn(texts: readonly string[], reported: number): PromptCut | undefined {
  // Servers that do not count tokens report 0.
  if (reported === 0) return undefined
  const { script, tokens } = counted(texts)
  return reported < LEAST_SHARE * fewest[script] * tokens
    ? { read: reported, of: tokens }
    : undefined
}

/** Warnings about cut prompts of a model. */
export class PromptCuts {
  #hasWarned = false

  /** Warns about the first prompt that was cut, and only about that one. */
  tell({ read, of }: PromptCut, warn: (message: string) => void): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    warn(
      `its server read ${read} of about ${of} tokens of a prompt: its context is cut. Units with such prompts are flagged as cut-prompt. Start the server with a longer context (Ollama: OLLAMA_CONTEXT_LENGTH; vLLM: --max-model-len; LM Studio: Context Length), then ask again: \`attune run --fresh NAME\`.`,
    )
  }
}
