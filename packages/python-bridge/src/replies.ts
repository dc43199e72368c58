/** Calls that Python may make while it works on a unit: models, random streams, the supporter. */
import type { Context, JsonObject, Scenario, Supporter, Turn } from '@attune/core'
import type { Line } from '@attune/core/internal'
import { isObject } from '@attune/core/answers'

import type { Calls } from './work.js'

/** Request for a reply, as a simulator in Python sends it. */
interface Asking {
  readonly turns: readonly Line[]
  readonly sampling?: JsonObject
  /** The supporter's role. Default: that of the scenario. */
  readonly brief?: string
  readonly system?: string
  /** Name of the conversation, for a simulator with several. */
  readonly id?: string
}

/**
 * Original replies of the supporter: Python places them in the dialogue and cannot change their
 * text.
 */
export class Replies {
  readonly #given: Turn[] = []

  calls(scenario: Scenario, supporter: Supporter, context: Context): Calls {
    return {
      reply: async ({ turns, sampling, brief = scenario.brief, system, id }: Asking) => {
        const reply = await supporter.reply({
          language: scenario.language,
          ...(brief !== undefined && { brief }),
          ...(system !== undefined && { system }),
          turns: turns.map(({ speaker, text }) => ({ speaker, text })),
          ...(sampling && { sampling }),
          id: id === undefined ? context.key : `${context.key}/${id}`,
        })
        return { reply: this.#given.push(reply) - 1, turn: reply }
      },
    }
  }

  /** The dialogue with original replies in place of Python's copies. */
  placed(dialogue: JsonObject): JsonObject {
    const turns = dialogue['turns']
    if (!Array.isArray(turns)) return dialogue
    return {
      ...dialogue,
      turns: (turns as readonly JsonObject[]).map((turn) => this.#placed(turn)),
    }
  }

  #placed({ reply, edited, ...turn }: JsonObject): JsonObject {
    if (isObject(edited)) return { ...turn, edited: this.#placed(edited) }
    const given = typeof reply === 'number' ? this.#given[reply] : undefined
    // A changed reply counts as Python's own turn, which the engine validates like any other.
    return given && given.text === turn['text'] ? (given as unknown as JsonObject) : turn
  }
}
