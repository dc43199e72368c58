import { promptText, type Verdict } from '@attune/core'
import { dimensionTitles, type Dimension } from '../dimensions/dimensions.js'
import { levelPrompts } from '../levels/prompts.js'
import type { JudgeOptions } from './options.js'
import { scorePrompt } from './prompts.js'
import { type Judged, verdictOf } from './verdict.js'

/** Verdict on a dimension from a separate question, independent of the other dimensions. */
export async function judgeDimension(
  name: Dimension,
  { dialogue, context, transcript }: Judged,
  { model, answer: form, repairs, temperature, maxTokens }: JudgeOptions,
): Promise<Verdict> {
  const levels = promptText(context, levelPrompts[name], {})
  const input = { dialogue: transcript, dimension: name, title: dimensionTitles[name], levels }
  const { answer, text, attempts } = await context.ask(
    scorePrompt,
    { ...input, ...(form === 'number' ? { plain: 'yes' } : { reasoned: 'yes' }) },
    {
      model,
      repairs,
      sampling: { temperature, ...(maxTokens !== undefined && { maxTokens }) },
      shared: true,
    },
  )
  return verdictOf(name, answer, { dialogue, context, text, attempts, storesAnswer: true })
}
