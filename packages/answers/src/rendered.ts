import { definePrompt, known, type Prompt, type PromptInput } from '@attune/core'

/** A text that goes into what is asked, and is never asked itself: there is nothing to read. */
export const renderedPrompt = <Input extends PromptInput = Record<never, never>>(
  folder: URL,
  id: string,
  ...fields: readonly (keyof Input & string)[]
): Prompt<Input, string> => definePrompt({ id, folder, fields, parse: known })
