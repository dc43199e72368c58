/** Counts the texts that a component reads of each dialogue. */
import type { Dialogue, Turn } from '@attune/core'

/** Wraps dialogues, and counts the turns whose text was read. */
export class TextReads {
  readonly #read = new Set<Turn>()

  get count(): number {
    return this.#read.size
  }

  /** The same dialogue, frozen; reading the text of a turn is noted. */
  readonly watch = (dialogue: Dialogue): Dialogue => {
    const turns = dialogue.turns.map((turn) => Object.freeze(this.#watched(turn)))
    return Object.freeze({ ...dialogue, turns: Object.freeze(turns) })
  }

  #watched(turn: Turn): Turn {
    const note = (): void => void this.#read.add(turn)
    return Object.defineProperty({ ...turn }, 'text', {
      enumerable: true,
      get() {
        note()
        return turn.text
      },
    })
  }
}
