import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'
import { wordsOf } from '@attune/statistics/text'

export interface ToldTurns {
  readonly scenario: string
  readonly own: readonly string[]
}

/**
 * Finds the seeker's turns that dialogues of other scenarios contain word for word. The expected
 * value does not depend on the number of dialogues.
 */
export class SaidElsewhere {
  /** Number of dialogues per scenario that contain a turn. */
  readonly #said = new Map<string, Map<string, number>>()
  readonly #perScenario = new Map<string, number>()
  #dialogues = 0

  constructor(dialogues: Iterable<ToldTurns>) {
    for (const { scenario, own } of dialogues) {
      this.#dialogues += 1
      this.#perScenario.set(scenario, (this.#perScenario.get(scenario) ?? 0) + 1)
      for (const text of new Set(own.map(plain))) {
        const scenarios = this.#said.get(text) ?? new Map<string, number>()
        this.#said.set(text, scenarios.set(scenario, (scenarios.get(scenario) ?? 0) + 1))
      }
    }
  }

  /**
   * Share of the dialogues of other scenarios that contain each turn; null for a turn without a
   * word. Undefined without other scenarios.
   */
  shares(own: readonly string[], scenario: string): readonly (number | null)[] | undefined {
    const others = this.#dialogues - (this.#perScenario.get(scenario) ?? 0)
    if (others === 0) return undefined
    return own.map((text) => {
      const words = plain(text)
      if (words === '') return null
      const said = this.#said.get(words)
      if (said === undefined) return 0
      const all =
        said.size === 1 && said.has(scenario)
          ? 0
          : [...said.values()].reduce((sum, each) => sum + each, 0)
      return Math.max(0, all - (said.get(scenario) ?? 0)) / others
    })
  }
}

const plain = (text: string): string => wordsOf(text).join(' ')

/** Mean share over the seeker's turns. Unknown: `no_other_dialogues`, `no_values`. */
export function saidElsewhere(shares: readonly (number | null)[] | undefined): Known<number> {
  if (shares === undefined) return unknown('no_other_dialogues')
  const found = shares.filter((each) => each !== null)
  return found.length === 0 ? unknown('no_values') : known(mean(found))
}
