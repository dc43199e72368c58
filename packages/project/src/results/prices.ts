import type { EvaluationConfig, Prices, ResolvedConfig, SupporterEntry } from '@attune/core/runtime'
import type { Evaluation } from '@attune/core/findings'

/**
 * What tokens of each supporter cost: the prices in its entry, or of the chat models that it asks. None where it asks several at
 * different prices: its turns do not say which of them took the tokens.
 */
export function pricesOf(
  { models }: Pick<ResolvedConfig, 'models'>,
  { supporters }: Pick<EvaluationConfig, 'supporters'>,
): Evaluation['prices'] {
  const of = ({ limits, models: asked }: SupporterEntry): Prices | undefined => {
    const chat = asked.filter(({ role }) => role === 'chat').map(({ name }) => models.get(name)?.prices)
    const [first, ...others] = limits ? [limits.prices, ...chat] : chat
    const isOne = others.every((each) => each?.input === first?.input && each?.output === first?.output)
    return isOne ? first : undefined
  }
  return Object.fromEntries(
    supporters.flatMap((entry) => {
      const prices = of(entry)
      return prices ? [[entry.label, { input: prices.input, output: prices.output }]] : []
    }),
  )
}
