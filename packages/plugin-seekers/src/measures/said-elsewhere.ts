import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'
import { wordsOf } from '@attune/statistics/text'

export interface ToldTurns {
  readonly scenario: string
  readonly own: readonly string[]
}

/** By turn, as its words: number of dialogues that contain the turn. */
type Counts = Map<string, number>

/**
 * Finds the seeker's turns that dialogues of other scenarios contain word for word. Results are
 * shares, so their expected value does not depend on the number of dialogues.
 */
export class SaidElsewhere {
  readonly #said: Counts = new Map()
  readonly #byScenario = new Map<string, ToldTurns[]>()
  #dialogues = 0
  /**
   * Counts of the scenario that was scored last, cached because the dialogues of a scenario are
   * mostly scored one after the other.
   */
  #held: { readonly scenario: string; readonly said: Counts } | undefined

  constructor(dialogues: Iterable<ToldTurns>) {
    for (const dialogue of dialogues) {
      this.#dialogues += 1
      countTurns(dialogue, this.#said)
      const same = this.#byScenario.get(dialogue.scenario)
      if (same) same.push(dialogue)
      else this.#byScenario.set(dialogue.scenario, [dialogue])
    }
  }

  /**
   * For each turn: the share of the dialogues of other scenarios that contain the turn; null for a
   * turn without a word. Undefined without dialogues of other scenarios.
   */
  shares(own: readonly string[], scenario: string): readonly (number | null)[] | undefined {
    const others = this.#dialogues - (this.#byScenario.get(scenario)?.length ?? 0)
    if (others === 0) return undefined
    const held = this.#heldBack(scenario)
    return own.map((text) => {
      const words = wordText(text)
      if (words === '') return null
      return ((this.#said.get(words) ?? 0) - (held.get(words) ?? 0)) / others
    })
  }

  #heldBack(scenario: string): Counts {
    if (this.#held?.scenario === scenario) return this.#held.said
    const said: Counts = new Map()
    for (const dialogue of this.#byScenario.get(scenario) ?? []) countTurns(dialogue, said)
    this.#held = { scenario, said }
    return said
  }
}

function countTurns({ own }: ToldTurns, said: Counts): void {
  for (const text of new Set(own.map(wordText))) said.set(text, (said.get(text) ?? 0) + 1)
}

const wordText = (text: string): string => wordsOf(text).join(' ')

/**
 * Mean over the seeker's turns of the shares that `SaidElsewhere.shares` returns. Unknown:
 * `no_other_dialogues`, `no_values`.
 */
export function saidElsewhere(shares: readonly (number | null)[] | undefined): Known<number> {
  if (shares === undefined) return unknown('no_other_dialogues')
  const found = shares.filter((each) => each !== null)
  return found.length === 0 ? unknown('no_values') : known(mean(found))
}
