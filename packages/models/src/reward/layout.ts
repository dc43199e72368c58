/**
 * Tests whether a server renders chats as Attune does. If so, one request can contain many rendered
 * chats.
 */
import { isObject } from '@attune/core/answers'
import { messagesOf, renderLlama, type RewardOptions } from './backends.js'
import { probes } from './probe.js'

/**
 * Pairs whose tokens are compared. The second has blanks at both ends, which some templates remove.
 */
const comparedPairs = [
  probes[0]!,
  { prompt: `  ${probes[2]!.prompt}\n`, reply: ` ${probes[2]!.reply} ` },
]

/**
 * Compares the server's tokens of chats with the tokens of the layout of Llama 3.1.
 *
 * @param tokenize sends fields to vLLM's route `/tokenize`
 * @throws errors of `tokenize`
 */
export async function isLlamaLayout(
  tokenize: (fields: object) => Promise<unknown>,
  { doubleBos }: Pick<RewardOptions, 'doubleBos'>,
): Promise<boolean> {
  for (const pair of comparedPairs) {
    const chat = {
      messages: messagesOf(pair),
      add_generation_prompt: false,
      add_special_tokens: doubleBos,
    }
    const text = { prompt: renderLlama(pair, doubleBos), add_special_tokens: true }
    const [own, written] = [tokensIn(await tokenize(chat)), tokensIn(await tokenize(text))]
    if (own === undefined || written === undefined || own !== written) return false
  }
  return true
}

function tokensIn(body: unknown): string | undefined {
  const tokens = isObject(body) ? body['tokens'] : undefined
  return Array.isArray(tokens) && tokens.length > 0 ? tokens.join(' ') : undefined
}
