import type { Prompt, PromptInput, Context } from '@attune/core'

/** The text of a prompt that is not asked by itself: it goes into another one. */
export const textOf = <Input extends PromptInput>(
  context: Context,
  prompt: Prompt<Input, string>,
  input: Input,
): string =>
  context
    .render(prompt, input)
    .map(({ content }) => content)
    .join('\n\n')

/** The code of why an answer stayed unreadable: what can be counted. Words that help the model stand behind it. */
export const codeOf = (why: string): string => why.split(':')[0] ?? why
