import type { ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { PromptInput } from '../contracts/prompt.js'
import type { PromptOverride } from './override.js'
import { PromptLibrary } from './prompt-library.js'

/** Tells what every prompt was rendered to. */
export class WatchedPrompts extends PromptLibrary {
  constructor(
    overrides: readonly PromptOverride[],
    private readonly rendered: (prompt: string, language: string, messages: readonly ChatMessage[]) => void,
  ) {
    super(overrides)
  }

  override render(pluginName: string, prompt: AnyPrompt, language: string, input: PromptInput): ChatMessage[] {
    const messages = super.render(pluginName, prompt, language, input)
    this.rendered(`${pluginName}/${prompt.id}`, language, messages)
    return messages
  }
}
