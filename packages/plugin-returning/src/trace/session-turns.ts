import type { Turn } from '@attune/core'
import { clausesOf, type Speaker } from './clauses.js'
import { type ReadText, type SessionText, sessionText } from './evidence.js'
import { contentWords } from './words.js'

/** Turn that may support a claim. */
export interface Candidate extends Pick<Turn, 'speaker' | 'text'> {
  readonly session: number
  readonly turn: number
}

export const readText = (text: string, language: string, speaker: Speaker): ReadText => ({
  text,
  clauses: clausesOf(text, language, speaker),
})

/**
 * Turns of one session that may support a claim, in order. Their texts are analysed once, when a
 * claim is first compared with them.
 */
export class SessionTurns {
  readonly seeker: Candidate[] = []
  readonly supporter: Candidate[] = []
  readonly #messages: ReadText[] = []
  readonly #replyWords: ReadonlySet<string>[] = []
  #text: SessionText | undefined

  constructor(
    private readonly language: string,
    turns: readonly Candidate[] = [],
  ) {
    for (const turn of turns) this.add(turn)
  }

  add(turn: Candidate): void {
    this[turn.speaker].push(turn)
  }

  /** All messages of the seeker. */
  get text(): SessionText {
    if (this.#text?.messages.length === this.seeker.length) return this.#text
    for (const { text } of this.seeker.slice(this.#messages.length))
      this.#messages.push(readText(text, this.language, 'seeker'))
    return (this.#text = sessionText([...this.#messages]))
  }

  /** Latest reply of the supporter that has all the content words. */
  lastReplyWith(words: readonly string[]): Candidate | undefined {
    return this.supporter.findLast(({ text }, at) => {
      const own = (this.#replyWords[at] ??= new Set(contentWords(text, this.language)))
      return words.every((word) => own.has(word))
    })
  }
}
