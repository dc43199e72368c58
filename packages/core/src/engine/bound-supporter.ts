import type { Supporter } from '../contracts/components.js'
import type { Component } from '../contracts/plugin.js'
import { AttuneError } from '../errors.js'

interface Meeting {
  readonly name: string
  readonly repeat: number
  /** `plugin/name` of the simulator that meets the supporter. */
  readonly simulator: string
  readonly component: Component
}

/**
 * The system under test as a simulator meets it. The name is there only for a simulator whose keys hold it: two supporters
 * that differ in name alone share their dialogues with every other simulator.
 */
export function boundSupporter({ name, repeat, simulator, component }: Meeting, reply: Supporter['reply']): Supporter {
  return {
    get name() {
      if (component.readsSupporterName === true) return name
      throw new AttuneError('SUPPORTER_NAME', { use: simulator })
    },
    repeat,
    reply,
  }
}
