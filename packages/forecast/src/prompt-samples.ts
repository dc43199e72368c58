import type { ChatMessage } from '@attune/core/internal'
import type { Watch } from './rehearsal.js'

export interface PromptSample {
  readonly messages: readonly ChatMessage[]
  /**
   * True if the messages are a whole request. False if the prompt is only a part of other prompts.
   */
  readonly isRequest: boolean
}

/**
 * Number of the request that is shown as an example. The first request often has no history, and
 * much later ones are long.
 */
const TYPICAL = 3

/** Collects the first requests of one prompt in a rehearsal. */
export class PromptSamples implements Watch {
  readonly #seen: PromptSample[] = []

  constructor(
    private readonly prompt: string,
    private readonly language: string,
  ) {}

  get typical(): PromptSample | undefined {
    return this.#seen.at(-1)
  }

  readonly rendered = (
    prompt: string,
    language: string,
    messages: readonly ChatMessage[],
  ): void => {
    if (prompt !== this.prompt || language !== this.language || this.#seen.length >= TYPICAL) return
    this.#seen.push({ messages, isRequest: false })
  }

  /**
   * A request belongs to this prompt if it begins with the same message object as a rendered
   * prompt.
   */
  readonly asked = (messages: readonly ChatMessage[]): void => {
    const at = this.#seen.findLastIndex((sample) => sample.messages[0] === messages[0])
    if (at >= 0 && !this.#seen[at]!.isRequest) this.#seen[at] = { messages, isRequest: true }
  }
}

/** A typical request of a prompt, from a rehearsal. */
export async function sampleOf(
  samples: PromptSamples,
  rehearse: (watch: Watch) => Promise<unknown>,
): Promise<PromptSample | undefined> {
  await rehearse(samples)
  return samples.typical
}
