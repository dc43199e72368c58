/** What Attune lends to Python while it works on a unit: models through the gateway, random streams, the supporter. */
import type { Context, JsonObject, Line, Scenario, Supporter, Turn } from '@attune/core'
import { isObject } from '@attune/core/answers'

import type { Calls } from './work.js'

/** Replies as the supporter gave them: Python places them, and cannot change what was said. */
export class Replies {
  readonly #given: Turn[] = []

  calls(scenario: Scenario, supporter: Supporter, context: Context): Calls {
    return {
      reply: async ({ turns, sampling }: { turns: readonly Line[]; sampling?: JsonObject }) => {
        const reply = await supporter.reply({
          language: scenario.language,
          ...(scenario.brief !== undefined && { brief: scenario.brief }),
          turns: turns.map(({ speaker, text }) => ({ speaker, text })),
          ...(sampling && { sampling }),
          id: context.key,
        })
        return { reply: this.#given.push(reply) - 1, turn: reply }
      },
    }
  }

  /** The dialogue with what the supporter said in place of what Python says of it. */
  placed(dialogue: JsonObject): JsonObject {
    const turns = dialogue['turns']
    if (!Array.isArray(turns)) return dialogue
    return { ...dialogue, turns: (turns as readonly JsonObject[]).map((turn) => this.#placed(turn)) }
  }

  #placed({ reply, edited, ...turn }: JsonObject): JsonObject {
    if (isObject(edited)) return { ...turn, edited: this.#placed(edited) }
    const given = typeof reply === 'number' ? this.#given[reply] : undefined
    // One that was altered is what Python made of it: the engine looks at it as at any other.
    return given && given.text === turn['text'] ? (given as unknown as JsonObject) : turn
  }
}
