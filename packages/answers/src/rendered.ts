import { definePrompt, known, type Prompt } from '@attune/core'
import type { PromptInput } from '@attune/core/internal'

/**
 * Defines a prompt that is inserted into other prompts. It has no parser, because it is never sent
 * to a model.
 */
export const renderedPrompt = <Input extends PromptInput = Record<never, never>>(
  folder: URL,
  id: string,
  ...fields: readonly (keyof Input & string)[]
): Prompt<Input, string> => definePrompt({ id, folder, fields, parse: known })
