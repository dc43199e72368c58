/**
 * Calls that Python may make while it processes a unit: to models, random streams, and the
 * supporter.
 */
import type { Context, JsonObject, Scenario, Supporter, Turn } from '@attune/core'
import type { Line } from '@attune/core/internal'
import { isObject } from '@attune/core/answers'

import type { Calls } from './work.js'

/** Request of a Python simulator for a reply of the supporter. */
interface Asking {
  readonly turns: readonly Line[]
  readonly sampling?: JsonObject
  /** Instructions for the supporter's role. Default: the scenario's brief. */
  readonly brief?: string
  readonly system?: string
  /** Name of the conversation, if the simulator has several with the supporter. */
  readonly id?: string
}

/**
 * Keeps the supporter's original replies. Python decides where they are in the dialogue, but cannot
 * change their text.
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

  /** The dialogue from Python, in which copies of replies are replaced by the originals. */
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
    // If Python changed the text, its turn is used, and the engine validates it like any other.
    return given && given.text === turn['text'] ? (given as unknown as JsonObject) : turn
  }
}
