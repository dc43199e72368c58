import type { ChatMessage } from '@attune/core/internal'
import type { Watch } from './rehearsal.js'

export interface PromptSample {
  readonly messages: readonly ChatMessage[]
  /** True if these messages are a whole request; otherwise other prompts contain them. */
  readonly isRequest: boolean
}

/**
 * Number of the request to show: later than the first, which often has no history, but not so late
 * that it is long.
 */
const TYPICAL = 3

/** Requests of one prompt in a rehearsal. */
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

  /** A request of this prompt begins with the same message objects that were rendered. */
  readonly asked = (messages: readonly ChatMessage[]): void => {
    const at = this.#seen.findLastIndex((sample) => sample.messages[0] === messages[0])
    if (at >= 0 && !this.#seen[at]!.isRequest) this.#seen[at] = { messages, isRequest: true }
  }
}

/** Typical request of a prompt in a rehearsal. */
export async function sampleOf(
  samples: PromptSamples,
  rehearse: (watch: Watch) => Promise<unknown>,
): Promise<PromptSample | undefined> {
  await rehearse(samples)
  return samples.typical
}
