import { promptText, unknown, type Verdict } from '@attune/core'
import { formOf } from '@attune/answers'
import { dimensionTitles, type Dimension } from '../dimensions/dimensions.js'
import { levelPrompts } from '../levels/prompts.js'
import { readJudgements } from '../reading/judgements.js'
import type { JudgeOptions } from './options.js'
import { answerSchema, togetherPrompt } from './prompts.js'
import { type Judged, verdictOf } from './verdict.js'

/**
 * Verdicts on several dimensions from a single question. A dimension that is missing or unclear in
 * the last answer has no value; the others keep theirs.
 */
export async function judgeTogether(
  { dialogue, context, transcript }: Judged,
  { dimensions: names, model, answer: form, repairs, temperature, maxTokens }: JudgeOptions,
): Promise<Verdict[]> {
  const blocks = names.map((name: Dimension) => {
    const levels = promptText(context, levelPrompts[name], {})
    return `### "${name}": ${dimensionTitles[name]}\n${levels}`
  })
  const input = {
    dialogue: transcript,
    asked: names.join(','),
    dimensions: blocks.join('\n\n'),
    form: formOf(answerSchema(names, form === 'reasoned')),
    ...(form === 'number' ? { plain: 'yes' } : { reasoned: 'yes' }),
  }
  const sampling = { temperature, ...(maxTokens !== undefined && { maxTokens }) }
  const { answer, text, readable, attempts, finish } = await context.ask(togetherPrompt, input, {
    model,
    repairs,
    sampling,
    shared: true,
  })
  const isWhole = finish !== 'length' && finish !== 'filter'
  const read = isWhole ? readJudgements(readable, names) : {}
  return names.map((name) => {
    const own =
      read[name] ?? unknown(answer.state === 'unknown' ? answer.why : 'the answer leaves it out')
    return verdictOf(name, own, { dialogue, context, text, attempts, storesAnswer: false })
  })
}
