import type { Dialogue, Scenario } from '@attune/core'

export interface OwnText {
  /** Index in `dialogue.turns`. */
  readonly at: number
  readonly text: string
  /** Index of the reply just before the turn; undefined if there is none. */
  readonly repliesTo?: number
}

type Speaker = 'seeker' | 'supporter'
type ScenarioParts = Pick<Scenario, 'id' | 'language' | 'profile' | 'intention'>

/** Letters of the turns in `ReadDialogue`. */
const letters = { own: 'o', scripted: 's', reply: 'r' } as const

/**
 * Parts of a dialogue that measures may use: texts and speakers, the role card, and the ending. The
 * lists are made on access, because an audit keeps the dialogues of a whole run in memory.
 */
export class ReadDialogue {
  /** @param speakers one of `letters` for each text */
  constructor(
    readonly scenario: ScenarioParts,
    private readonly texts: readonly string[],
    private readonly speakers: string,
    readonly ending: string,
  ) {}

  get turns(): readonly { readonly speaker: Speaker; readonly text: string }[] {
    return this.texts.map((text, at) => ({
      speaker: this.speakers[at] === letters.reply ? 'supporter' : 'seeker',
      text,
    }))
  }

  /** Turns of the seeker, without scripted ones. */
  get own(): readonly OwnText[] {
    const own: OwnText[] = []
    let replies = 0
    for (const [at, text] of this.texts.entries()) {
      const letter = this.speakers[at]
      if (letter === letters.reply) replies += 1
      else if (letter === letters.own)
        own.push(
          this.speakers[at - 1] === letters.reply
            ? { at, text, repliesTo: replies - 1 }
            : { at, text },
        )
    }
    return own
  }

  get ownTexts(): readonly string[] {
    return this.#textsWith(letters.own)
  }

  get replies(): readonly string[] {
    return this.#textsWith(letters.reply)
  }

  #textsWith(letter: string): readonly string[] {
    return this.texts.filter((_, at) => this.speakers[at] === letter)
  }
}

export const readDialogue = (
  { turns, ending }: Pick<Dialogue, 'turns' | 'ending'>,
  scenario: ScenarioParts,
): ReadDialogue =>
  new ReadDialogue(
    scenario,
    turns.map(({ text }) => text),
    turns.map(({ speaker, scripted }) => letterOf(speaker, scripted === true)).join(''),
    ending.reason,
  )

const letterOf = (speaker: Speaker, isScripted: boolean): string =>
  speaker === 'supporter' ? letters.reply : isScripted ? letters.scripted : letters.own
