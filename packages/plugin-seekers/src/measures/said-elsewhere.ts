import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'
import { wordsOf } from '@attune/statistics/text'

export interface ToldTurns {
  readonly scenario: string
  readonly own: readonly string[]
}

/** Which own turns stand word for word in dialogues of other scenarios. How many dialogues there are changes nothing on average. */
export class SaidElsewhere {
  /** How many dialogues of each scenario say a turn; only the name of the scenario where one dialogue does, as of most turns. */
  readonly #said = new Map<string, string | Map<string, number>>()
  readonly #perScenario = new Map<string, number>()
  #dialogues = 0

  constructor(dialogues: Iterable<ToldTurns>) {
    for (const { scenario, own } of dialogues) {
      this.#dialogues += 1
      this.#perScenario.set(scenario, (this.#perScenario.get(scenario) ?? 0) + 1)
      for (const text of new Set(own.map(plain))) {
        const before = this.#said.get(text)
        if (before === undefined) {
          this.#said.set(text, scenario)
          continue
        }
        const scenarios = countsOf(before)
        this.#said.set(text, scenarios.set(scenario, (scenarios.get(scenario) ?? 0) + 1))
      }
    }
  }

  /** Of each own turn: the share of the dialogues of other scenarios that say it, too; null without a word. Undefined without others. */
  shares(own: readonly string[], scenario: string): readonly (number | null)[] | undefined {
    const others = this.#dialogues - (this.#perScenario.get(scenario) ?? 0)
    if (others === 0) return undefined
    return own.map((text) => {
      const words = plain(text)
      if (words === '') return null
      const found = this.#said.get(words)
      if (found === undefined || found === scenario) return 0
      const said = countsOf(found)
      const all = said.size === 1 && said.has(scenario) ? 0 : [...said.values()].reduce((sum, each) => sum + each, 0)
      return Math.max(0, all - (said.get(scenario) ?? 0)) / others
    })
  }
}

const countsOf = (said: string | Map<string, number>): Map<string, number> =>
  typeof said === 'string' ? new Map([[said, 1]]) : said

const plain = (text: string): string => wordsOf(text).join(' ')

/** Mean over own turns. Unknown: `no_other_dialogues`, `no_values`. */
export function saidElsewhere(shares: readonly (number | null)[] | undefined): Known<number> {
  if (shares === undefined) return unknown('no_other_dialogues')
  const found = shares.filter((each) => each !== null)
  return found.length === 0 ? unknown('no_values') : known(mean(found))
}
