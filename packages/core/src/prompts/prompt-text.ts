import type { Context } from '../contracts/context.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'

/** A prompt as one text, for one that is not asked by itself but goes into another one. */
export const promptText = <Input extends PromptInput>(
  context: Pick<Context, 'render'>,
  prompt: Prompt<Input, unknown>,
  input: Input,
): string =>
  context
    .render(prompt, input)
    .map(({ content }) => content)
    .join('\n\n')
